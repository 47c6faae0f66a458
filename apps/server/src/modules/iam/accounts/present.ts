import type { Resource } from '@bubbles/contract'
import { personOrFormer } from '@bubbles/domain'
import type { AccountRow, UsageRow } from './reader.ts'

type Account = Resource<'updateAccountOrganisation'>

/** An organisation as account managers see it: its names, its owner, numbers. */
export const presentAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  friendlyName: row.friendly_name,
  status: row.status as Account['status'],
  owner: personOrFormer(row.owner_id, row.owner_name, row.owner_email),
  invitedOwner: row.owner_invite && {
    emailAddress: row.owner_invite.email_address,
    expiresAt: new Date(row.owner_invite.expires_at).toISOString(),
    isOpen: row.owner_invite.is_open,
    delivery: { state: row.owner_invite.delivery, reason: row.owner_invite.delivery_reason },
  },
  memberCount: row.member_count,
  reportCount: row.report_count,
  createdAt: row.created_at.toISOString(),
})

export const presentUsage = (
  row: UsageRow,
  eventCount: number,
): Resource<'getAccountOrganisation'>['usage'] => ({
  inviteCount: row.invite_count,
  publicationCount: row.publication_count,
  eventCount,
  storageBytes: row.storage_bytes,
})
