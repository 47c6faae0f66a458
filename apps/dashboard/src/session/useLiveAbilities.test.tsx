import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentOrganisationQuery, userOrganisationsQuery } from '../api/organisations.ts'
import { reportsQuery } from '../api/reports.ts'
import { grants } from './abilities.ts'
import { abilitiesInterval, useLiveAbilities } from './useLiveAbilities.ts'

const api = vi.hoisted(() => ({
  getCurrentOrganisation: vi.fn<() => Promise<unknown>>(),
  listUserOrganisations: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../api/client.ts', () => ({ api }))

const answer = (abilities: string[] | null) =>
  abilities === null
    ? api.getCurrentOrganisation.mockResolvedValue(null)
    : api.getCurrentOrganisation.mockResolvedValue({ abilities })

function Live() {
  useLiveAbilities()
  return <Outlet />
}

/** Opens a page as somebody with these abilities; `/guarded` is for who may update the organisation. */
async function open(path: string, abilities: string[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const known = (more: object) => more as never
  queryClient.setQueryData(currentOrganisationQuery.queryKey, known({ abilities }))
  queryClient.setQueryData(userOrganisationsQuery.queryKey, known([]))
  queryClient.setQueryData(reportsQuery.queryKey, known({ reports: [] }))
  const root = createRootRoute({ component: Live })
  const page = (pathname: string, guard?: () => void) =>
    createRoute({
      getParentRoute: () => root,
      path: pathname,
      ...(guard && { beforeLoad: guard }),
      component: () => <p>{pathname}</p>,
    })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/reports'),
      page('/reports/edit/r1'),
      page('/guarded', () => {
        const current = queryClient.getQueryData(currentOrganisationQuery.queryKey)
        if (!grants(current, 'organisation.update')) throw redirect({ to: '/reports' as string })
      }),
    ]),
    history,
  })
  answer(abilities)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByText(path)
  return queryClient
}
const afterTheInterval = () => act(() => vi.advanceTimersByTimeAsync(abilitiesInterval + 1000))

beforeEach(() => {
  vi.resetAllMocks()
  api.listUserOrganisations.mockResolvedValue({ organisations: [] })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('runs the guards anew when an ability is lost', async () => {
  await open('/guarded', ['organisation.update'])
  answer(['report.list'])
  await afterTheInterval()
  expect(await screen.findByText('/reports')).toBeTruthy()
})

it('and when the person is no member any more', async () => {
  await open('/guarded', ['organisation.update'])
  answer(null)
  await afterTheInterval()
  expect(await screen.findByText('/reports')).toBeTruthy()
  expect(api.listUserOrganisations).toHaveBeenCalled()
})

it('leads away from the builder who may no longer see drafts, and nobody else', async () => {
  await open('/reports/edit/r1', ['report.readDraft', 'report.edit'])
  answer(['report.readDraft'])
  await afterTheInterval()
  expect(screen.getByText('/reports/edit/r1')).toBeTruthy()
  answer([])
  await afterTheInterval()
  expect(await screen.findByText('/reports')).toBeTruthy()
})

it('reads the lists again when something is gained, and leaves them alone otherwise', async () => {
  const queryClient = await open('/reports', ['report.list'])
  const isStale = () => queryClient.getQueryState(reportsQuery.queryKey)?.isInvalidated
  await afterTheInterval()
  expect(isStale()).toBe(false)
  answer(['report.list', 'report.create'])
  await afterTheInterval()
  expect(isStale()).toBe(true)
})
