import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** The list ends here; older invites are closed long since. */
const MAX_LISTED = 1_000

const inviteColumns = [
  'invites.id',
  'invites.email_address',
  'invites.roles',
  'invites.status',
  'invites.created_by',
  'invites.created_at',
  'invites.sent_at',
  'invites.expires_at',
  'invites.accepted_at',
  'invites.delivery',
  'invites.delivery_reason',
  'invites.makes_owner',
  'users.name as inviter_name',
  'users.email_address as inviter_email',
] as const

/** Joins keep invites whose inviter has left: that row is then hidden, the invite is not. */
const inviteRows = () =>
  tx().selectFrom('invites').leftJoin('users', 'users.id', 'invites.created_by').select(inviteColumns)

/** The newest invites, newest first. */
export const readInvites = (organisationId: string) =>
  inviteRows()
    .where('invites.organisation_id', '=', organisationId)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

export type InviteRow = Awaited<ReturnType<typeof readInvites>>[number]

export async function countInvites(organisationId: string): Promise<number> {
  const { count } = await tx()
    .selectFrom('invites')
    .where('organisation_id', '=', organisationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const readInvite = (organisationId: string, inviteId: string) =>
  inviteRows()
    .where('invites.organisation_id', '=', organisationId)
    .where('invites.id', '=', inviteId)
    .executeTakeFirst()

/** Of these addresses (in lower case) the ones a member has. */
export async function readMembersAmong(organisationId: string, addresses: string[]): Promise<Set<string>> {
  const rows = await tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .where(sql<boolean>`lower(users.email_address) = any(${addresses}::text[])`)
    .select(sql<string>`lower(users.email_address)`.as('address'))
    .execute()
  return new Set(rows.map((row) => row.address))
}

/** Invites to these addresses (in lower case) that are neither accepted nor revoked; some may have expired. */
export const readStandingInvites = (organisationId: string, addresses: string[]) =>
  tx()
    .selectFrom('invites')
    .where('organisation_id', '=', organisationId)
    .where('status', '!=', 'Revoked')
    .where('accepted_at', 'is', null)
    .where(sql<boolean>`lower(email_address) = any(${addresses}::text[])`)
    .select(['id', 'status', 'accepted_at', 'expires_at', sql<string>`lower(email_address)`.as('address')])
    .execute()

/** How many invitations the organisation has sent since `since`. */
export async function countSentInvites(organisationId: string, since: Date): Promise<number> {
  const { count } = await tx()
    .selectFrom('audit_log')
    .where('organisation_id', '=', organisationId)
    .where('action', 'in', ['invite.created', 'invite.resent', 'account.owner-invited'])
    .where('at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The invite a link opens, on the host of its organisation and nowhere else. Needs the platform's transaction. */
export const readInviteByToken = (organisationName: string, tokenHash: Uint8Array) =>
  inviteRows()
    .innerJoin('organisations', 'organisations.id', 'invites.organisation_id')
    .where('invites.token_hash', '=', tokenHash)
    .where('organisations.name', '=', organisationName)
    .where('organisations.status', '!=', 'Deleted')
    .select([
      'invites.organisation_id',
      'organisations.name as organisation_name',
      'organisations.friendly_name',
      'organisations.status as organisation_status',
    ])
    .executeTakeFirst()

export type OpenedInvite = NonNullable<Awaited<ReturnType<typeof readInviteByToken>>>

/** The same by id, as its mail needs it, if that token still opens it. Needs the platform's transaction. */
export const readInviteToSend = (organisationId: string, inviteId: string, tokenHash: Uint8Array) =>
  inviteRows()
    .innerJoin('organisations', 'organisations.id', 'invites.organisation_id')
    .where('invites.organisation_id', '=', organisationId)
    .where('invites.id', '=', inviteId)
    .where('invites.token_hash', '=', tokenHash)
    .where('organisations.status', '=', 'Active')
    .select(['organisations.name as organisation_name', 'organisations.friendly_name'])
    .executeTakeFirst()

/** Whether anybody has signed in with this address before. Needs the platform's transaction. */
export async function isAddressKnown(emailAddress: string): Promise<boolean> {
  const user = await tx()
    .selectFrom('users')
    .where(sql<boolean>`lower(email_address) = ${emailAddress.toLowerCase()}`)
    .where('status', '!=', 'Deleted')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return user !== undefined
}

/** Whether an open invite of any active organisation is for this address. Needs the platform's transaction. */
export async function isInvitedAnywhere(emailAddress: string): Promise<boolean> {
  const invite = await tx()
    .selectFrom('invites')
    .innerJoin('organisations', 'organisations.id', 'invites.organisation_id')
    .where(sql<boolean>`lower(invites.email_address) = ${emailAddress.toLowerCase()}`)
    .where('invites.status', '!=', 'Revoked')
    .where('invites.accepted_at', 'is', null)
    .where('invites.expires_at', '>', sql<Date>`now()`)
    .where('organisations.status', '=', 'Active')
    .select('invites.id')
    .limit(1)
    .executeTakeFirst()
  return invite !== undefined
}

/**
 * Whether the link with this token was mailed to this address, and the invite is still open. A link that an admin made to hand on
 * went to no address. Needs the platform's transaction.
 */
export async function isMailedTo(emailAddress: string, tokenHash: Uint8Array): Promise<boolean> {
  const invite = await tx()
    .selectFrom('invites')
    .innerJoin('organisations', 'organisations.id', 'invites.organisation_id')
    .where('invites.token_hash', '=', tokenHash)
    .where(sql<boolean>`lower(invites.email_address) = ${emailAddress.toLowerCase()}`)
    .where('invites.status', '=', 'Sent')
    .where('invites.delivery', '=', 'accepted')
    .where('invites.accepted_at', 'is', null)
    .where('invites.expires_at', '>', sql<Date>`now()`)
    .where('organisations.status', '=', 'Active')
    .select('invites.id')
    .executeTakeFirst()
  return invite !== undefined
}

/** Whether there is an open invite to this address. */
export async function isInvitedTo(organisationId: string, emailAddress: string): Promise<boolean> {
  const invite = await tx()
    .selectFrom('invites')
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`lower(email_address) = ${emailAddress.toLowerCase()}`)
    .where('status', '!=', 'Revoked')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return invite !== undefined
}
