/** States an invite is stored in (specification 3). Accepted and expired are read off its other fields. */
export const INVITE_STATUSES = ['Pending', 'Sent', 'Revoked'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]
export type InviteEvent = 'send' | 'revoke' | 'accept'

/** An invite is open for this long after it was last sent. */
export const INVITE_DAYS = 14

/** From state and event to the next state; what is missing is refused. Accepting needs a mail that went out. */
export const INVITE_TRANSITIONS: Record<
  InviteStatus,
  Partial<Record<InviteEvent, InviteStatus | 'Accepted'>>
> = {
  Pending: { send: 'Sent', revoke: 'Revoked' },
  Sent: { send: 'Sent', revoke: 'Revoked', accept: 'Accepted' },
  Revoked: {},
}

/** The state after `event`, or null where the table has no such move. */
export const nextInviteStatus = (
  status: InviteStatus,
  event: InviteEvent,
): InviteStatus | 'Accepted' | null => INVITE_TRANSITIONS[status][event] ?? null
