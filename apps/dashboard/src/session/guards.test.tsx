import { abilitiesOf, type AssignableRole, type GlobalRole, Problem } from '@bubbles/domain'
import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/queryClient.ts'
import { noteSavedSearches, savedSearchesQuery } from '../api/savedSearches.ts'
import { setConfig } from '../config.ts'
import { basePath, routePaths } from '../paths.ts'
import { createAppRouter } from '../routes.tsx'
import { startInitialisation, waitForInitialisation } from './initialisation.ts'
import { localConfig } from './testingConfig.ts'

const session = vi.hoisted(() => ({ token: 'a-token' as string | null, left: [] as string[] }))
vi.mock('@bubbles/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: async () => session.token,
}))
vi.mock('./login.ts', async (original) => ({
  ...(await original<object>()),
  redirectToLogin: () => session.left.push('login'),
}))
// Pages are not what is asked here; each only says that it was reached.
const page = vi.hoisted(() => (name: string) => ({ [name]: () => <p>reached</p> }))
vi.mock('../features/reports/ReportsPage.tsx', () => page('ReportsPage'))
vi.mock('../features/builder/BuilderPage.tsx', () => page('BuilderPage'))
vi.mock('../features/engagement/EngagementPage.tsx', () => page('EngagementPage'))
vi.mock('../features/inbox/InboxPage.tsx', () => page('InboxPage'))
vi.mock('../features/user/AccountPage.tsx', () => page('AccountPage'))
vi.mock('../features/accounts/AccountsPage.tsx', () => page('AccountsPage'))
vi.mock('../features/accounts/AccountPage.tsx', () => page('AccountPage'))
vi.mock('../features/audit/AuditPage.tsx', () => page('AuditPage'))
vi.mock('../features/tokens/TokensPage.tsx', () => page('TokensPage'))
vi.mock('../features/links/LinksPage.tsx', () => page('LinksPage'))
vi.mock('../features/organisations/NoOrganisationsPage.tsx', () => page('NoOrganisationsPage'))
vi.mock('../features/settings/SettingsPage.tsx', () => page('SettingsPage'))
vi.mock('../features/branding/BrandingPage.tsx', () => page('BrandingPage'))
vi.mock('../features/members/MembersPage.tsx', () => page('MembersPage'))
vi.mock('../features/invites/AcceptInvitePage.tsx', () => page('AcceptInvitePage'))
vi.mock('../shell/AppShell.tsx', async () => ({ AppShell: (await import('@tanstack/react-router')).Outlet }))
vi.mock('../shell/PersonalShell.tsx', async () => ({
  PersonalShell: (await import('@tanstack/react-router')).Outlet,
}))
vi.mock('../shell/DisabledPage.tsx', () => page('DisabledPage'))
vi.mock('../shell/NotFoundPage.tsx', () => ({ NotFoundPage: () => <p>not found</p> }))

/** Who asks for a page of acme's host. */
interface Person {
  signedIn?: false
  globalRoles?: GlobalRole[]
  /** Names of the organisations the person belongs to. */
  organisations?: string[]
  roles?: AssignableRole[]
  measurementId?: string
  /** Of all of them. */
  status?: 'Disabled'
}

const acme = ['acme']
const people = {
  'signed out': { signedIn: false },
  'no organisations': {},
  'organisation, not current': { organisations: ['globex', 'initech'] },
  'organisation disabled': {
    organisations: acme,
    roles: ['Admin'],
    measurementId: 'G-1',
    status: 'Disabled',
  },
  'member without a role': { organisations: acme, measurementId: 'G-1' },
  'member with every other role': {
    organisations: acme,
    roles: ['Builder', 'Reviewer', 'Publisher'],
    measurementId: 'G-1',
  },
  admin: { organisations: acme, roles: ['Admin'], measurementId: 'G-1' },
  'admin, nothing measured': { organisations: acme, roles: ['Admin'] },
  'analyst, measured': { organisations: acme, roles: ['EngagementAnalyst'], measurementId: 'G-1' },
  'analyst, nothing measured': { organisations: acme, roles: ['EngagementAnalyst'] },
  'account manager': { organisations: acme, globalRoles: ['AccountManager'], measurementId: 'G-1' },
  'account manager without organisations': { globalRoles: ['AccountManager'] },
} satisfies Record<string, Person>
type Name = keyof typeof people

