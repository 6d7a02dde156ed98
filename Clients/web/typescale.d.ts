/** The version of the client. */
export const VERSION: string;
/** The default scale. */
export const SCALE: 'apple-ios';
/** The default time limits. */
export const POLICY: Readonly<Policy>;

/** The time limits in seconds. */
export interface Policy {
  /** For the response to one attempt. */
  timeout: number;
  /** For a call with all its attempts. */
  patience: number;
  /** Before the second attempt of a call. */
  firstPause: number;
  /** Before a stream is opened again, unless the service sent a time. */
  streamPause: number;
  /** The maximum between two attempts, unless the service requires more. */
  longestPause: number;
  /** Without a byte, after which a stream counts as lost. */
  silence: number;
}

/** What text sizes depend on; at most one of category, fontScale and percent, and one of appScale and appStep. */
export interface Environment {
  category?: string;
  fontScale?: number;
  percent?: number;
  appScale?: number;
  appStep?: number;
  boldText?: boolean;
  reduceMotion?: boolean;
  locale?: string;
  displayScale?: number;
  viewportWidth?: number;
}

/** The choices of a reader; missing ones have their default. */
export interface Preference extends Omit<Environment, 'displayScale' | 'viewportWidth'> {
  animateEmoji?: boolean;
}

/** A preference with its revision, 0 if there never was one. */
export interface StoredPreference extends Preference {
  revision: number;
}

/** Some choices; null removes one. */
export type PreferencePatch = {[Key in keyof Preference]?: Preference[Key] | null};

/** A user's name, or a device whose preference was chosen before signing in. */
export type Owner = string | {device: string};

/** A reader's whole preference, as of a revision. */
export interface PreferenceEvent {
  /** `reset` after a gap: request again what was cached for the old preference. */
  kind: 'preference' | 'reset';
  revision: number;
  preference: Preference;
  /** What text depends on. */
  environment: Environment;
}

/** A resolved style, in points. */
export interface Style {
  size: number;
  lineHeight: number;
  lineHeightSource: 'table' | 'proportion' | 'multiple' | 'font';
  tracking: number;
  weight: number;
  emphasizedWeight: number;
  /** The CSS properties of texts in the style; missing if it has none. */
  text?: TextProperties;
  ratio: number;
  largeText: boolean;
  capped: boolean;
  /** The limit of the size that applies; missing if none does. */
  cap?: string;
  isAccessibilityCategory: boolean;
  prefersStacked: boolean;
  needsMore: boolean;
  font: {role: string; family: string; weight: number; [key: string]: unknown};
  metrics: {ascender: number; descender: number; lineGap: number; lineHeight: number; capHeight: number; [key: string]: unknown};
  [key: string]: unknown;
}

/** A key of a style, as `fields` of `resolve` takes it. */
export type StyleField =
  | 'size' | 'lineHeight' | 'lineHeightSource' | 'tracking' | 'weight' | 'emphasizedWeight' | 'text' | 'ratio'
  | 'largeText' | 'capped' | 'cap' | 'isAccessibilityCategory' | 'prefersStacked' | 'needsMore' | 'font' | 'metrics';

/** The styles of a scale for an environment; `Shown` is what each style has. */
export interface Table<Shown = Style> {
  scale: string;
  revision: string;
  environment: Environment;
  styles: Record<string, Shown>;
  /** `service`: sent now. `unchanged`: confirmed now. `stored`, `last`: the last one of the environment, or of another
   * one, as the service cannot be reached. */
  origin: 'service' | 'unchanged' | 'stored' | 'last';
  [key: string]: unknown;
}

/** A text to measure, with its style and width. */
export interface MeasureRow extends Environment {
  id: string;
  width: number;
  text?: string;
  blocks?: object[];
  scale?: string;
  style?: string;
  families?: string[];
  size?: number;
  weight?: number;
  lineHeight?: number | {multiple: number};
  tracking?: number;
  dir?: 'ltr' | 'rtl' | 'auto';
  whiteSpace?: 'normal' | 'pre-wrap' | 'pre-line' | 'pre' | 'nowrap' | 'break-spaces';
  textWrap?: 'wrap' | 'nowrap' | 'balance' | 'pretty';
  tabSize?: number;
  overflowWrap?: 'normal' | 'break-word' | 'anywhere';
  wordBreak?: 'normal' | 'break-all' | 'keep-all';
  lineBreak?: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  hyphens?: 'none' | 'manual' | 'auto';
  wordSpacing?: number | {em: number};
  textIndent?: number | {em: number};
  textTransform?: 'none' | 'uppercase' | 'lowercase' | 'capitalize';
  fontKerning?: 'auto' | 'normal' | 'none';
  fontVariantNumeric?: string;
  fontFeatureSettings?: string;
  maxLines?: number;
  engine?: Engine;
}

