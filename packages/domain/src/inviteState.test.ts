import { describe, expect, it } from 'vitest'
import {
  INVITE_STATUSES,
  type InviteEvent,
  type InviteStatus,
  inviteStateOf,
  isOpenInvite,
  nextInviteStatus,
} from './inviteState.ts'

const events: InviteEvent[] = ['queue', 'send', 'revoke', 'accept']
const table: Record<InviteStatus, (string | null)[]> = {
  Pending: ['Pending', 'Sent', 'Revoked', 'Accepted'],
  Sent: ['Pending', 'Sent', 'Revoked', 'Accepted'],
  Revoked: [null, null, null, null],
}

it.each(
  INVITE_STATUSES.flatMap((status) => events.map((event, i) => [status, event, table[status][i]!] as const)),
)('invite %s on %s becomes %s', (status, event, next) => {
  expect(nextInviteStatus(status, event)).toBe(next)
})

describe('the state of an invite', () => {
  const now = Date.parse('2026-03-15T12:00:00Z')
  const later = '2026-03-15T12:00:01Z'
  const passed = new Date(now)

  it.each([
    ['Pending', null, later, 'Pending', true],
    ['Sent', null, later, 'Sent', true],
    ['Sent', null, passed, 'Expired', false],
    ['Pending', null, passed, 'Expired', false],
    ['Revoked', null, later, 'Revoked', false],
    ['Revoked', null, passed, 'Revoked', false],
    ['Sent', passed, later, 'Accepted', false],
    ['Sent', passed, passed, 'Accepted', false],
  ] as const)('%s, accepted %s, open until %s: %s', (status, acceptedAt, expiresAt, state, open) => {
    expect(inviteStateOf({ status, acceptedAt, expiresAt }, now)).toBe(state)
    expect(isOpenInvite(state)).toBe(open)
  })
})
