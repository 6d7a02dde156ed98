-- The mix of Tests/Clients/soak.py: of 20 requests 12 resolve, 3 measure, 4 read and 1 writes a preference.
local count = 0
local measure = '[{"id":"a","text":"The quick brown fox jumps over the lazy dog.","width":%d}]'

init = function(arguments)
    math.randomseed(tonumber(arguments[1]))
end

request = function()
    count = count + 1
    local turn = count % 20
    local json = {["Content-Type"] = "application/json"}
    if turn < 12 then
        -- Every tenth or so was never asked for before.
        local scale = turn == 0 and string.format("&appScale=%.6f", 0.5 + math.random() * 2.4) or ""
        return wrk.format("GET", "/v1/scales/apple-ios/resolve?category=AX" .. (1 + turn % 5) .. scale)
    elseif turn < 15 then
        return wrk.format("POST", "/v1/measure", json, string.format(measure, 100 + math.random(400)))
    end
    local target = "/v1/users/soak-" .. math.random(500) .. "/preferences"
    if turn < 19 then return wrk.format("GET", target) end
    return wrk.format("PUT", target, json, string.format('{"percent":%d}', 50 + math.random(450)))
end


done = function(summary)
    local errors = summary.errors
    io.write(string.format("%d %d\n", summary.requests,
        errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
