import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentOrganisationQuery } from './organisations.ts'
import { createQueryClient } from './queryClient.ts'
import { SettingsConflict, type SettingsChange, useUpdateOrganisation } from './settings.ts'

const api = vi.hoisted(() => ({
  getOrganisation: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  updateOrganisation: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  getCurrentOrganisation: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('./client.ts', () => ({ api }))
vi.mock('../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const acme = {
  id: 'a-1',
  name: 'acme',
  friendlyName: 'Acme',
  status: 'Active',
  owner: { id: 'u-1' },
  autoEnrollmentDomains: ['acme.example'],
  googleAnalytics4MeasurementId: null,
  locale: 'en-GB',
  timeZone: 'UTC',
  retentionDays: 365,
  namesReaders: false,
  accessibilityStatement: null,
  frontPage: false,
  subscriptions: false,
  logo: null,
  roles: [],
  isOwner: true,
  abilities: ['organisation.update'],
  memberCount: 3,
}
type Current = Awaited<ReturnType<NonNullable<typeof currentOrganisationQuery.queryFn>>>

function setUp(current: typeof acme | null = acme) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentOrganisationQuery.queryKey, current as Current)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUpdateOrganisation(), { wrapper })
  const change = async (changes: object, base: object = acme) => {
    const sent = { base, changes } as unknown as SettingsChange
    let failure: Error | undefined
    await act(async () => {
      await result.current.mutateAsync(sent).catch((error: Error) => (failure = error))
    })
    return failure
  }
  return { queryClient, change }
}

beforeEach(() => {
  vi.resetAllMocks()
  api.getOrganisation.mockResolvedValue(acme)
  api.updateOrganisation.mockImplementation(async (request) => ({
    ...acme,
    ...(request as { body: object }).body,
  }))
})
afterEach(cleanup)

it('refuses another organisation than the current one before anything is sent, to the letter', async () => {
  const { change } = setUp()
  const failure = await change({ friendlyName: 'B' }, { ...acme, id: 'b-2' })
  expect(failure?.message).toBe("Current Organisation 'a-1' cannot be update with Organisation 'b-2'")
  expect(api.getOrganisation).not.toHaveBeenCalled()
  expect(api.updateOrganisation).not.toHaveBeenCalled()
})

it('refuses where there is no current organisation, to the letter', async () => {
  const { change } = setUp(null)
  expect((await change({ friendlyName: 'B' }))?.message).toBe('Cannot resolve organisation')
  expect(api.updateOrganisation).not.toHaveBeenCalled()
})

it('sends all of the organisation as it is now, with the one change', async () => {
  api.getOrganisation.mockResolvedValue({ ...acme, retentionDays: 90, name: 'acme' })
  const { change, queryClient } = setUp()
  expect(await change({ friendlyName: 'B' })).toBeUndefined()
  expect(api.updateOrganisation).toHaveBeenCalledWith({
    body: {
      id: 'a-1',
      name: 'acme',
      friendlyName: 'B',
      status: 'Active',
      ownerId: 'u-1',
      autoEnrollmentDomains: ['acme.example'],
      googleAnalytics4MeasurementId: null,
      locale: 'en-GB',
      timeZone: 'UTC',
      retentionDays: 90,
      namesReaders: false,
      accessibilityStatement: null,
      frontPage: false,
      subscriptions: false,
    },
  })
  expect(queryClient.getQueryData(currentOrganisationQuery.queryKey)).toMatchObject({
    friendlyName: 'B',
    memberCount: 3,
  })
})

it('does not write over what somebody else changed meanwhile', async () => {
  api.getOrganisation.mockResolvedValue({ ...acme, autoEnrollmentDomains: ['other.example'] })
  const { change } = setUp()
  const failure = await change({ autoEnrollmentDomains: ['mine.example'] })
  expect(failure).toBeInstanceOf(SettingsConflict)
  expect(api.updateOrganisation).not.toHaveBeenCalled()
})

it('empties the list of members when the organisation is disabled', async () => {
  const { change, queryClient } = setUp()
  queryClient.setQueryData(['members', 'list', ''], { members: [{ id: 'u-1' }] })
  await change({ status: 'Disabled' })
  expect(queryClient.getQueryData(['members', 'list', ''])).toBeUndefined()
})
