import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, rootRouteId } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { basePath, paths, routePaths } from './paths.ts'
import { createAppRouter } from './routes.tsx'

vi.mock('@bubbles/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: () => Promise.resolve(null),
}))

/** The route that an address ends in, and its parameters. */
function match(address: string) {
  const router = createAppRouter(new QueryClient())
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [`${basePath}${address}`] }),
  })
  const matches = router.matchRoutes(router.latestLocation)
  const last = matches.at(-1)
  return {
    path: last?.fullPath,
    params: last?.params,
    unknown: matches[0]?._notFound === true || last?.routeId === rootRouteId,
  }
}

it.each([
  [paths.home(), '/', {}],
  [paths.reports(), '/reports/{-$tab}', {}],
  [paths.reports('published'), '/reports/{-$tab}', { tab: 'published' }],
  [paths.reportEditor('r 1'), '/reports/edit/$reportId', { reportId: 'r 1' }],
  [paths.engagement(), '/engagement/{-$tab}/{-$reportId}', {}],
  [paths.engagement('audience'), '/engagement/{-$tab}/{-$reportId}', { tab: 'audience' }],
  [
    paths.engagement(undefined, 'r1'),
    '/engagement/{-$tab}/{-$reportId}',
    { tab: 'overview', reportId: 'r1' },
  ],
  [paths.settings(), '/org/settings', {}],
  [paths.members(), '/org/members/{-$tab}', {}],
  [paths.members('invites'), '/org/members/{-$tab}', { tab: 'invites' }],
  [paths.acceptInvite(), '/accept-invite', {}],
  [paths.audit(), '/org/audit', {}],
  [paths.tokens(), '/org/tokens', {}],
  [paths.links(), '/org/links', {}],
  [paths.accounts(), '/account-management/accounts', {}],
  [paths.account(), '/account-management/org', {}],
  [paths.user(), '/user', {}],
  [paths.userAccount(), '/user/account', {}],
  [paths.noOrganisations(), '/no-orgs', {}],
])('%s belongs to the route %s', (address, path, params) => {
  expect(match(address)).toEqual({ path, params: expect.objectContaining(params), unknown: false })
})

it('spells every address of the route tree, and only those', () => {
  const router = createAppRouter(new QueryClient())
  const inTree = Object.keys(router.routesByPath).toSorted()
  expect(inTree).toEqual(Object.values(routePaths).toSorted())
})

it.each(['/nowhere', '/account-management/nothing', '/reports/all/more'])('%s is unknown', (address) => {
  expect(match(address).unknown).toBe(true)
})
