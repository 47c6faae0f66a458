import { connect, type Socket } from 'node:net'
import { makeEstate, readReportNames, reportWriter } from '../estate.ts'
import type { Fault, Trial } from '../fault.ts'
import { judge } from '../oracle.ts'
import { folderFor, startSubject } from '../subject.ts'

const CLIENTS = 4
const WRITES = 100
/** Slow connections of each kind. */
const EACH = 100
/** Milliseconds between two bytes of a slow client. */
const DRIP_MS = 1_000
/** Times as long as alone that the same writes may take beside the slow ones. */
const SLOWED = 4

/** What a slow client begins with; from then on it sends a byte a second, and reads nothing. */
const kinds = (host: string, token: string): Record<string, string> => ({
  'a request line that does not end': 'GET /api/report/v1/re',
  'a header that does not end': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
  'a body that does not come':
    `POST /api/report/v1/reports HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"name":"',
})

function drip(trial: Trial, port: number, beginning: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(beginning)
  socket.pause()
  const timer = setInterval(() => socket.write('a'), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
  trial.onEnd(() => socket.destroy())
  return socket
}

export const slowClients: Fault = {
  name: 'slow-clients',
  about: 'hundreds of clients send a byte a second and read nothing, beside those who write',
  run: async (trial) => {
    const place = { folder: folderFor(trial) }
    const token = await makeEstate(place)
    const server = await startSubject(trial, place)
    const writer = reportWriter(token, () => server)
    trial.onEnd(() => writer.stop())
    const timed = async () => {
      const begun = performance.now()
      await writer.hears(WRITES)
      return Math.round(performance.now() - begun)
    }
    writer.start(CLIENTS)
    await timed()
    const alone = await timed()
    const host = new URL(server.at('acme')).host
    for (const beginning of Object.values(kinds(host, token)))
      for (let count = 0; count < EACH; count++) drip(trial, server.port, beginning)
    await timed()
    const beside = await timed()
    await writer.settle()
    await server.stop()
    const found = await readReportNames(place)
    const problems = [...writer.problems, ...judge(writer.wishes, found)]
    if (beside > SLOWED * alone)
      problems.push(`${WRITES} writes took ${beside} ms beside them, ${alone} ms alone.`)
    return {
      figures: { slow: 3 * EACH, 'ms alone': alone, 'ms beside': beside, acknowledged: writer.acknowledged },
      problems,
    }
  },
}
