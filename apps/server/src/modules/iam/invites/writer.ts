import { json, tx } from '@bubbles/db'
import { type AssignableRole, INVITE_DAYS, type InviteStatus } from '@bubbles/domain'
import { sql } from 'kysely'

/** Kind of the outbox row that sends the mail of an invite. */
export const INVITE_MAIL = 'invite.mail'

/** What the worker needs to send it. The row is emptied when that is done. */
export interface InviteMailJob {
  organisationId: string
  inviteId: string
  token: string
}

const expiry = sql<Date>`now() + make_interval(days => ${INVITE_DAYS})`

export const insertInvite = (invite: {
  organisationId: string
  emailAddress: string
  roles: readonly AssignableRole[]
  tokenHash: Uint8Array
  createdBy: string
  /** Whether whoever accepts it becomes the organisation's owner. */
  makesOwner?: boolean
}) =>
  tx()
    .insertInto('invites')
    .values({
      organisation_id: invite.organisationId,
      email_address: invite.emailAddress,
      roles: [...invite.roles],
      token_hash: invite.tokenHash,
      created_by: invite.createdBy,
      makes_owner: invite.makesOwner ?? false,
      expires_at: expiry,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Begins an invite that has expired anew: as if it had been made now, by this person. */
export const renewInvite = (
  organisationId: string,
  inviteId: string,
  invite: {
    emailAddress: string
    roles: readonly AssignableRole[]
    tokenHash: Uint8Array
    createdBy: string
  },
) =>
  tx()
    .updateTable('invites')
    .set({
      email_address: invite.emailAddress,
      roles: [...invite.roles],
      status: 'Pending',
      token_hash: invite.tokenHash,
      created_by: invite.createdBy,
      created_at: sql<Date>`now()`,
      sent_at: null,
      expires_at: expiry,
      delivery: 'waiting',
      delivery_reason: '',
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', inviteId)
    .execute()

/** Gives an invite another link; the one before opens nothing any more. `Sent`: it is handed on at this moment. */
export const updateInviteToken = (
  organisationId: string,
  inviteId: string,
  tokenHash: Uint8Array,
  status: InviteStatus,
) =>
  tx()
    .updateTable('invites')
    .set({
      token_hash: tokenHash,
      status,
      expires_at: expiry,
      delivery: status === 'Sent' ? 'none' : 'waiting',
      delivery_reason: '',
      ...(status === 'Sent' && { sent_at: sql<Date>`now()` }),
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', inviteId)
    .execute()

/** The mail with this token has left. Changes nothing when the invite has gone on meanwhile. */
export const markInviteSent = (organisationId: string, inviteId: string, tokenHash: Uint8Array) =>
  tx()
    .updateTable('invites')
    .set({
      status: 'Sent',
      sent_at: sql<Date>`now()`,
      expires_at: expiry,
      delivery: 'accepted',
      delivery_reason: '',
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', inviteId)
    .where('token_hash', '=', tokenHash)
    .where('status', '=', 'Pending')
    .where('accepted_at', 'is', null)
    .execute()

/** The mail with this token could not be delivered. Changes nothing when the invite has gone on meanwhile. */
export const markInviteUndelivered = (
  organisationId: string,
  inviteId: string,
  tokenHash: Uint8Array,
  delivery: 'retrying' | 'failed',
  reason: string,
) =>
  tx()
    .updateTable('invites')
    .set({ delivery, delivery_reason: reason })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', inviteId)
    .where('token_hash', '=', tokenHash)
    .where('status', '=', 'Pending')
    .execute()

/** Sends an invite to another address. Its link changes with it: the one before may have reached a stranger. */
export const updateInviteAddress = (
  organisationId: string,
  inviteId: string,
  emailAddress: string,
  tokenHash: Uint8Array,
) =>
  tx()
    .updateTable('invites')
    .set({
      email_address: emailAddress,
      token_hash: tokenHash,
      status: 'Pending',
      sent_at: null,
      expires_at: expiry,
      delivery: 'waiting',
      delivery_reason: '',
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', inviteId)
    .execute()

export const revokeInvite = (organisationId: string, inviteId: string) =>
  tx()
    .updateTable('invites')
    .set({ status: 'Revoked' })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', inviteId)
    .execute()

export const acceptInvite = (organisationId: string, inviteId: string, userId: string) =>
  tx()
    .updateTable('invites')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: userId })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', inviteId)
    .execute()

/**
 * Queues the mail of an invite. It waits for no other: an older one of the same invite has a link that no longer counts, and
 * sends nothing.
 */
export const insertInviteMail = (job: InviteMailJob) =>
  tx()
    .insertInto('outbox')
    .values({ organisation_id: job.organisationId, kind: INVITE_MAIL, payload: json<unknown>(job) })
    .execute()