/** CSS properties of a text. */
export type TextProperties = Pick<
  MeasureRow,
  | 'whiteSpace' | 'tabSize' | 'overflowWrap' | 'wordBreak' | 'lineBreak' | 'wordSpacing' | 'textIndent' | 'textTransform'
  | 'fontKerning' | 'fontVariantNumeric' | 'fontFeatureSettings'
>;

/** Lines and height of a text, or only the reason for an error; the id is null if the row has none. */
export interface MeasuredRow {
  id: string | null;
  lines?: number;
  height?: number;
  widest?: number;
  truncated?: boolean;
  missingFamilies?: string[];
  missingHyphenation?: string;
  replacedCharacters?: true;
  breaks?: [number, number, number][];
  ellipsis?: number;
  error?: string;
}

/** A message: a text, or blocks. */
export interface Message {
  id: string;
  text?: string;
  blocks?: object[];
  locale?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** A message with its index, offset and height. */
export interface Item {
  id: string;
  index: number;
  offset: number;
  height: number;
}

/** The messages of a part of a conversation. */
export interface Window {
  id: string;
  revision: number;
  messages: number;
  height: number;
  items: (Item & {lines: number})[];
}

/** A width in points, or both widths if it changes. */
export type Width = number | {from: number; to: number};

/** The visible part of a conversation. */
export interface Viewport {
  top: number;
  height: number;
  pin?: 'top' | 'bottom';
  focus?: string;
}

/** The changes in a conversation between two environments. */
export interface InvalidationSet {
  revision: number;
  /** Grows with every call, if the clocks of the nodes agree. */
  generation: number;
  styles: {changed: object[]; unchanged: string[]};
  messages: {
    total: number;
    changed: number; // Messages whose height changes.
    reflowed: number; // Messages whose line breaks change, whether or not their height does.
    items?: {id: string; index: number; old: number; new: number; reason: string}[];
    ranges?: [number, number][];
    heights?: number[];
  };
  height: {old: number; new: number};
  anchor?: {id: string; line: number; offset: {old: number; new: number}};
  announcement: string;
  [key: string]: unknown;
}

/** The result of adding messages, at its revision; the members after `messages` only with a layout. */
export interface Insertion {
  id: string;
  revision: number;
  messages?: number; replaced?: true; // Instead of all others if the conversation was replaced or deleted meanwhile.
  index?: number;
  heights?: number[];
  height?: number;
  scrollBy?: number;
  [key: string]: unknown;
}

/** The cancellation of a call. */
export interface Ending {
  signal?: AbortSignal;
}

/** A condition of a write: only on this revision, or else a `ServiceProblem` of status 412. */
export interface Condition extends Ending {
  ifRevision?: number;
}

/** The service did not respond. Whether a write took effect is unknown. */
export class Unreachable extends Error {}

/** An error response of the service or of a proxy (RFC 9457). */
export class ServiceProblem extends Error {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly pointer?: string;
  readonly retryAfter?: number;
}

/** The methods of `localStorage` that the client uses. */
export interface TableStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A browser engine whose lines and heights the service computes. */
export type Engine = 'chromium' | 'firefox' | 'webkit';
/** The engine of this page; `chromium` if it is none of the others, or if there is no page, as in a worker. */
export function pageEngine(): Engine;

/** The settings of a client. */
export interface ClientOptions {
  token?: string;
  /** The name of this page in its writes; other streams with this name, such as an `EventSource`, omit them. */
  device?: string;
  /** Where the last tables are stored. */
  storage?: TableStore;
  policy?: Partial<Policy>;
  /** The browser engine whose heights are requested; by default this page's own. */
  engine?: Engine;
}

/** The calls of one service. */
export class Client {
  constructor(url: string, options?: ClientOptions);
  readonly engine: Engine;
  readonly policy: Readonly<Policy>;
  /** With `fields`, each style has only these keys, and so has the stored table that is used offline. */
  resolve<Field extends StyleField>(
    environment: Environment | undefined, options: {scale?: string; fields: readonly Field[]} & Ending,
  ): Promise<Table<Pick<Style, Field>>>;
  resolve(environment?: Environment, options?: {scale?: string} & Ending): Promise<Table>;
  stored<Field extends StyleField>(
    environment: Environment | undefined, options: {scale?: string; fields: readonly Field[]},
  ): Table<Pick<Style, Field>> | undefined;
  stored(environment?: Environment, options?: {scale?: string}): Table | undefined;
  changes(
    from: Environment, to: Environment, options?: {scale?: string} & Ending,
  ): Promise<{announcement: string; [key: string]: unknown}>;
  fonts(options?: Ending): Promise<Record<'roles' | 'scripts' | 'han', Record<string, string[]>>>;
  measure(rows: MeasureRow[], options?: {lines?: boolean; strictFonts?: boolean} & Ending): Promise<MeasuredRow[]>;
  preference(owner: Owner, options?: Ending): Promise<StoredPreference>;
  replacePreference(owner: Owner, preference: Preference, options?: Condition): Promise<StoredPreference>;
  changePreference(owner: Owner, patch: PreferencePatch, options?: Condition): Promise<StoredPreference>;
  removePreference(owner: Owner, options?: Condition): Promise<void>;
  adopt(user: string, device: string, options?: {replace?: boolean} & Ending): Promise<StoredPreference>;
  follow(owner: Owner): Reader;
  applyTo(
    element: HTMLElement, reader: Reader,
    options?: {scale?: string; environment?: Environment; onTable?: (table: Table) => void},
  ): () => void;
  conversation(name: string, options?: Ending): Promise<{id: string; revision: number; messages: number}>;
  replaceConversation(
    name: string, messages: Message[], options?: Condition,
  ): Promise<{id: string; revision: number; messages: number}>;
  deleteConversation(name: string, options?: Condition): Promise<void>;
  addMessages(
    name: string, messages: Message[],
    options?: {at?: number; before?: string; layout?: Environment & {width?: number; top?: number}} & Condition,
  ): Promise<Insertion>;
  editMessage(
    name: string, message: string, patch: {[Key in keyof Message]?: Message[Key] | null}, options?: Condition,
  ): Promise<{id: string; revision: number}>;
  removeMessage(name: string, message: string, options?: Condition): Promise<void>;
  window(
    name: string,
    options: {
      width: number; environment?: Environment; top?: number; height?: number; pin?: 'top' | 'bottom'; scale?: string;
    } & Ending,
  ): Promise<Window>;
  place(
    name: string, message: string, options: {width: number; environment?: Environment; scale?: string} & Ending,
  ): Promise<{revision: number} & Item>;
  invalidation(
    name: string,
    options: {
      from: Environment; to: Environment; width: Width; viewport?: Viewport; scale?: string;
      format?: 'full' | 'ranges' | 'summary'; reader?: string;
    } & Ending,
  ): Promise<InvalidationSet>;
  list(name: string, options: ListOptions): MessageList;
}

/** Follows a reader's preference over any number of connections. Created by `Client.follow`. */
export class Reader {
  private constructor();
  readonly current?: PreferenceEvent;
  readonly ended: Promise<ServiceProblem | undefined>;
  subscribe(listener: (event: PreferenceEvent) => void): () => void;
  change(patch: PreferencePatch): Promise<StoredPreference>;
  stop(): void;
}

/** The layout of a list; `height` is that of the view. */
export interface ListOptions {
  width: number;
  height: number;
  environment?: Environment;
  scale?: string;
  reader?: string;
}

/** A change of a list: the offset at the top of the view, and how far it moved. */
export interface ListChange {
  kind: 'open' | 'load' | 'insert' | 'change' | 'reload';
  top: number;
  scrollBy: number;
  announcement?: string;
}

/** The heights of a conversation's messages for a list that scrolls. Created by `Client.list`. */
export class MessageList {
  private constructor();
  readonly revision: number;
  readonly count: number;
  readonly total: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly environment: Environment;
  open(options?: {top?: number}): Promise<void>;
  subscribe(listener: (change: ListChange) => void): () => void;
  estimateSize(index: number): number;
  getItemKey(index: number): string;
  virtualizerOptions(): {
    count: number; estimateSize: (index: number) => number; getItemKey: (index: number) => string; initialOffset: number;
  };
  offset(index: number): number;
  index(offset: number): number;
  item(index: number): Item | undefined;
  items(top: number, bottom: number): Item[];
  scrolled(top: number): void;
  fill(): Promise<void>;
  insert(messages: Message[], options?: {at?: number; before?: string} & Ending): Promise<ListChange | undefined>;
  append(messages: Message[], options?: Ending): Promise<ListChange | undefined>;
  reload(): Promise<ListChange | undefined>;
  change(layout: {environment?: Environment; width?: number; height?: number}): Promise<void>;
  follow(reader: Reader, options?: {element?: HTMLElement; environment?: Environment}): () => void;
}

/** Shows a list in an element that scrolls. Returns a function that removes it. */
export function mount(
  list: MessageList, scroller: HTMLElement, draw: (element: HTMLElement, id: string) => void, options?: {margin?: number},
): () => void;

/** The custom properties of a table's styles, by name. */
export function customProperties(table: Pick<Table, 'styles'>): Record<string, string>;

/** The part of a preference that text depends on. */
export function environmentOf(preference: Preference | StoredPreference): Environment;
