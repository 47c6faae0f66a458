import type { AssignableRole } from '@bubbles/domain'
import { messageOf } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import type { Member } from './members.ts'
import { currentOrganisationQuery } from './organisations.ts'
import { toEach } from './reportOutcome.ts'
import { userQuery } from './users.ts'

/** What is done to several members at once. */
export type MemberChange = { kind: 'give' | 'take'; role: AssignableRole } | { kind: 'remove' }

/** Who was changed, and who was not, with the server's reason. */
export interface MemberOutcome {
  done: Member[]
  failed: { member: Member; reason: string }[]
}

const act = ({ id: userId }: Member, change: MemberChange): Promise<unknown> => {
  if (change.kind === 'remove') return api.removeMember({ userId })
  return change.kind === 'give'
    ? api.addMemberRole({ userId, body: { role: change.role } })
    : api.removeMemberRole({ userId, role: change.role })
}

/** Changes several members; one who can't be changed keeps none of the others back. Whoever asks comes last: they may lose the right to. */
export function useChangeMembers() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({
      members,
      change,
    }: {
      members: readonly Member[]
      change: MemberChange
    }): Promise<MemberOutcome> => {
      const ownId = queryClient.getQueryData(userQuery.queryKey)?.id
      const others = await toEach(
        members.filter(({ id }) => id !== ownId),
        (member) => act(member, change),
      )
      const own = await toEach(
        members.filter(({ id }) => id === ownId),
        (member) => act(member, change),
      )
      return {
        done: [...others.done, ...own.done].map(({ target }) => target),
        failed: [...others.failed, ...own.failed].map(({ target, error }) => ({
          member: target,
          reason: messageOf(error),
        })),
      }
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['members'] })
      void queryClient.invalidateQueries({ queryKey: currentOrganisationQuery.queryKey })
    },
  })
}
