-- Makes the requests of Tests/Clients/soak.py: of 20 requests, 11 resolve a scale, 3 measure texts, 4 read and 1 writes a
-- preference, and the last computes an invalidation set or, every tenth time, edits a message. With `fill` instead of a
-- seed, all requests resolve tables: each table repeatedly, and more tables than the service caches.
local count = 0
local tables = nil
local measure = '[{"id":"a","text":"The quick brown fox jumps over the lazy dog.","width":%d}]'
local json = {["Content-Type"] = "application/json"}

init = function(arguments)
    if arguments[1] == "fill" then tables = 6000 else math.randomseed(tonumber(arguments[1])) end
end

local function converse()
    local target = "/v1/conversations/soak-" .. math.random(4)
    if count % 200 == 0 then
        local text = string.format('{"text":"%s"}', string.rep("edited ", math.random(40)))
        return wrk.format("PATCH", target .. "/messages/" .. math.random(50), json, text)
    end
    local body = '{"from":{"category":"L"},"to":{"category":"AX%d"},"width":%d}'
    return wrk.format("POST", target .. "/invalidations", json, string.format(body, math.random(5), 200 + math.random(99)))
end

request = function()
    local turn = count % 20
    count = count + 1
    if tables then
        local scale = 0.5 + count % tables / tables
        return wrk.format("GET", string.format("/v1/scales/apple-ios/resolve?category=L&appScale=%.6f", scale))
    end
    if turn < 11 then
        -- About every tenth table is new.
        local scale = turn == 0 and string.format("&appScale=%.6f", 0.5 + math.random() * 2.4) or ""
        return wrk.format("GET", "/v1/scales/apple-ios/resolve?category=AX" .. (1 + turn % 5) .. scale)
    elseif turn < 14 then
        return wrk.format("POST", "/v1/measure", json, string.format(measure, 100 + math.random(400)))
    elseif turn == 19 then
        return converse()
    end
    local target = "/v1/users/soak-" .. math.random(500) .. "/preferences"
    if turn < 18 then return wrk.format("GET", target) end
    return wrk.format("PUT", target, json, string.format('{"percent":%d}', 50 + math.random(450)))
end

done = function(summary)
    local errors = summary.errors
    io.write(string.format("%d %d\n", summary.requests,
        errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
