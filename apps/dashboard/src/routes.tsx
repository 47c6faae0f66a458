import { featureOff } from '@bubbles/flags'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { useState } from 'react'
import { handleShownError } from './api/errors.ts'
import { currentOrganisationQuery, userOrganisationsQuery } from './api/organisations.ts'
import { globalRolesQuery } from './api/users.ts'
import { config } from './config.ts'
import { readAccountSearch, readAccountsSearch } from './features/accounts/search.ts'
import { readAuditSearch } from './features/audit/search.ts'
import { readAcceptInviteSearch } from './features/invites/search.ts'
import { readMemberSearch } from './features/members/search.ts'
import { readReportSearch } from './features/reports/search.ts'
import {
  basePath,
  isEngagementTab,
  isMemberTab,
  isReportId,
  isReportTab,
  paths,
  routePaths,
} from './paths.ts'
import { grants, managesAccounts } from './session/abilities.ts'
import {
  closeDoor,
  WHY_NO_ACCOUNTS,
  whyNoAdministration,
  whyNoEngagement,
  whyNoLinks,
} from './session/closedDoors.ts'
import { organisationOfPage } from './session/domain.ts'
import { isFlagOn } from './session/flags.ts'
import { waitForInitialisation } from './session/initialisation.ts'
import { lazyPart, lazyRouteComponent, pagesOf } from './session/lazy.ts'
import { movedAddress, sayMoved, wasMoved } from './session/movedFrom.ts'
import { decide, type GuardDecision } from './session/organisationGuard.ts'
import { switchOrganisation } from './session/switchOrganisation.ts'
import { useLiveAbilities } from './session/useLiveAbilities.ts'
import { AppShell } from './shell/AppShell.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { PersonalShell } from './shell/PersonalShell.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { StartView } from './start/StartView.tsx'
import { typeAhead } from './ui/typeAhead.ts'

interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
})

/** The page is on its way to another host; nothing is to be drawn until it is gone. */
const leaving = () => new Promise<never>(() => undefined)

/** @returns what was decided: the page stays, or the organisation isn't open. */
async function guardOrganisation(
  queryClient: QueryClient,
  onNoOrganisations: boolean,
): Promise<Pick<GuardDecision, 'go'>> {
  await waitForInitialisation()
  const pageName = organisationOfPage(location, config())
  const current = queryClient.getQueryData(currentOrganisationQuery.queryKey) ?? null
  const decision = decide({
    organisations: queryClient.getQueryData(userOrganisationsQuery.queryKey) ?? [],
    pageName,
    hasCurrent: current !== null,
    wasMoved: wasMoved(),
    onNoOrganisations,
  })
  if (decision.go === 'no-organisations') throw redirect({ to: paths.noOrganisations(), replace: true })
  if (decision.go === 'reports') throw redirect({ to: paths.reports(), replace: true })
  if (decision.go === 'switch') {
    switchOrganisation(decision.name, movedAddress(paths.reports(), pageName))
    await leaving()
  }
  if (decision.go === 'choose') {
    location.assign(`${config().loginUrl}/organisations`)
    await leaving()
  }
  if (current !== null) sayMoved(current.friendlyName)
  return decision
}

/** Everything that belongs to an organisation. */
const organisation = createRoute({
  getParentRoute: () => root,
  id: 'organisation',
  beforeLoad: ({ context }) => guardOrganisation(context.queryClient, false),
  component: OrganisationGate,
})

const ClosedPage = lazyPart(() => import('./features/user/ClosedPage.tsx'))

function OrganisationGate() {
  useLiveAbilities()
  const { go } = organisation.useRouteContext()
  // Whoever is setting it up sees their recovery codes first, even if the organisation is open by then.
  const [isSettingUp, setSettingUp] = useState(false)
  const why = isSettingUp ? 'second-factor' : go
  return why === 'disabled' || why === 'second-factor' ? (
    <ClosedPage why={why} onSettingUp={setSettingUp} />
  ) : (
    <Outlet />
  )
}

/** The default layout. */
const frame = createRoute({ getParentRoute: () => organisation, id: 'frame', component: AppShell })

// The two that lead on before anybody has looked who is there keep the query: it may say that it is a new user.
const home = createRoute({
  getParentRoute: () => root,
  path: routePaths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.reports(), search: true, replace: true })
  },
})

