-- Sixteen requests in one write.
init = function()
    local one = wrk.format("GET", wrk.path)
    local all = {}
    for index = 1, 16 do all[index] = one end
    pipelined = table.concat(all)
end

request = function() return pipelined end
