import {
  INVITE_LIMITS,
  addressIn,
  type AssignableRole,
  CLOSED_INVITE_SENTENCES,
  invalidFields,
  type InviteEvent,
  isOpenInvite,
  nextInviteStatus,
  Problem,
} from '@bubbles/domain'
import type { Resource } from '@bubbles/contract'
import type { CallContext } from '../../../http/context.ts'
import { requireWithinLimit } from '../../../http/rateLimiter.ts'
import { type AuditAction, recordAudit } from '../../audit/public.ts'
import { parseEmailAddress } from '../../mail/public.ts'
import { presentRoles } from '../members/present.ts'
import { holdMembership } from '../members/service.ts'
import { stateOf } from './present.ts'
import {
  countSentInvites,
  type InviteRow,
  readInvite,
  readMembersAmong,
  readStandingInvites,
} from './reader.ts'
import { makeInviteToken } from './token.ts'
import {
  insertInvite,
  insertInviteMail,
  renewInvite,
  revokeInvite,
  updateInviteAddress,
  updateInviteToken,
} from './writer.ts'

type Caller = Pick<CallContext, 'organisation' | 'actor'>
type Outcome = Resource<'createInvites'>['results'][number]['outcome']

/** Invites of an organisation, so that nobody makes a mail cannon of it. */
const INVITE_LIMIT = { max: INVITE_LIMITS.anHour, windowMs: 3_600_000 }

/** What became of one line. `inviteId` where it was invited. */
export interface Invited {
  emailAddress: string
  outcome: Outcome
  inviteId: string | null
}

/** What each outcome says to who invites. */
export const OUTCOME_SENTENCES: Record<Outcome, string> = {
  invited: 'The invite is on its way.',
  'already-member': 'This person is already a member.',
  'already-invited': 'There’s already an open invite for this address.',
  'not-an-address': 'That isn’t a valid email address. Enter one such as name@example.org.',
  repeated: 'This address is in the list twice.',
}

/** The same of lines, which can be more than may be sent in an hour. */
export const LINE_SENTENCES: Record<Outcome | 'over-limit', string> = {
  ...OUTCOME_SENTENCES,
  'over-limit': `An organisation can send up to ${INVITE_LIMITS.anHour} invites an hour. Import this line again later.`,
}

/** What is said of a line that could be invited, before anything is sent. */
export const CAN_BE_INVITED = 'Can be invited.'

/**
 * Invites everybody among `pieces` (one address each, as typed) who can be. Mails leave after the commit.
 * @returns what became of each piece, in order.
 * @throws Problem too-many-requests when the organisation has sent enough for an hour; nobody is invited then.
 */
export async function invite(
  caller: Caller,
  pieces: readonly string[],
  roles: readonly AssignableRole[],
): Promise<Invited[]> {
  const judged = await judge(caller, pieces)
  const wanted = judged.filter(({ outcome }) => outcome === 'invited').length
  await requireInvitesLeft(caller.organisation.id, wanted)
  const results: Invited[] = []
  for (const { outcome, emailAddress, expiredId } of judged) {
    const inviteId = outcome === 'invited' ? await makeInvite(caller, emailAddress, roles, expiredId) : null
    results.push({ emailAddress, outcome, inviteId })
  }
  return results
}

/** One line of a list: an address, as somebody wrote it, and the roles of whoever accepts. */
export interface InviteLine {
  emailAddress: string
  roles: readonly AssignableRole[]
}

/**
 * Invites everybody in a list who can be, as many as may still be invited in this hour, or only says who would be.
 * @param send false: nothing is changed
 * @returns what became of each line, in order, or would.
 */
export async function inviteLines(caller: Caller, lines: readonly InviteLine[], send: boolean) {
  const judged = await judge(
    caller,
    lines.map(({ emailAddress }) => emailAddress),
  )
  const sent = await countSentInvites(caller.organisation.id, new Date(Date.now() - INVITE_LIMIT.windowMs))
  let left = INVITE_LIMIT.max - sent
  const results: { emailAddress: string; roles: AssignableRole[]; outcome: Outcome | 'over-limit' }[] = []
  for (const [index, { emailAddress, outcome, expiredId }] of judged.entries()) {
    const roles = presentRoles(lines[index]!.roles)
    const isOver = outcome === 'invited' && left-- <= 0
    if (send && outcome === 'invited' && !isOver) await makeInvite(caller, emailAddress, roles, expiredId)
    results.push({ emailAddress, roles, outcome: isOver ? 'over-limit' : outcome })
  }
  return results
}

/**
 * What becomes of each piece, with who belongs to the organisation and who is invited held until the transaction ends.
 * `expiredId`: the invite that was sent there before and has expired.
 */
async function judge(
  caller: Caller,
  pieces: readonly string[],
): Promise<{ outcome: Outcome; emailAddress: string; expiredId?: string | undefined }[]> {
  await holdMembership(caller)
  const organisationId = caller.organisation.id
  const lines = pieces.map((piece) => ({ piece, address: parseEmailAddress(addressIn(piece)) }))
  const wanted = lines.flatMap(({ address }) => (address === null ? [] : [address.toLowerCase()]))
  const members = await readMembersAmong(organisationId, wanted)
  const standing = new Map(
    (await readStandingInvites(organisationId, wanted)).map((row) => [row.address, row] as const),
  )
  const seen = new Set<string>()
  return lines.map(({ piece, address }) => {
    if (address === null) return { outcome: 'not-an-address', emailAddress: piece.trim() }
    const key = address.toLowerCase()
    if (seen.has(key)) return { outcome: 'repeated', emailAddress: address }
    seen.add(key)
    if (members.has(key)) return { outcome: 'already-member', emailAddress: address }
    const known = standing.get(key)
    if (known && isOpenInvite(stateOf(known))) return { outcome: 'already-invited', emailAddress: address }
    return { outcome: 'invited', emailAddress: address, expiredId: known?.id }
  })
}

