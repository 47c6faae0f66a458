const packagesOf = (...names: string[]): string[] => names.map((name) => `packages/${name}/src`)

/** Which other modules each module of the server may import. Lower ones know nothing of higher ones. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  privacy: ['answers', 'audit', 'iam', 'identity', 'namedReaders', 'readerComments', 'subscriptions'],
  webhooks: ['audit', 'dataSources', 'mail', 'webhookEvents'],
  scim: ['audit', 'iam', 'identity', 'mail', 'singleSignOn'],
  ownDomains: ['audit', 'cdn', 'mail', 'publication'],
  singleSignOn: ['audit', 'dataSources', 'iam', 'identity', 'mail'],
  iam: [
    'audit',
    'cdn',
    'engagement',
    'export',
    'files',
    'flags',
    'identity',
    'mail',
    'media',
    'publication',
    'review',
    'writingHelp',
  ],
  analystMails: ['engagement', 'mail', 'publication', 'review'],
  analysts: ['report'],
  export: ['answers', 'audit', 'media', 'report'],
  inbox: ['mail', 'report'],
  answers: ['audit', 'engagement', 'mail', 'publication', 'report', 'review', 'webhookEvents'],
  branding: ['audit', 'media', 'publication'],
  publication: ['audit', 'cdn', 'engagement', 'media', 'report', 'review', 'webhookEvents'],
  subscriptions: ['audit', 'mail', 'publication', 'report'],
  namedReaders: ['audit', 'mail', 'publication', 'report'],
  readerComments: ['mail', 'publication', 'review'],
  schedules: ['audit', 'mail', 'publication', 'report', 'review'],
  dataSources: ['audit', 'identity', 'mail', 'publication', 'report', 'review', 'webhookEvents'],
  writingHelp: ['audit', 'report'],
  live: ['identity', 'report', 'review', 'security'],
  review: ['audit', 'mail', 'report', 'webhookEvents'],
  report: ['audit', 'cdn', 'flags', 'gallery', 'media'],
  identity: ['mail', 'security'],
  security: ['audit'],
  engagement: ['audit'],
  audit: [],
  cdn: [],
  files: [],
  flags: [],
  gallery: [],
  installation: [],
  mail: [],
  mcp: [],
  media: [],
  webhookEvents: [],
}

/** The modules with jobs for the worker. */
const WITH_JOBS: readonly string[] = [
  'analystMails',
  'cdn',
  'iam',
  'mail',
  'namedReaders',
  'readerComments',
  'subscriptions',
  'webhooks',
]

/** The features of the dashboard. None may import another. */
const FEATURES = [
  'accounts',
  'audit',
  'branding',
  'builder',
  'engagement',
  'inbox',
  'invites',
  'members',
  'organisations',
  'reports',
  'settings',
  'tokens',
  'user',
] as const

/**
 * Which folders may import which. The list is closed: a file in none of these folders is a breach. Of several folders a
 * path is in, the longest counts. Every folder may import itself.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // Rules and drawing, which run in browser and server alike.
  'packages/domain/src': [],
  'packages/tables/src': [],
  'packages/charts/src': packagesOf('tables'),
  'packages/flags/src': [],
  'packages/contract/src': packagesOf('domain', 'charts', 'flags', 'tables'),
  'packages/report-document/src': packagesOf('charts', 'domain', 'tables'),
  'packages/report-renderer/src': packagesOf('charts', 'domain', 'report-document', 'tables'),
  'packages/reader-script/src': [],
  'packages/db/src': [],
  'packages/session/src': [],
  'packages/ui/src': [],
  'packages/test-kit/src': packagesOf('db'),
  // Build scripts and tools run by hand.
  'packages/reader-script/build.ts': [],
  'packages/charts/tools': packagesOf('charts', 'domain', 'tables'),
  'apps/dashboard/vite.config.ts': [
    'tools/messages',
    ...packagesOf('ui'),
    'apps/dashboard/src/start',
    'apps/dashboard/src/features/builder/slash',
  ],
  'apps/login/vite.config.ts': [...packagesOf('ui'), 'tools/messages'],

  ...server(),
  ...dashboard(),

  'apps/login/src': packagesOf('domain', 'charts', 'session', 'tables', 'ui'),

  // Benchmarks, journeys and tools may look inside everything.
  bench: ['apps', 'packages', 'tools'],
  e2e: ['packages'],
  tools: ['apps', 'packages'],
  'vitest.config.ts': packagesOf('test-kit'),
}

/** The server: entries wire, modules do the work, `http` holds for every call, `config` reads the environment. */
function server(): Record<string, string[]> {
  const src = 'apps/server/src'
  const packages = packagesOf('contract', 'db', 'domain', 'report-document', 'report-renderer')
  const below = [
    ...packages,
    ...packagesOf('charts', 'flags', 'tables'),
    `${src}/config`,
    `${src}/http`,
    `${src}/threads`,
  ]
  const module = (name: string) => `${src}/modules/${name}`
  return {
    [`${src}/config`]: packagesOf('contract', 'domain'),
    // Every call checks whether its feature is on; `/readyz` checks the installation's secret.
    [`${src}/http`]: [
      ...packages,
      ...packagesOf('flags'),
      `${src}/config`,
      module('flags'),
      module('installation'),
    ],
    // Tables go to threads packed as text.
    [`${src}/threads`]: [...packagesOf('tables'), `${src}/http`],
    [`${src}/worker`]: packagesOf('db'),
    ...Object.fromEntries(
      Object.entries(MODULES).map(([name, others]) => [
        module(name),
        [...below, ...(WITH_JOBS.includes(name) ? [`${src}/worker`] : []), ...others.map(module)],
      ]),
    ),
    [`${src}/demonstration`]: [...below, `${src}/modules`],
    [`${src}/entry`]: ['config', 'http', 'worker', 'modules', 'demonstration']
      .map((name) => `${src}/${name}`)
      .concat(packagesOf('db')),
    [`${src}/testing`]: [],
  }
}

