-- Milliseconds that each connection pauses after an answer; without it none.
local pause = tonumber(os.getenv('WRK_PAUSE_MS') or '')
if pause then
  delay = function() return pause end
end

-- Prints what wrk measured as one line of JSON, after its own words.
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"bytes":%d,"p50":%.3f,"p99":%.3f,"refused":%d,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.status, e.connect + e.read + e.write + e.timeout))
end
