import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Account, useSetAccountStatus } from './accounts.ts'
import { currentOrganisationQuery } from './organisations.ts'
import { createQueryClient } from './queryClient.ts'

const api = vi.hoisted(() => ({
  updateAccountOrganisation: vi.fn<(request: { organisationId: string; body: object }) => Promise<unknown>>(
    async ({ organisationId, body }) => ({ id: organisationId, ...body }),
  ),
}))
vi.mock('./client.ts', () => ({ api }))
vi.mock('../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

afterEach(cleanup)

const members = ['members', 'list', '']

/** Sets the status of an organisation from a page of `acme`, and tells whether the page still has its members. */
async function keepsMembers(id: string, status: 'Active' | 'Disabled'): Promise<boolean> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentOrganisationQuery.queryKey, { id: 'acme' } as never)
  queryClient.setQueryData(members, { members: [{ id: 'u-1' }] })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSetAccountStatus(), { wrapper })
  const account = { id, friendlyName: id } as Account
  await act(() => result.current.mutateAsync({ account, status }))
  return queryClient.getQueryData(members) !== undefined
}

it.each([
  ['acme', 'Disabled', false],
  ['acme', 'Active', true],
  ['globex', 'Disabled', true],
] as const)('the members of this page’s organisation after %s is %s: kept %s', async (id, status, kept) => {
  expect(await keepsMembers(id, status)).toBe(kept)
})