const globex = 'http://globex.bubbles.localhost:4000/dashboard/reports?moved-from=acme'
/** What every page of an organisation says to who is not in it. */
const outside = {
  'signed out': 'login',
  'no organisations': '/no-orgs',
  'organisation, not current': globex,
  'account manager without organisations': '/no-orgs',
} as const
const stay = 'stay'

/** Specification 2: address, and for each person where it leads; who is not named is led to `others`. */
interface Row {
  path: string
  others: string
  but?: Partial<Record<Name, string>>
}
const administration = (path: string, destination: string): Row => ({
  path,
  others: '/reports',
  but: { ...outside, admin: destination, 'admin, nothing measured': destination },
})
const accounts = (path: string, destination: string): Row => ({
  path,
  others: '/reports',
  but: {
    ...outside,
    'account manager': destination,
    'account manager without organisations': destination,
  },
})
const engagement = (path: string, destination: string = stay): Row => ({
  path,
  others: '/reports',
  but: { ...outside, 'analyst, measured': destination },
})

const table: Record<keyof typeof routePaths, Row[]> = {
  home: [{ path: '/', others: '/reports', but: outside }],
  reports: [
    { path: '/reports', others: stay, but: outside },
    { path: '/reports/published', others: stay, but: outside },
    { path: '/reports/nonsense', others: 'not found', but: outside },
  ],
  reportEditor: [{ path: '/reports/edit/r1', others: stay, but: outside }],
  inbox: [{ path: '/inbox', others: stay, but: outside }],
  engagement: [
    engagement('/engagement'),
    engagement('/engagement/overview/0198f2aa-7c4e-7b1e-9d55-3f0c4f8f2a11'),
    engagement('/engagement/overview/r1', 'not found'),
    engagement('/engagement/nonsense', 'not found'),
  ],
  organisation: [administration('/org', '/org/settings')],
  branding: [administration('/org/branding', stay)],
  settings: [administration('/org/settings', stay)],
  audit: [administration('/org/audit', stay)],
  tokens: [administration('/org/tokens', stay)],
  links: [
    {
      path: '/org/links',
      others: '/reports',
      but: { ...outside, admin: stay, 'admin, nothing measured': stay, 'member with every other role': stay },
    },
  ],
  members: [administration('/org/members', stay), administration('/org/members/invites', stay)],
  accountManagement: [accounts('/account-management', '/account-management/accounts')],
  accounts: [accounts('/account-management/accounts', stay)],
  account: [accounts('/account-management/org', stay)],
  user: [{ path: '/user', others: '/user/account', but: { 'signed out': 'login' } }],
  userAccount: [{ path: '/user/account', others: stay, but: { 'signed out': 'login' } }],
  noOrganisations: [
    {
      path: '/no-orgs',
      others: '/reports',
      but: {
        ...outside,
        'no organisations': stay,
        'account manager without organisations': stay,
        'organisation disabled': 'http://login.bubbles.localhost:4000/organisations',
      },
    },
  ],
  acceptInvite: [{ path: '/accept-invite', others: stay, but: { 'signed out': 'login' } }],
}

const id = (name: string) => `00000000-0000-4000-8000-${name.padEnd(12, '0').slice(0, 12)}`