/** The dashboard: features are islands that meet only in the route tree. */
function dashboard(): Record<string, string[]> {
  const src = 'apps/dashboard/src'
  const calls = packagesOf('contract', 'domain', 'session', 'ui')
  const packages = [
    ...calls,
    ...packagesOf('charts', 'flags', 'report-document', 'report-renderer', 'tables'),
  ]
  const of = (...names: string[]) => names.map((name) => `${src}/${name}`)
  const shared = of('config.ts', 'paths.ts', 'api', 'session', 'format', 'ui')
  return {
    [`${src}/config.ts`]: packagesOf('session'),
    [`${src}/paths.ts`]: [],
    [`${src}/start`]: [...packagesOf('contract', 'domain', 'ui'), ...of('paths.ts')],
    [`${src}/format`]: packagesOf('domain'),
    // A password that is given again may need a code, which the session asks for.
    [`${src}/ui`]: [
      ...packagesOf('charts', 'domain', 'report-renderer', 'session', 'ui'),
      ...of('config.ts'),
    ],
    // These two import each other's files, without a cycle of files: calls need a token, a session starts with calls.
    [`${src}/api`]: [...calls, ...of('config.ts', 'paths.ts', 'format', 'ui', 'session', 'start')],
    [`${src}/session`]: [...calls, ...packagesOf('flags'), ...of('config.ts', 'paths.ts', 'api')],
    [`${src}/shell`]: [...calls, ...shared],
    // What maps are drawn on, for every feature that draws one.
    [`${src}/maps`]: [...calls, ...packagesOf('charts', 'report-document', 'tables'), ...of('api')],
    ...Object.fromEntries(
      FEATURES.map((name) => [`${src}/features/${name}`, [...packages, ...shared, ...of('maps', 'shell')]]),
    ),
    [`${src}/design`]: packagesOf('ui'),
    // `main.tsx` and `routes.tsx`, which put everything together.
    [src]: [...calls, ...packagesOf('flags'), ...shared, ...of('shell', 'features', 'start')],
  }
}

/** Imports the table does not allow, with the reason. Only remove from this list: an unused exception is a breach. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/dashboard/src/shell/AppShell.tsx > apps/dashboard/src/features/organisations':
    'the menu of organisations is on every page and can create one',
  'apps/dashboard/src/shell/jump/useReportJumps.ts > apps/dashboard/src/features/reports':
    'jumping to a report lists them as the reports page does',
}

/** What tests may import in addition to what their folder may, by the folder they are in. */
export const TESTS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['apps/server', 'packages', 'bench/src/article.ts'],
  'apps/dashboard': ['apps/dashboard/src', 'packages'],
  'apps/login': ['packages', 'node_modules'],
  'packages/domain': ['apps/server/package.json'],
  'packages/report-renderer': ['packages', 'bench/src/article.ts'],
  packages: ['packages'],
}

/** Folders and files that may use Node. Everything else also runs in browsers. */
export const MAY_USE_NODE: readonly string[] = [
  'apps/server',
  'apps/dashboard/vite.config.ts',
  'apps/login/vite.config.ts',
  'vitest.config.ts',
  'packages/db',
  'packages/test-kit',
  'packages/charts/tools',
  'packages/reader-script/build.ts',
  // Hashes for a page's content security policy; the built reader script.
  'packages/report-renderer/src/csp.ts',
  'packages/report-renderer/src/readerScript.ts',
  'bench',
  'e2e',
  'tools',
]

