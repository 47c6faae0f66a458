/** The dashboard lives under this path of every organisation's host (specification 2). */
export const basePath = '/dashboard'

/** Tabs of the reports list. */
export const reportTabs = ['all', 'published', 'unpublished', 'templates'] as const
export type ReportTab = (typeof reportTabs)[number]

/** Whether a path segment names a tab of the reports list. */
export const isReportTab = (text: string): text is ReportTab =>
  (reportTabs as readonly string[]).includes(text)

/** Every address of the dashboard, once, as the router reads it; `{-$name}` may be left out. */
export const routePaths = {
  home: '/',
  reports: '/reports/{-$tab}',
  reportEditor: '/reports/edit/$reportId',
  engagement: '/engagement/{-$tab}/{-$reportId}',
  user: '/user',
  userAccount: '/user/account',
  noOrganisations: '/no-orgs',
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
  /** Of the whole organisation, or of one report. */
  engagement: (tab?: string, reportId?: string) =>
    fill(routePaths.engagement, { tab: reportId === undefined ? tab : (tab ?? 'overview'), reportId }),
  user: () => fill(routePaths.user),
  userAccount: () => fill(routePaths.userAccount),
  noOrganisations: () => fill(routePaths.noOrganisations),
}
