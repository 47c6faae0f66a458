import { type AddressInfo, createServer } from 'node:net'

/*
 * The least a server can do: for every request, the same bytes, made once. How often a load generator gets them is the
 * generator's own ceiling. `node fixedAnswer.ts BYTES` answers with so many bytes, headers and all, and prints its port.
 */

const size = Number(process.argv[2] ?? 500)
const head = (length: number) =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`
const body = Math.max(0, size - head(size).length)
const answer = Buffer.from(head(body) + 'x'.repeat(body))

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  // wrk waits for each answer, so that what comes at once is one request.
  socket.on('data', () => socket.write(answer))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
