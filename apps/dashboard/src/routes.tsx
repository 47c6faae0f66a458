import { LoadingView } from '@bubbles/ui'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { handleError } from './api/errors.ts'
import { currentOrganisationQuery, userOrganisationsQuery } from './api/organisations.ts'
import { ReportsPage } from './features/reports/ReportsPage.tsx'
import { readReportSearch } from './features/reports/search.ts'
import { basePath, isReportTab, paths, routePaths } from './paths.ts'
import { globalRolesQuery } from './api/users.ts'
import { grants, seesEngagement } from './session/abilities.ts'
import { waitForInitialisation } from './session/initialisation.ts'
import { decide } from './session/organisationGuard.ts'
import { switchOrganisation } from './session/switchOrganisation.ts'
import { AppShell } from './shell/AppShell.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { RouteError } from './shell/RouteError.tsx'

interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
})

/** The page is on its way to another host; nothing is to be drawn until it is gone. */
const leaving = () => new Promise<never>(() => undefined)

async function guardOrganisation(queryClient: QueryClient, onNoOrganisations: boolean): Promise<void> {
  await waitForInitialisation()
  const decision = decide({
    organisations: queryClient.getQueryData(userOrganisationsQuery.queryKey) ?? [],
    hasCurrent: (queryClient.getQueryData(currentOrganisationQuery.queryKey) ?? null) !== null,
    onNoOrganisations,
  })
  if (decision.go === 'no-organisations') throw redirect({ to: paths.noOrganisations(), replace: true })
  if (decision.go === 'reports') throw redirect({ to: paths.reports(), replace: true })
  if (decision.go === 'switch') {
    switchOrganisation(decision.name)
    await leaving()
  }
}

/** Everything that belongs to an organisation. */
const organisation = createRoute({
  getParentRoute: () => root,
  id: 'organisation',
  beforeLoad: ({ context }) => guardOrganisation(context.queryClient, false),
  component: Outlet,
})

/** The default layout. */
const frame = createRoute({ getParentRoute: () => organisation, id: 'frame', component: AppShell })

const home = createRoute({
  getParentRoute: () => root,
  path: routePaths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.reports(), replace: true })
  },
})

const reports = createRoute({
  getParentRoute: () => frame,
  path: routePaths.reports,
  validateSearch: readReportSearch,
  beforeLoad: ({ params }) => {
    if (params.tab !== undefined && !isReportTab(params.tab)) throw notFound()
  },
  component: ReportsPage,
})

/** The builder has a layout of its own: paper and one line above it. */
const reportEditor = createRoute({
  getParentRoute: () => organisation,
  path: routePaths.reportEditor,
  component: lazyRouteComponent(() => import('./features/builder/BuilderPage.tsx'), 'BuilderPage'),
})

const engagement = createRoute({
  getParentRoute: () => frame,
  path: routePaths.engagement,
  beforeLoad: ({ context }) => {
    const current = context.queryClient.getQueryData(currentOrganisationQuery.queryKey)
    if (!seesEngagement(current)) throw redirect({ to: paths.reports(), replace: true })
  },
  component: lazyRouteComponent(() => import('./features/engagement/EngagementPage.tsx'), 'EngagementPage'),
})

/** Screens of who administers the organisation; everybody else is led to the reports (specification 2). */
const administration = createRoute({
  getParentRoute: () => frame,
  id: 'administration',
  beforeLoad: ({ context }) => {
    const current = context.queryClient.getQueryData(currentOrganisationQuery.queryKey)
    if (!grants(current, 'organisation.update')) throw redirect({ to: paths.reports(), replace: true })
  },
  component: Outlet,
})

const organisationHome = createRoute({
  getParentRoute: () => administration,
  path: routePaths.organisation,
  beforeLoad: () => {
    throw redirect({ to: paths.settings(), replace: true })
  },
})

/** Screens of the account manager, who need be no member of any organisation. */
const accountManagement = createRoute({
  getParentRoute: () => root,
  id: 'account-management',
  beforeLoad: async ({ context }) => {
    await waitForInitialisation()
    const roles = context.queryClient.getQueryData(globalRolesQuery.queryKey) ?? []
    if (!roles.includes('AccountManager')) throw redirect({ to: paths.reports(), replace: true })
  },
  component: AppShell,
})

const accountManagementHome = createRoute({
  getParentRoute: () => accountManagement,
  path: routePaths.accountManagement,
  beforeLoad: () => {
    throw redirect({ to: paths.accounts(), replace: true })
  },
})

const user = createRoute({
  getParentRoute: () => root,
  path: routePaths.user,
  beforeLoad: () => {
    throw redirect({ to: paths.userAccount(), replace: true })
  },
})

const userAccount = createRoute({
  getParentRoute: () => frame,
  path: routePaths.userAccount,
  component: lazyRouteComponent(() => import('./features/user/AccountPage.tsx'), 'AccountPage'),
})

const noOrganisations = createRoute({
  getParentRoute: () => root,
  path: routePaths.noOrganisations,
  beforeLoad: ({ context }) => guardOrganisation(context.queryClient, true),
  component: lazyRouteComponent(
    () => import('./features/organisations/NoOrganisationsPage.tsx'),
    'NoOrganisationsPage',
  ),
})

/** The whole tree. Addresses of later screens are unknown until they are built, and unknown ones end in NotFoundPage. */
export const routeTree = root.addChildren([
  home,
  user,
  noOrganisations,
  accountManagement.addChildren([accountManagementHome]),
  organisation.addChildren([
    reportEditor,
    frame.addChildren([reports, engagement, administration.addChildren([organisationHome]), userAccount]),
  ]),
])

/** The router of the application. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: basePath,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingView,
    defaultErrorComponent: RouteError,
    defaultOnCatch: handleError,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    scrollRestoration: true,
  })
}
