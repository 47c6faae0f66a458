import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds after the signal by which each part has ended, or is left behind. Supervisors wait 10 s or longer. */
export const STOP_DEADLINES_MS = {
  /** Calls under way have been answered; after that their connections are cut. */
  answers: 4_000,
  /** Handlers whose connection was cut, and background rounds, have come to an end. */
  work: 6_500,
  /** The database has waited for open transactions and is closed. */
  database: 9_000,
} as const

/** What a process consists of, as far as stopping it goes. */
export interface Stoppable {
  /** Stops listening and waits for calls under way; connections that wait for a next call close at once. */
  closeServers: () => Promise<unknown>
  /** Cuts every connection that is still open. */
  cutConnections: () => void
  stopBackground?: () => Promise<unknown>
  closeDatabase: () => Promise<unknown>
}

/**
 * Stops a process within the deadlines whatever its clients do. Calls get some seconds to end, then their connections are
 * cut; the database closes last, so that what was acknowledged is in it.
 * @returns what did not end in time, as sentences; empty when all did.
 * @throws what closing one of the parts threw; the parts after it were closed all the same.
 */
export async function stopInTime(parts: Stoppable, deadlines = STOP_DEADLINES_MS): Promise<string[]> {
  const begun = performance.now()
  const left = (deadline: number) => Math.max(0, deadline - (performance.now() - begun))
  const cut = setTimeout(parts.cutConnections, deadlines.answers)
  const late: string[] = []
  const failures: unknown[] = []
  const step = async (closing: Promise<unknown>, deadline: number, sentence: string) => {
    try {
      if (!(await endsWithin(closing, left(deadline)))) late.push(sentence)
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all([
    step(parts.closeServers(), deadlines.work, 'Calls were still running when the server stopped.'),
    step(
      parts.stopBackground?.() ?? Promise.resolve(),
      deadlines.work,
      'Background work was interrupted and will start again.',
    ),
  ])
  clearTimeout(cut)
  parts.cutConnections()
  await step(
    parts.closeDatabase(),
    deadlines.database,
    'The database did not close in time; it recovers at the next start.',
  )
  if (failures.length > 0) throw failures[0]
  return late
}

/** Whether a promise settles in time. @throws what it was rejected with in time. */
async function endsWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([promise.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Keeps the connections of a server in sight, those too that were upgraded to live sockets, which
 * `server.closeAllConnections` leaves open.
 * @returns what cuts all of them.
 */
export function trackConnections(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}
