import type { CallContext } from '../../http/context.ts'
import type { Edit } from './patch.ts'

/** Who edits which report, of a call whose path names it. */
export const editOf = ({ organisation, actor, params }: CallContext & { params: { id: string } }): Edit => ({
  organisationId: organisation.id,
  reportId: params.id,
  userId: actor.userId,
})