/** The services, as far as the start and the guards ask them. */
function answer(person: Person, path: string): Response {
  const { globalRoles = [], organisations = [], roles = [], measurementId = null, status = 'Active' } = person
  const membership = organisations.includes('acme') ? { roles, isOwner: false } : null
  const abilities = abilitiesOf({ userId: 'u', globalRoles, membership }, { measurementId })
  const organisation = (name: string) => ({
    id: id(name),
    name,
    friendlyName: name,
    status,
    logo: null,
  })
  const current = {
    ...organisation('acme'),
    googleAnalytics4MeasurementId: measurementId,
    abilities,
    roles,
    ownerName: 'Nora Lindqvist',
  }
  const answers: Record<string, object> = {
    '/api/iam/v1/users': { id: 'u', name: 'Ann', emailAddress: 'ann@example.org', globalRoles },
    '/api/iam/v1/users/global-roles': { globalRoles },
    '/api/iam/v1/users/organisations': { organisations: organisations.map(organisation) },
    '/api/report/v1/reports': { reports: [] },
    ...(membership && { '/api/iam/v1/users/organisations/current': current }),
  }
  if (status === 'Disabled' && /current|report/.test(path)) return Response.json({}, { status: 403 })
  const known = answers[path]
  return known
    ? Response.json(known)
    : Response.json({ detail: 'Cannot resolve organisation' }, { status: 404 })
}

/** Opens `path` as a person and tells where that ends. */
async function open(path: string, person: Person): Promise<string> {
  session.token = person.signedIn === false ? null : 'a-token'
  vi.stubGlobal('fetch', async (url: string) => answer(person, url))
  const queryClient = createQueryClient()
  startInitialisation(queryClient)
  const history = createMemoryHistory({ initialEntries: [`${basePath}${path}`] })
  const router = createAppRouter(queryClient, history)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => {
    const isThere = /reached|not found/.test(container.textContent ?? '') && router.state.status === 'idle'
    expect(isThere || session.left.length > 0).toBe(true)
  })
  if (session.left.length > 0) return session.left.join()
  const reached = router.state.location.pathname
  if (reached !== path) return reached
  return container.textContent?.includes('not found') ? 'not found' : stay
}

