import { ASSIGNABLE_ROLES } from '@bubbles/domain'
import { recordAudit } from '../../audit/public.ts'
import { insertMember } from '../members/writer.ts'
import { takeName } from './names.ts'
import { insertOrganisation } from './writer.ts'

/**
 * Makes an organisation owned by `ownerId`. Needs the platform's transaction.
 * @param request.isHeld whether `ownerId` only holds it for somebody who is still to be invited, and is no member.
 * @param foundedAt when its owner did so; null where somebody else makes it for them and records that.
 * @throws Problem invalid-request for a name that cannot be, name-taken for one that is.
 */
export async function createOrganisation(
  request: { name: string; friendlyName: string; ownerId: string; isHeld?: boolean },
  foundedAt: Date | null = new Date(),
) {
  const { name, friendlyName, ownerId } = request
  const organisation = await takeName(name, null, () => insertOrganisation(request))
  // The owner may do everything: nobody else is there yet.
  const roles = [...ASSIGNABLE_ROLES]
  if (!request.isHeld) await insertMember(organisation.id, ownerId, roles)
  if (foundedAt)
    await recordAudit(organisation.id, ownerId, 'organisation.created', { name, friendlyName }, foundedAt)
  return { ...organisation, logo_hash: null, roles }
}
