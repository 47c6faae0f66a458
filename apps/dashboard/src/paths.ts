/** The dashboard lives under this path of every organisation's host (specification 2). */
export const basePath = '/dashboard'

/** Tabs of the reports list. */
export const reportTabs = ['all', 'published', 'unpublished', 'templates'] as const
export type ReportTab = (typeof reportTabs)[number]

/** Whether a path segment names a tab of the reports list. */
export const isReportTab = (text: string): text is ReportTab =>
  (reportTabs as readonly string[]).includes(text)

/** Tabs of the members screen. */
export const memberTabs = ['members', 'invites'] as const
export type MemberTab = (typeof memberTabs)[number]

/** Whether a path segment names a tab of the members screen. */
export const isMemberTab = (text: string): text is MemberTab =>
  (memberTabs as readonly string[]).includes(text)

/** Tabs of the engagement screen. */
export const engagementTabs = ['overview', 'audience', 'blocks', 'feedback', 'details', 'editions'] as const
export type EngagementTab = (typeof engagementTabs)[number]

/** Whether a path segment names a tab of the engagement screen. */
export const isEngagementTab = (text: string): text is EngagementTab =>
  (engagementTabs as readonly string[]).includes(text)

/** The choice of emails in a person’s account, as a part of that screen. */
export const EMAILS_PART = 'emails'

/** Whether a segment of an address can be the id of a report. */
export const isReportId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Every address of the dashboard, once, as the router reads it; `{-$name}` may be left out. */
export const routePaths = {
  home: '/',
  reports: '/reports/{-$tab}',
  reportEditor: '/reports/edit/$reportId',
  inbox: '/inbox',
  engagement: '/engagement/{-$tab}/{-$reportId}',
  organisation: '/org',
  branding: '/org/branding',
  settings: '/org/settings',
  members: '/org/members/{-$tab}',
  audit: '/org/audit',
  tokens: '/org/tokens',
  links: '/org/links',
  accountManagement: '/account-management',
  accounts: '/account-management/accounts',
  account: '/account-management/org',
  user: '/user',
  userAccount: '/user/account',
  noOrganisations: '/no-orgs',
  acceptInvite: '/accept-invite',
} as const

function fill(pattern: string, values: Record<string, string | undefined> = {}): string {
  const path = pattern
    .split('/')
    .map((part) => {
      const name = /^\{?-?\$(\w+)\}?$/.exec(part)?.[1]
      if (name === undefined) return part
      const value = values[name]
      return value === undefined ? null : encodeURIComponent(value)
    })
    .filter((part) => part !== null)
    .join('/')
  return path === '' ? '/' : path
}

/** Addresses under the base, for links and redirects. */
export const paths = {
  home: () => fill(routePaths.home),
  reports: (tab: ReportTab = 'all') => fill(routePaths.reports, { tab: tab === 'all' ? undefined : tab }),
  reportEditor: (reportId: string) => fill(routePaths.reportEditor, { reportId }),
  inbox: () => fill(routePaths.inbox),
  /** Of the whole organisation, or of one report. */
  engagement: (tab?: EngagementTab, reportId?: string) =>
    fill(routePaths.engagement, { tab: reportId === undefined ? tab : (tab ?? 'overview'), reportId }),
  organisation: () => fill(routePaths.organisation),
  branding: () => fill(routePaths.branding),
  settings: () => fill(routePaths.settings),
  members: (tab: MemberTab = 'members') =>
    fill(routePaths.members, { tab: tab === 'members' ? undefined : tab }),
  audit: () => fill(routePaths.audit),
  tokens: () => fill(routePaths.tokens),
  links: () => fill(routePaths.links),
  accountManagement: () => fill(routePaths.accountManagement),
  accounts: () => fill(routePaths.accounts),
  account: () => fill(routePaths.account),
  user: () => fill(routePaths.user),
  userAccount: () => fill(routePaths.userAccount),
  noOrganisations: () => fill(routePaths.noOrganisations),
  acceptInvite: () => fill(routePaths.acceptInvite),
}
