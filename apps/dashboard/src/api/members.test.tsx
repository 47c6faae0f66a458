import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Member, membersQuery, useRemoveMember, useSetRole } from './members.ts'
import { currentOrganisationQuery } from './organisations.ts'
import { createQueryClient } from './queryClient.ts'
import { userQuery } from './users.ts'

const api = vi.hoisted(() => ({
  listMembers: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  addMemberRole: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  removeMemberRole: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  removeMember: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('./client.ts', () => ({ api }))
vi.mock('../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const ann: Member = {
  id: 'ann',
  name: 'Ann',
  emailAddress: 'ann@x.org',
  roles: ['Reviewer'],
  isOwner: false,
  joinedAt: '2026-01-01T00:00:00Z',
  lastSeenOn: null,
  hasSecondFactor: false,
  emailProblem: null,
  guards: { remove: null, roles: {} },
}
const bo: Member = { ...ann, id: 'bo', name: 'Bo', roles: [] }
const list = membersQuery({ sort: 'name' })

function setUp<Result>(hook: () => Result) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(list.queryKey, {
    pages: [
      { members: [ann], total: 2, cursor: 'c' },
      { members: [bo], total: 2, cursor: null },
    ],
    pageParams: [undefined, 'c'],
  })
  queryClient.setQueryData(userQuery.queryKey, { id: 'bo' } as never)
  queryClient.setQueryData(currentOrganisationQuery.queryKey, { abilities: [] } as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const pages = () => queryClient.getQueryData(list.queryKey)?.pages ?? []
  return {
    hook: renderHook(hook, { wrapper }).result,
    queryClient,
    pages,
    rolesOf: (id: string) =>
      pages()
        .flatMap((page) => page.members)
        .find((each) => each.id === id)?.roles,
  }
}

const errors = () => toasts.getSnapshot().errors.map(({ message }) => message)
const notice = () => toasts.getSnapshot().notice

beforeEach(() => {
  vi.resetAllMocks()
  toasts.clearAll()
})
afterEach(cleanup)

it('grants a role at once, and offers the way back once', async () => {
  api.addMemberRole.mockResolvedValue({})
  api.removeMemberRole.mockResolvedValue({})
  const { hook, rolesOf } = setUp(useSetRole)
  act(() => hook.current.mutate({ member: ann, role: 'Builder', held: true }))
  await waitFor(() => expect(rolesOf('ann')).toEqual(['Reviewer', 'Builder']))
  await waitFor(() => expect(notice()?.message).toBe('Ann is now a builder.'))
  expect(api.addMemberRole).toHaveBeenCalledWith({ userId: 'ann', body: { role: 'Builder' } })
  act(() => notice()?.action?.onAction())
  await waitFor(() => expect(notice()?.message).toBe('Ann is no longer a builder.'))
  expect(api.removeMemberRole).toHaveBeenCalledWith({ userId: 'ann', role: 'Builder' })
  expect(notice()?.action).toBeUndefined()
  expect(rolesOf('ann')).toEqual(['Reviewer'])
})

it('takes a role back that the server refuses, says why, and leaves what was changed meanwhile', async () => {
  let refuse: (error: Error) => void = () => undefined
  api.removeMemberRole.mockReturnValue(new Promise((_resolve, reject) => (refuse = reject)))
  api.addMemberRole.mockResolvedValue({})
  const { hook, rolesOf } = setUp(useSetRole)
  act(() => hook.current.mutate({ member: ann, role: 'Reviewer', held: false }))
  await waitFor(() => expect(rolesOf('ann')).toEqual([]))
  act(() => hook.current.mutate({ member: ann, role: 'Publisher', held: true }))
  await waitFor(() => expect(rolesOf('ann')).toEqual(['Publisher']))
  act(() => refuse(new Error('An organisation needs an Admin.')))
  await waitFor(() => expect(rolesOf('ann')).toEqual(['Publisher', 'Reviewer']))
  expect(errors()).toEqual(['An organisation needs an Admin.'])
})

it('knows the last admin once another one is none any more', async () => {
  const guards = { remove: 'The last one stays.', roles: { Admin: 'The last one stays.' } }
  api.removeMemberRole.mockResolvedValue({})
  api.listMembers.mockResolvedValue({ members: [{ ...bo, guards }] })
  const { hook, pages } = setUp(useSetRole)
  act(() => hook.current.mutate({ member: ann, role: 'Admin', held: false }))
  await waitFor(() => expect(pages()[1]?.members[0]?.guards).toEqual(guards))
  expect(pages()[0]?.members[0]?.guards.remove).toBeNull()
})

it('asks what one may do after a change of one’s own roles, and only then', async () => {
  api.addMemberRole.mockResolvedValue({})
  const { hook, queryClient } = setUp(useSetRole)
  const isStale = () => queryClient.getQueryState(currentOrganisationQuery.queryKey)?.isInvalidated
  act(() => hook.current.mutate({ member: ann, role: 'Builder', held: true }))
  await waitFor(() => expect(hook.current.isSuccess).toBe(true))
  expect(isStale()).toBe(false)
  act(() => hook.current.mutate({ member: bo, role: 'Builder', held: true }))
  await waitFor(() => expect(isStale()).toBe(true))
})

it('takes a removed member from every page and corrects the count', async () => {
  api.removeMember.mockResolvedValue(undefined)
  const { hook, pages } = setUp(useRemoveMember)
  act(() => hook.current.mutate(bo))
  await waitFor(() => expect(pages().map((page) => page.members.length)).toEqual([1, 0]))
  expect(pages().at(-1)?.total).toBe(1)
  expect(notice()?.message).toBe('Bo removed.')
})

it('asks again what one may do when anything is forbidden', async () => {
  const { ResponseError } = await import('@bubbles/contract')
  api.addMemberRole.mockRejectedValue(new ResponseError(403, { detail: 'No.' }, ''))
  const { hook, queryClient } = setUp(useSetRole)
  act(() => hook.current.mutate({ member: ann, role: 'Builder', held: true }))
  await waitFor(() =>
    expect(queryClient.getQueryState(currentOrganisationQuery.queryKey)?.isInvalidated).toBe(true),
  )
})