/** The entry that serves published pages, and the modules it may reach, directly or not. */
export const READERS_ENTRY = 'apps/server/src/entry/readers.ts'
export const READERS_REACH: readonly string[] = [
  'answers',
  'audit',
  'cdn',
  'engagement',
  'files',
  'installation',
  // Reading an address; the worker writes and sends.
  'mail/address.ts',
  'mail/linkToken.ts',
  'mail/publicAddress.ts',
  'media',
  // Which domains there are; proving them is the staff's and the worker's.
  'ownDomains/directory.ts',
  'ownDomains/publicDirectory.ts',
  'ownDomains/reader.ts',
  'namedReaders',
  'publication',
  'readerComments',
  'report',
  // A comment begins a thread; members' calls stay out of reach.
  'review/changed.ts',
  'review/publicThreads.ts',
  'review/writer.ts',
  'subscriptions',
  'webhookEvents',
].map((name) => `apps/server/src/modules/${name}`)

/** What it may never reach: sessions, access tokens and the calls that need them. */
export const HIDDEN_FROM_READERS: readonly string[] = [
  'apps/server/src/http/session.ts',
  'apps/server/src/http/authenticate.ts',
  'apps/server/src/http/mount.ts',
  'apps/server/src/modules/report/handlers.ts',
  'apps/server/src/demonstration',
]

/** Files other than readers and writers that may contain SQL, and why. Only remove from this list. */
export const SQL_EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/http/tenant.ts': 'the tenant itself is looked up before there is a module to ask',
  'apps/server/src/http/session.ts': 'page loads of internal publications have no actor yet',
  'apps/server/src/modules/identity/limits.ts': 'a counter that is read and written by one statement',
  'apps/server/src/worker/outbox.ts': 'is the outbox’s reader and writer in one',
}

/** The files of the dashboard that may call `fetch`. */
export const MAY_FETCH: Readonly<Record<string, string>> = {
  'apps/dashboard/src/api/client.ts': 'every call of the API',
  'apps/dashboard/src/start/startPage.ts': 'the calls of the start, before the client is there',
  'apps/dashboard/src/session/loadChunk.ts': 'whether a part of the application is still there',
}

/** The files of the server beside `config/env.ts` that may touch the environment. Only remove from this list. */
export const MAY_READ_ENVIRONMENT: Readonly<Record<string, string>> = {
  'apps/server/src/entry/compiledCode.ts':
    'says to threads where compiled code is, before any module is loaded',
}

/** The files of the dashboard beside `format/` that may name Intl or toLocaleString. Only remove from this list. */
export const MAY_FORMAT: Readonly<Record<string, string>> = {
  'apps/dashboard/src/ui/date/days.ts': 'writes dates or lists',
  'apps/dashboard/src/features/audit/days.ts': 'writes dates or lists',
  'apps/dashboard/src/features/audit/AuditPage.tsx': 'writes dates or lists',
  'apps/dashboard/src/features/settings/LocaleSection.tsx': 'an example in the language that is chosen',
  'apps/dashboard/src/features/builder/history/entries.ts': 'writes dates or lists',
  'apps/dashboard/src/features/builder/publish/Readers.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/blocks/embedProblem.ts': 'writes dates or lists',
  'apps/dashboard/src/features/builder/sync/saveState.ts': 'the clock of the machine',
  'apps/dashboard/src/features/builder/chart/Section.tsx': 'an example in the report’s language',
  'apps/dashboard/src/features/builder/chart/DataStep.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/chart/CheckStep.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/chart/AnswersData.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/chart/data/Intake.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/chart/data/gridColumns.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/chart/data/ColumnList.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/chart/data/tableSize.ts': 'writes a number',
  'apps/dashboard/src/features/builder/chart/data/CellGrid.tsx': 'writes a number',
  'apps/dashboard/src/features/builder/chart/data/GridMenus.tsx': 'writes a number',
  'apps/dashboard/src/features/members/MembersList.tsx': 'writes a number',
  'apps/dashboard/src/features/members/InvitesList.tsx': 'writes a number',
  'apps/dashboard/src/features/reports/marked.ts': 'parts of a text, not how it is written',
  'apps/dashboard/src/features/reports/rows.ts': 'the order of names, not how they are written',
  'apps/dashboard/src/features/reports/dialogs/ImportDialog.tsx': 'writes a number',
  'apps/dashboard/src/features/tokens/TokensPage.tsx': 'writes dates or lists',
}
