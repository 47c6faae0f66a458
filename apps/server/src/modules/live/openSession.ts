import type { Problem } from '@bubbles/domain'
import type { Presence } from '../../http/actorReader.ts'
import type { TokenSubject } from '../../http/authenticate.ts'
import type { Room } from './room.ts'
import type { Arrival } from './unauthenticated.ts'

/** A socket that is open in this process, as the rooms and the other sockets know it. */
export interface OpenSession {
  /** Undefined until it was greeted. */
  readonly room: Room | undefined
  readonly subject: TokenSubject | undefined
  readonly arrival: Arrival
  /** As the browser named it. */
  readonly clientId: number | undefined
  /** Ends the socket and says why. */
  end(problem: Problem): void
  /** The server stops: the browser comes back by itself. */
  stop(): void
  /** Ends the socket of somebody whose access is not what it was opened with. */
  recheck(read: () => Presence): void
  verifyAgain(): void
}