beforeEach(() => {
  setConfig(localConfig)
  session.left = []
  vi.spyOn(location, 'assign').mockImplementation((address) => void session.left.push(String(address)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const built = new Set(Object.keys(createAppRouter(createQueryClient()).routesByPath))

describe.each(Object.entries(table))('%s', (name, rows) => {
  const pattern = routePaths[name as keyof typeof routePaths]
  const cases = rows.flatMap(({ path, others, but = {} }) =>
    (Object.keys(people) as Name[]).map(
      (person) => [path, person, (but as Row['but'])?.[person] ?? others] as const,
    ),
  )
  it.skipIf(!built.has(pattern)).each(cases)('%s as %s: %s', async (path, person, destination) => {
    expect(await open(path, people[person])).toBe(destination)
  })
})

it('the flag of a new user leaves the address once somebody is signed in, and nothing else does', async () => {
  const before = location.href
  history.replaceState(null, '', `${basePath}/reports?new-user&q=coal`)
  await open('/reports', people['member without a role'])
  expect(location.search).toBe('?q=coal')
  history.replaceState(null, '', `${basePath}/reports?new-user&q=coal`)
  await open('/reports', people['signed out'])
  expect(location.search).toBe('?new-user&q=coal')
  history.replaceState(null, '', before)
})

it('saved searches are there with the list where there were some the last time, and are not asked for else', async () => {
  const asked = (): string[] =>
    vi.mocked(fetch).mock.calls.map(([url]) => (url instanceof Request ? url.url : url.toString()))
  const start = async () => {
    session.token = 'a-token'
    vi.stubGlobal(
      'fetch',
      vi.fn(async (url: string) =>
        url.includes('saved-searches')
          ? Response.json({ savedSearches: [{ id: 's', name: 'Mine', list: 'all', search: 'by=me' }] })
          : answer(people['member without a role'], url),
      ),
    )
    const queryClient = createQueryClient()
    startInitialisation(queryClient)
    await waitForInitialisation()
    return queryClient.getQueryData(savedSearchesQuery.queryKey)
  }
  expect(await start()).toBeUndefined()
  expect(asked().join()).not.toContain('saved-searches')
  noteSavedSearches(true)
  expect(await start()).toMatchObject([{ name: 'Mine' }])
  noteSavedSearches(false)
  expect(await start()).toBeUndefined()
})

describe('a closed door', () => {
  it.each([
    ['/engagement', 'admin', 'Engagement is for analysts. You can add that role in Members.'],
    [
      '/engagement',
      'member without a role',
      'Engagement is for analysts. Ask an admin, such as Nora Lindqvist.',
    ],
    [
      '/engagement',
      'analyst, nothing measured',
      'You’ll see engagement here once acme starts measuring its readers. Ask an admin, such as Nora Lindqvist.',
    ],
    [
      '/engagement',
      'admin, nothing measured',
      'You’ll see engagement here once you start measuring in Settings.',
    ],
    [
      '/org/audit',
      'member without a role',
      'These settings are for admins. Ask one, such as Nora Lindqvist.',
    ],
    [
      '/org/links',
      'member without a role',
      'Links are for publishers and admins. Ask an admin, such as Nora Lindqvist.',
    ],
    ['/account-management', 'admin', 'Accounts are for account managers.'],
  ] as const)('%s tells %s why, once', async (path, person, reason) => {
    const notify = vi.spyOn(toasts, 'notify')
    expect(await open(path, people[person])).toBe('/reports')
    expect(notify.mock.calls).toEqual([[{ message: reason }]])
  })

  it('is only a redirect where nothing has to be explained', async () => {
    const notify = vi.spyOn(toasts, 'notify')
    await open('/engagement', people['analyst, measured'])
    await open('/', people.admin)
    expect(notify).not.toHaveBeenCalled()
  })
})

describe('an account manager on a host without organisation', () => {
  it.each([
    ['default', '/account-management/accounts'],
    ['acme', stay],
  ])('%s: the account of this host ends at %s', async (host, destination) => {
    vi.spyOn(window, 'location', 'get').mockReturnValue(
      Object.assign(new URL(`http://${host}.bubbles.localhost:4000/`), {
        assign: vi.fn<() => void>(),
      }) as never,
    )
    expect(await open('/account-management/org', people['account manager'])).toBe(destination)
  })
})

it.each([
  ['/?new-user=1', '/reports?new-user=1'],
  ['/user?new-user=1', '/user/account?new-user=1'],
])('a new user who opens %s is sent to sign up from %s', async (address, from) => {
  session.token = null
  const queryClient = createQueryClient()
  startInitialisation(queryClient)
  const history = createMemoryHistory({ initialEntries: [`${basePath}${address}`] })
  render(<RouterProvider router={createAppRouter(queryClient, history)} />)
  await waitFor(() => expect(session.left).toEqual(['login']))
  expect(history.location.href).toBe(`${basePath}${from}`)
})

it.each(Object.keys(people) as Name[])('an unknown path is told as such to: %s', async (name) => {
  expect(await open('/nowhere', people[name])).toBe('not found')
})

function openReports(answers: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answers)
  const queryClient = createQueryClient()
  startInitialisation(queryClient)
  const history = createMemoryHistory({ initialEntries: [`${basePath}/reports`] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createAppRouter(queryClient, history)} />
    </QueryClientProvider>,
  )
}

it('shows the loading view until the start is done', async () => {
  openReports(() => new Promise<never>(() => undefined))
  expect(await screen.findByText('Loading')).toBeTruthy()
  expect(screen.queryByText('reached')).toBeNull()
})

it('tells a disabled user so, and lets go', async () => {
  // What the router and React say of every error a page ends in.
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const problem = new Problem('user-disabled')
  openReports(async () => Response.json(problem, { status: problem.status }))
  expect(await screen.findByRole('heading', { name: 'Your account is disabled.' })).toBeTruthy()
  expect(screen.getByText(problem.message)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})

it('speaks of every address there is', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(routePaths).toSorted())
})