/** Makes one invite, or begins `expiredId` anew: an address has one standing invite. @returns its id. */
async function makeInvite(
  caller: Caller,
  emailAddress: string,
  roles: readonly AssignableRole[],
  expiredId: string | undefined,
): Promise<string> {
  const organisationId = caller.organisation.id
  const { token, hash } = makeInviteToken()
  const row = { emailAddress, roles: presentRoles(roles), tokenHash: hash, createdBy: caller.actor.userId }
  let inviteId = expiredId
  if (inviteId === undefined) inviteId = (await insertInvite({ organisationId, ...row })).id
  else await renewInvite(organisationId, inviteId, row)
  await insertInviteMail({ organisationId, inviteId, token })
  await record(caller, 'invite.created', { id: inviteId, roles: row.roles })
  return inviteId
}

/**
 * Sends an invite again with a new link, also one that has expired.
 * @throws Problem invite-not-found, invite-closed, too-many-requests.
 */
export async function resendInvite(caller: Caller, inviteId: string): Promise<void> {
  const row = await requireStanding(caller, inviteId, 'queue')
  await requireInvitesLeft(caller.organisation.id, 1)
  const { token, hash } = makeInviteToken()
  await updateInviteToken(caller.organisation.id, inviteId, hash, 'Pending')
  await insertInviteMail({ organisationId: caller.organisation.id, inviteId, token })
  await record(caller, 'invite.resent', row)
}

/**
 * Corrects the address of an invite and sends it there, with a new link. The same address is one to send to again.
 * @throws Problem invite-not-found, invite-closed, invalid-request, already-member, already-invited, too-many-requests.
 */
export async function correctInvite(caller: Caller, inviteId: string, typed: string): Promise<void> {
  const row = await requireStanding(caller, inviteId, 'queue')
  const organisationId = caller.organisation.id
  const emailAddress = parseEmailAddress(typed)
  if (emailAddress === null) throw notAnAddress()
  const key = emailAddress.toLowerCase()
  if ((await readMembersAmong(organisationId, [key])).has(key)) throw new Problem('already-member')
  const others = await readStandingInvites(organisationId, [key])
  if (others.some(({ id }) => id !== inviteId)) throw new Problem('already-invited')
  await requireInvitesLeft(organisationId, 1)
  const { token, hash } = makeInviteToken()
  await updateInviteAddress(organisationId, inviteId, emailAddress, hash)
  await insertInviteMail({ organisationId, inviteId, token })
  await record(caller, 'invite.resent', row)
}

/** What was typed as an address is none. */
export function notAnAddress(): Problem {
  return invalidFields([{ pointer: '/emailAddress', detail: OUTCOME_SENTENCES['not-an-address'] }])
}

/**
 * Makes a new link to hand on. A mail that has not left yet will not: its link is the one before.
 * @returns what opens the invite, and for whom it is.
 * @throws Problem invite-not-found, invite-closed.
 */
export async function makeInviteLink(
  caller: Caller,
  inviteId: string,
): Promise<{ token: string; emailAddress: string }> {
  const row = await requireStanding(caller, inviteId, 'send')
  const { token, hash } = makeInviteToken()
  await updateInviteToken(caller.organisation.id, inviteId, hash, 'Sent')
  await record(caller, 'invite.link-made', row)
  return { token, emailAddress: row.email_address }
}

/** @throws Problem invite-not-found, invite-closed. */
export async function revoke(caller: Caller, inviteId: string): Promise<void> {
  const row = await requireStanding(caller, inviteId, 'revoke')
  await revokeInvite(caller.organisation.id, inviteId)
  await record(caller, 'invite.revoked', row)
}

/** The invite, held for a move of the state table. One that has expired still stands: it can be sent again. */
async function requireStanding(caller: Caller, inviteId: string, event: InviteEvent): Promise<InviteRow> {
  await holdMembership(caller)
  const row = await readInvite(caller.organisation.id, inviteId)
  if (!row) throw new Problem('invite-not-found', { detail: 'There’s no such invite.' })
  if (row.accepted_at !== null || nextInviteStatus(row.status, event) === null) {
    const reason = row.accepted_at === null ? 'Revoked' : 'Accepted'
    throw new Problem('invite-closed', { detail: CLOSED_INVITE_SENTENCES[reason] })
  }
  return row
}

export const requireInvitesLeft = (organisationId: string, more: number): Promise<void> =>
  requireWithinLimit(
    INVITE_LIMIT,
    more,
    (since) => countSentInvites(organisationId, since),
    (left) =>
      `An organisation can send up to ${INVITE_LIMIT.max} invites an hour; ${left} are left. Try again later.`,
  )

const record = ({ organisation, actor }: Caller, action: AuditAction, row: Pick<InviteRow, 'id' | 'roles'>) =>
  recordAudit(organisation.id, actor.userId, action, {
    inviteId: row.id,
    roles: presentRoles(row.roles),
  })
