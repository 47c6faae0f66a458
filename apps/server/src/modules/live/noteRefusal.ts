import { livePath } from '@bubbles/contract'
import type { Problem } from '@bubbles/domain'
import { type NoteSecurityEvent, refusalKind } from '../security/public.ts'
import type { Arrival } from './unauthenticated.ts'

/** Where a socket comes from, with the address itself. For the log alone. */
export interface KnownArrival extends Arrival {
  address: string
}

/** Notes what is refused to a socket, as calls' refusals are; other ends of a socket are no events. */
export function noteRefusal(
  note: NoteSecurityEvent | undefined,
  { status }: Problem,
  { address, host }: KnownArrival,
  sub: string | null,
): void {
  const kind = refusalKind(status)
  if (!kind) return
  note?.({
    kind,
    sub,
    address,
    call: `GET ${livePath(':id')}`,
    ...(host && { organisationName: host }),
  })
}
