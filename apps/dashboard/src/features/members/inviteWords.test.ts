import { expect, it } from 'vitest'
import type { Invite } from '../../api/invites.ts'
import { countOpen, inviteInWords } from './inviteWords.ts'

const now = new Date(2026, 10, 21, 14, 0).getTime()
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
const invite = (own: Partial<Invite>): Invite => ({
  id: 'i',
  emailAddress: 'ann@x.org',
  roles: [],
  status: 'Sent',
  createdAt: at(-2),
  sentAt: at(-1),
  expiresAt: at(13),
  acceptedAt: null,
  delivery: { state: 'accepted', reason: '' },
  invitedBy: { id: 'u', name: 'Maya', emailAddress: 'maya@x.org' },
  ...own,
})

it.each([
  [{ status: 'Pending', sentAt: null }, 'Invited 19 November by Maya, waiting to be sent'],
  [
    {
      status: 'Pending',
      delivery: { state: 'failed', reason: 'The mailbox is full. (550 5.2.2)' },
    },
    'Couldn’t be delivered. The mailbox is full. (550 5.2.2)',
  ],
  [
    { status: 'Pending', delivery: { state: 'retrying', reason: 'The mail server did not answer.' } },
    'Not delivered yet; we’re still trying. The mail server did not answer.',
  ],
  [{}, 'Sent yesterday by Maya, 13 days left'],
  [{ expiresAt: at(1) }, 'Sent yesterday by Maya, 1 day left'],
  [{ expiresAt: at(0.4) }, 'Sent yesterday by Maya, ends today'],
  [{ expiresAt: at(-1), sentAt: at(-15) }, 'Expired yesterday, sent 6 November by Maya'],
  [{ acceptedAt: at(-1) }, 'Accepted yesterday, invited by Maya'],
  [{ status: 'Revoked' }, 'Invited 19 November by Maya'],
  [
    { invitedBy: { id: 'u', name: '', emailAddress: 'maya@x.org' } },
    'Sent yesterday by maya@x.org, 13 days left',
  ],
] as const)('%o: %s', (own, words) => {
  expect(inviteInWords(invite(own), now)).toBe(words)
})

it('counts what can still be accepted', () => {
  const future = new Date(Date.now() + 1e9).toISOString()
  const list = [
    invite({ expiresAt: future }),
    invite({ expiresAt: future, status: 'Pending' }),
    invite({ expiresAt: future, status: 'Revoked' }),
    invite({ expiresAt: future, acceptedAt: at(-1) }),
    invite({ expiresAt: new Date(Date.now() - 1).toISOString() }),
  ]
  expect(countOpen(list)).toBe(2)
})
