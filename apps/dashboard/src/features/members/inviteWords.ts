import { type InviteState, inviteStateOf, isOpenInvite } from '@bubbles/domain'
import type { ChipTone } from '@bubbles/ui'
import type { Invite } from '../../api/invites.ts'
import { whenInWords } from '../../format/time.ts'

const day = 86_400_000

/** Colour of each state's chip. */
export const stateTones: Record<InviteState, ChipTone> = {
  Pending: 'neutral',
  Sent: 'primary',
  Accepted: 'success',
  Expired: 'warning',
  Revoked: 'outlined',
}

/** States of an invite in words. */
export const stateWords: Record<InviteState, string> = {
  Pending: 'Pending',
  Sent: 'Sent',
  Accepted: 'Accepted',
  Expired: 'Expired',
  Revoked: 'Revoked',
}

/** Said where no invite is in a state. */
export const noneWords: Record<InviteState, string> = {
  Pending: 'No invites are pending.',
  Sent: 'No invites are waiting for an answer.',
  Accepted: 'No invites have been accepted.',
  Expired: 'No invites have expired.',
  Revoked: 'No invites have been revoked.',
}

/** Whether the last email of an open invite could not be delivered, so that somebody has to act. */
export const isUndelivered = (invite: Invite): boolean =>
  invite.delivery.state === 'failed' && inviteStateOf(invite) === 'Pending'

/** How many can still be accepted. */
export const countOpen = (invites: readonly Invite[]): number =>
  invites.filter((invite) => isOpenInvite(inviteStateOf(invite))).length

/** What happened to an invite, and until when it counts: "Sent yesterday by Ann, 13 days left". */
export function inviteInWords(invite: Invite, now: number = Date.now()): string {
  const by = ` by ${invite.invitedBy.name || invite.invitedBy.emailAddress}`
  const sent = whenInWords(invite.sentAt ?? invite.createdAt, now)
  switch (inviteStateOf(invite, now)) {
    case 'Pending':
      if (invite.delivery.state === 'failed') return `Couldn’t be delivered. ${invite.delivery.reason}`
      if (invite.delivery.state === 'retrying')
        return `Not delivered yet; we’re still trying. ${invite.delivery.reason}`.trimEnd()
      return `Invited ${sent}${by}, waiting to be sent`
    case 'Sent':
      return `Sent ${sent}${by}, ${daysLeft(invite.expiresAt, now)}`
    case 'Accepted':
      return `Accepted ${whenInWords(invite.acceptedAt ?? '', now)}, invited${by}`
    case 'Expired':
      return `Expired ${whenInWords(invite.expiresAt, now)}, sent ${sent}${by}`
    case 'Revoked':
      return `Invited ${whenInWords(invite.createdAt, now)}${by}`
  }
}

function daysLeft(expiresAt: string, now: number): string {
  const days = Math.round((Date.parse(expiresAt) - now) / day)
  if (days < 1) return 'ends today'
  return days === 1 ? '1 day left' : `${days} days left`
}