const reports = createRoute({
  getParentRoute: () => frame,
  path: routePaths.reports,
  validateSearch: readReportSearch,
  beforeLoad: ({ params }) => {
    if (params.tab !== undefined && !isReportTab(params.tab)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/reports/ReportsPage.tsx'), 'ReportsPage'),
})

/** The builder has a layout of its own: paper and one line above it. */
const reportEditor = createRoute({
  getParentRoute: () => organisation,
  path: routePaths.reportEditor,
  component: lazyRouteComponent(() => import('./features/builder/BuilderPage.tsx'), 'BuilderPage'),
})

/** For every member: what waits for them. */
const inbox = createRoute({
  getParentRoute: () => frame,
  path: routePaths.inbox,
  component: lazyRouteComponent(() => import('./features/inbox/InboxPage.tsx'), 'InboxPage'),
})

const engagement = createRoute({
  getParentRoute: () => frame,
  path: routePaths.engagement,
  beforeLoad: ({ context, params, preload }) => {
    const current = context.queryClient.getQueryData(currentOrganisationQuery.queryKey)
    if (!grants(current, 'engagement.read'))
      throw closeDoor(whyNoEngagement(current), paths.reports(), preload)
    if (params.tab !== undefined && !isEngagementTab(params.tab)) throw notFound()
    if (params.reportId !== undefined && !isReportId(params.reportId)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/engagement/EngagementPage.tsx'), 'EngagementPage'),
})

/** Screens of who administers the organisation; everybody else is led to the reports (specification 2). */
const administration = createRoute({
  getParentRoute: () => frame,
  id: 'administration',
  beforeLoad: ({ context, preload }) => {
    const current = context.queryClient.getQueryData(currentOrganisationQuery.queryKey)
    if (!grants(current, 'organisation.update'))
      throw closeDoor(whyNoAdministration(current), paths.reports(), preload)
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

const settings = createRoute({
  getParentRoute: () => administration,
  path: routePaths.settings,
  component: lazyRouteComponent(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
})

/** Only while the feature is on (specification 2). */
const branding = createRoute({
  getParentRoute: () => administration,
  path: routePaths.branding,
  beforeLoad: ({ preload }) => {
    if (!isFlagOn('org-branding')) throw closeDoor(featureOff('org-branding'), paths.settings(), preload)
  },
  component: lazyRouteComponent(() => import('./features/branding/BrandingPage.tsx'), 'BrandingPage'),
})

const audit = createRoute({
  getParentRoute: () => administration,
  path: routePaths.audit,
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./features/audit/AuditPage.tsx'), 'AuditPage'),
})

const tokens = createRoute({
  getParentRoute: () => administration,
  path: routePaths.tokens,
  component: lazyRouteComponent(() => import('./features/tokens/TokensPage.tsx'), 'TokensPage'),
})

/** For who answers for what leaves the organisation: admins, and publishers, who see nothing else of its administration. */
const links = createRoute({
  getParentRoute: () => frame,
  path: routePaths.links,
  beforeLoad: ({ context, preload }) => {
    const current = context.queryClient.getQueryData(currentOrganisationQuery.queryKey)
    if (!grants(current, 'report.overseeLinks'))
      throw closeDoor(whyNoLinks(current), paths.reports(), preload)
  },
  component: lazyRouteComponent(() => import('./features/links/LinksPage.tsx'), 'LinksPage'),
})

const members = createRoute({
  getParentRoute: () => administration,
  path: routePaths.members,
  validateSearch: readMemberSearch,
  beforeLoad: ({ params }) => {
    if (params.tab !== undefined && !isMemberTab(params.tab)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/members/MembersPage.tsx'), 'MembersPage'),
})

/** Screens of the account manager, who need be no member of any organisation. */
const accountManagement = createRoute({
  getParentRoute: () => root,
  id: 'account-management',
  beforeLoad: async ({ context, preload }) => {
    await waitForInitialisation()
    const roles = context.queryClient.getQueryData(globalRolesQuery.queryKey)
    if (!managesAccounts(roles)) throw closeDoor(WHY_NO_ACCOUNTS, paths.reports(), preload)
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

const accounts = createRoute({
  getParentRoute: () => accountManagement,
  path: routePaths.accounts,
  validateSearch: readAccountsSearch,
  component: lazyRouteComponent(() => import('./features/accounts/AccountsPage.tsx'), 'AccountsPage'),
})

const account = createRoute({
  getParentRoute: () => accountManagement,
  path: routePaths.account,
  validateSearch: readAccountSearch,
  beforeLoad: ({ search }) => {
    // Without an id it is the account of this host's organisation, and this host may have none.
    if (search.organisation === undefined && organisationOfPage(location, config()) === null)
      throw redirect({ to: paths.accounts(), replace: true })
  },
  component: lazyRouteComponent(() => import('./features/accounts/AccountPage.tsx'), 'AccountPage'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: routePaths.user,
  beforeLoad: () => {
    throw redirect({ to: paths.userAccount(), search: true, replace: true })
  },
})

/** The own account needs no organisation: who belongs to none may still change or delete it. */
const personal = createRoute({
  getParentRoute: () => root,
  id: 'personal',
  beforeLoad: () => waitForInitialisation(),
  component: PersonalShell,
})

const userAccount = createRoute({
  getParentRoute: () => personal,
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

/** For who was invited: a member of the organisation or not, but signed in. */
const acceptInvite = createRoute({
  getParentRoute: () => root,
  path: routePaths.acceptInvite,
  validateSearch: readAcceptInviteSearch,
  beforeLoad: () => waitForInitialisation(),
  component: lazyRouteComponent(() => import('./features/invites/AcceptInvitePage.tsx'), 'AcceptInvitePage'),
})

/** The whole tree. Addresses of later screens are unknown until they are built, and unknown ones end in NotFoundPage. */
export const routeTree = root.addChildren([
  home,
  user,
  personal.addChildren([userAccount]),
  noOrganisations,
  acceptInvite,
  accountManagement.addChildren([accountManagementHome, accounts, account]),
  organisation.addChildren([
    reportEditor,
    frame.addChildren([
      reports,
      inbox,
      engagement,
      links,
      administration.addChildren([organisationHome, settings, branding, members, audit, tokens]),
    ]),
  ]),
])

/** The router of the application. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    basepath: basePath,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: StartView,
    defaultErrorComponent: RouteError,
    defaultOnCatch: handleShownError,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    scrollRestoration: true,
  })
  pagesOf(router)
  // Whichever way a report is opened, what is typed meanwhile is for it.
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return
    const reportId = /\/reports\/edit\/([^/]+)$/.exec(toLocation.pathname)?.[1]
    if (reportId === undefined) typeAhead.leaveReport()
    else typeAhead.open(reportId)
  })
  return router
}
