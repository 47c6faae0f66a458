import type { Resource } from '@bubbles/contract'
import type { AssignableRole } from '@bubbles/domain'
import { anyRole } from '@bubbles/domain'
import { toasts } from '@bubbles/ui'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from './client.ts'
import { currentOrganisationQuery } from './organisations.ts'
import { userQuery } from './users.ts'

export type Member = Resource<'listMembers'>['members'][number]
type Page = Resource<'listMembers'>

/** How long somebody has not been seen: days, or as long as it is noted. */
export type UnseenFor = '30' | '90' | 'never'

/** Which members are asked for, in which order; what is left out does not matter. */
export interface MemberFilter {
  search?: string | undefined
  role?: AssignableRole | undefined
  unseen?: UnseenFor | undefined
  /** With two-step sign-in, or without. */
  secondFactor?: 'on' | 'off' | undefined
  /** By name, newest first, or who has been away the longest first. */
  sort: 'name' | 'joined' | 'seen'
}

const pageSize = 100
/** A list somebody has read far down is not read again from the top by itself. */
const mostPagesReadAgain = 3

/** Members page after page. */
export const membersQuery = ({ search, role, unseen, secondFactor, sort }: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: ['members', 'list', { search, role, unseen, secondFactor, sort }],
    queryFn: ({ pageParam, signal }) =>
      api.listMembers(
        { query: { search, role, unseen, secondFactor, sort, limit: pageSize, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) <= mostPagesReadAgain,
    meta: { quiet: true },
  })

/** Empties the list of members once their organisation is disabled (specification 4). */
export const forgetMembers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: ['members'] })

/** A member as people call them. */
export const nameOf = (member: Pick<Member, 'name' | 'emailAddress'>): string =>
  member.name || member.emailAddress

/** Changes every list that is known; `change` answers null for who is no member any more. */
function changeLists(queryClient: QueryClient, id: string, change: (member: Member) => Member | null): void {
  const inPage = (page: Page): Page => {
    const members = page.members.flatMap((each) => (each.id === id ? (change(each) ?? []) : each))
    return { ...page, members, total: page.total - (page.members.length - members.length) }
  }
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: ['members', 'list'] }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map(inPage) },
  )
}

/** Reads the guards of admins again, which depend on how many there are. Of more than two, none is the last. */
async function refreshGuards(queryClient: QueryClient): Promise<void> {
  const { members } = await api.listMembers({ query: { role: 'Admin', limit: 2 } })
  for (const { id, guards } of members) changeLists(queryClient, id, (each) => ({ ...each, guards }))
}

const withRole = (member: Member, role: AssignableRole, held: boolean): Member => ({
  ...member,
  roles: held ? [...new Set([...member.roles, role])] : member.roles.filter((each) => each !== role),
})

/** A role to be held from now on, or no more. `isUndo`: the way back is not offered again. */
export interface RoleChange {
  member: Member
  role: AssignableRole
  held: boolean
  isUndo?: boolean
}

/** Grants or strips a role: shown at once, with a way back; taken back with the reason when the call fails. */
export function useSetRole() {
  const queryClient = useQueryClient()
  const setRole = useMutation({
    mutationFn: ({ member, role, held }: RoleChange) =>
      held
        ? api.addMemberRole({ userId: member.id, body: { role } })
        : api.removeMemberRole({ userId: member.id, role }),
    onMutate: async ({ member, role, held }) => {
      await queryClient.cancelQueries({ queryKey: ['members', 'list'] })
      changeLists(queryClient, member.id, (each) => withRole(each, role, held))
    },
    onError: (_error, { member, role, held }) => {
      // This role alone: another change of the same member may be on its way.
      changeLists(queryClient, member.id, (each) => withRole(each, role, !held))
      void queryClient.invalidateQueries({ queryKey: ['members'] })
    },
    onSuccess: (_member, change) => {
      const { member, role, held } = change
      toasts.notify({
        message: held
          ? `${nameOf(member)} is now ${anyRole(role)}.`
          : `${nameOf(member)} is no longer ${anyRole(role)}.`,
        ...(change.isUndo === true
          ? {}
          : {
              action: {
                label: 'Undo',
                onAction: () => setRole.mutate({ member, role, held: !held, isUndo: true }),
              },
            }),
      })
    },
    onSettled: (_answer, _error, { member, role }) => {
      // Without them the server decides alone.
      if (role === 'Admin') void refreshGuards(queryClient).catch(() => undefined)
      if (member.id === queryClient.getQueryData(userQuery.queryKey)?.id) {
        void queryClient.invalidateQueries({ queryKey: currentOrganisationQuery.queryKey })
      }
    },
  })
  return setRole
}

/** Removes a member. The dialog that asked shows what went wrong. */
export function useRemoveMember() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (member: Member) => api.removeMember({ userId: member.id }),
    onSuccess: (_nothing, member) => {
      changeLists(queryClient, member.id, () => null)
      void refreshGuards(queryClient).catch(() => undefined)
      toasts.notify({ message: `${nameOf(member)} removed.` })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['members'] }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: currentOrganisationQuery.queryKey }),
  })
}

/** Fetches the members that match as a CSV file. */
export const useExportMembers = () =>
  useMutation({
    mutationFn: ({ search, role, unseen, secondFactor }: Omit<MemberFilter, 'sort'>) =>
      api.exportMembers({ query: { search, role, unseen, secondFactor } }),
  })
