import { createHash } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseError } from '../errors.ts'

/** Bytes that the address of a socket may have on every system. */
const LONGEST_ADDRESS = 100

/** The socket of the process that has a data directory open; only who runs the server may use it. */
function socketOf(dataDirectory: string): string {
  const directory = existsSync(dataDirectory) ? realpathSync(dataDirectory) : resolve(dataDirectory)
  const beside = `${directory}.socket`
  if (Buffer.byteLength(beside) <= LONGEST_ADDRESS) return beside
  return join(tmpdir(), `bubbles-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}.socket`)
}

/**
 * Lets other processes of the same user ask for a copy of a data directory, which only the process that has it open can
 * make. A system that has no such sockets has no copies: `askForCopy` then finds nobody.
 * @param copy copies the directory, as it is at one moment, to a path that does not exist yet.
 * @returns what ends it.
 */
export function serveCopies(dataDirectory: string, copy: (to: string) => Promise<void>): () => void {
  const address = socketOf(dataDirectory)
  // Whoever holds the directory's lock is alone: what lies here was left behind by a process that died.
  rmSync(address, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    text(socket)
      .then(copy)
      .then(
        () => socket.end('copied'),
        (error: unknown) => socket.end(error instanceof Error ? error.message : String(error)),
      )
  })
  server.on('error', () => {})
  server.listen(address, () => chmodSync(address, 0o600))
  server.unref()
  return () => {
    server.close()
    rmSync(address, { force: true })
  }
}

/**
 * Asks the process that has a data directory open for a copy of it.
 * @returns false where no process has it open.
 * @throws DatabaseError 'unavailable' where it could not copy, such as on a full disk.
 */
export async function askForCopy(dataDirectory: string, to: string): Promise<boolean> {
  const socket = connect({ path: socketOf(dataDirectory) })
  const isConnected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (!isConnected) return false
  socket.end(resolve(to))
  const answer = await text(socket)
  if (answer === 'copied') return true
  throw new DatabaseError(
    'unavailable',
    `The server could not copy its database${answer ? `: ${answer}` : ', because it stopped'}. Nothing was backed up.`,
  )
}
