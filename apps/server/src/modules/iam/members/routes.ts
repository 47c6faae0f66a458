import type { Handlers } from '../../../http/context.ts'
import { exportMembers } from './membersCsv.ts'
import { presentMember, presentMembers } from './present.ts'
import { readMembers } from './reader.ts'
import { cursorOf, placeOf } from './place.ts'
import { addRole, leaveOrganisation, removeMember, removeRole, requireMember } from './service.ts'

type Operations =
  | 'listMembers'
  | 'exportMembers'
  | 'getMember'
  | 'removeMember'
  | 'addMemberRole'
  | 'removeMemberRole'
  | 'leaveOrganisation'

export const memberHandlers: Handlers<Operations> = {
  listMembers: async ({ organisation, query }) => {
    const { search, role, unseen, secondFactor, sort, limit, cursor } = query
    const place = { order: sort, limit, after: placeOf(cursor) }
    const found = await readMembers(organisation.id, { search, role, unseen, secondFactor }, place)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      members: await presentMembers(organisation.id, organisation.ownerId, page),
      total: found[0]?.total ?? 0,
      cursor: last && found.length > limit ? cursorOf(last) : null,
    }
  },

  exportMembers: { outside: true, handle: exportMembers },

  getMember: async ({ organisation, params }) =>
    presentMember(organisation.id, organisation.ownerId, await requireMember(organisation.id, params.userId)),

  removeMember: async (context) => removeMember(context, context.params.userId),

  addMemberRole: async (context) => {
    const { member, ownerId } = await addRole(context, context.params.userId, context.body.role)
    return presentMember(context.organisation.id, ownerId, member)
  },

  removeMemberRole: async (context) => {
    const { member, ownerId } = await removeRole(context, context.params.userId, context.params.role)
    return presentMember(context.organisation.id, ownerId, member)
  },

  leaveOrganisation: async (context) => leaveOrganisation(context),
}
