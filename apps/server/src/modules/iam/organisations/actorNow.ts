import { can, type AssignableRole, type Capability, Problem } from '@bubbles/domain'
import type { CallContext } from '../../../http/context.ts'
import { lockMember, lockOrganisation } from './reader.ts'

/**
 * The organisation's row, locked until the transaction ends, and what the call's actor may do to it by now: between the
 * call's own check and this lock it may have been handed over, disabled or deleted. Needs the platform's transaction.
 * @throws Problem organisation-not-found, organisation-disabled
 */
export async function actorNow({ organisation: { id }, actor }: CallContext) {
  const row = await lockOrganisation(id)
  const member = await lockMember(id, actor.userId)
  if (!row || row.status === 'Deleted' || !member) throw new Problem('organisation-not-found')
  if (row.status === 'Disabled') throw new Problem('organisation-disabled')
  const membership = { roles: member.roles as AssignableRole[], isOwner: row.owner_id === actor.userId }
  return { row, membership, can: (capability: Capability) => can({ ...actor, membership }, capability) }
}
