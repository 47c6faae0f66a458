/** How a browser is marked in which someone of the organisation uses the dashboard: public pages opened there aren't counted. */
export const OWN_TEAM = {
  /** Of the host of the organisation's pages; the same for everyone. */
  cookie: 'bubbles_own',
  /** Thirty days after the dashboard, or a page from it, was last opened. */
  seconds: 30 * 86_400,
  /** What the answer of a page says to its script, as a `Server-Timing` metric. */
  timing: 'own',
  /** Leads to a page and marks the browser, where pages are at an origin of their own. */
  path: '/bubbles/own',
} as const
