/** States an invite is stored in (specification 3). Accepted and expired are read off its other fields. */
export const INVITE_STATUSES = ['Pending', 'Sent', 'Revoked'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

/** `queue`: a mail is to go out; `send`: it has, or the link was handed on; the others speak for themselves. */
export type InviteEvent = 'queue' | 'send' | 'revoke' | 'accept'

/** An invite is open for this long after it was last sent. */
export const INVITE_DAYS = 14

/**
 * From state and event to the next state; what is missing is refused. A link proves itself, so it may be accepted
 * before the product knows that its mail has left.
 */
export const INVITE_TRANSITIONS: Record<
  InviteStatus,
  Partial<Record<InviteEvent, InviteStatus | 'Accepted'>>
> = {
  Pending: { queue: 'Pending', send: 'Sent', revoke: 'Revoked', accept: 'Accepted' },
  Sent: { queue: 'Pending', send: 'Sent', revoke: 'Revoked', accept: 'Accepted' },
  Revoked: {},
}

/** The state after `event`, or null where the table has no such move. */
export const nextInviteStatus = (
  status: InviteStatus,
  event: InviteEvent,
): InviteStatus | 'Accepted' | null => INVITE_TRANSITIONS[status][event] ?? null

/** What an invite is to people: what is stored, and what its times make of it. */
export type InviteState = InviteStatus | 'Accepted' | 'Expired'

interface InviteTimes {
  status: InviteStatus
  acceptedAt: Date | string | null
  expiresAt: Date | string
}

/** The state of an invite at `now` (milliseconds since 1970). */
export function inviteStateOf(invite: InviteTimes, now: number = Date.now()): InviteState {
  if (invite.acceptedAt !== null) return 'Accepted'
  if (invite.status === 'Revoked') return 'Revoked'
  return new Date(invite.expiresAt).getTime() <= now ? 'Expired' : invite.status
}

/** Whether an invite in this state can be accepted. */
export const isOpenInvite = (state: InviteState): boolean => state === 'Pending' || state === 'Sent'

/** Why an invite can no longer be accepted, as sentences for whom it was sent to. */
export const CLOSED_INVITE_SENTENCES: Record<Exclude<InviteState, 'Pending' | 'Sent'>, string> = {
  Accepted: 'This invite has already been accepted.',
  Expired: `This invite has expired: it was valid for ${INVITE_DAYS} days. Ask for a new one.`,
  Revoked: 'This invite has been revoked. Ask for a new one.',
}
