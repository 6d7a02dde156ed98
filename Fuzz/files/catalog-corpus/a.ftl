# Trips.
trips = { $n ->
    [one] a trip
   *[other] { NUMBER($n, minimumFractionDigits: 1) } trips with { -brand }
  }
    .title = More
-brand = Trips
