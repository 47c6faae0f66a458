import { expect, it } from 'vitest'
import { INVITE_STATUSES, type InviteEvent, nextInviteStatus } from './inviteState.ts'

const events: InviteEvent[] = ['send', 'revoke', 'accept']
const table: Record<string, (string | null)[]> = {
  Pending: ['Sent', 'Revoked', null],
  Sent: ['Sent', 'Revoked', 'Accepted'],
  Revoked: [null, null, null],
}

it.each(
  INVITE_STATUSES.flatMap((status) => events.map((event, i) => [status, event, table[status]![i]!] as const)),
)('invite %s on %s becomes %s', (status, event, next) => {
  expect(nextInviteStatus(status, event)).toBe(next)
})
