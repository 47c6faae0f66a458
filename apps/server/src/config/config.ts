import { isAbsolute, resolve } from 'node:path'
import type { Service } from '@bubbles/contract'
import type { OrganisationCreators, SignUpPolicy } from '@bubbles/domain'
import { ConfigError, type Env } from './env.ts'
import { type GoogleAnalyticsConfig, readGoogleAnalytics } from './googleAnalytics.ts'
import { type CdnConfig, readCdn } from './cdn.ts'
import { type FilesConfig, readFiles } from './files.ts'
import { OwnDomains } from './ownDomains.ts'
import { readSecret } from './secret.ts'
import { readWritingHelp, type WritingHelpConfig } from './writingHelp.ts'
import { readSingleSignOn, type SingleSignOnConfig } from './singleSignOn.ts'

/** Everything the server has been told, decided once at the start. */
export interface Config {
  environment: Env['BUBBLES_ENV']
  listen: { host: string; port: number }
  rootDomain: string
  /** What follows the organisation in hosts of published pages, where those are apart from all else. */
  publishedDomain?: string
  dataDirectory: string
  database: {
    url?: string
    migrationUrl?: string
    preparedStatements?: boolean
    /** Whether `url` leads to a pooler that gives each transaction another connection. */
    pooled?: boolean
    listenUrl?: string
    /** A streaming replica that readers are answered from while it is at most so far behind. */
    replica?: { url: string; maxLagMilliseconds: number }
    connections: number
  }
  /** Redis or Valkey, which processes share limits, presence and notifications in. */
  redisUrl?: string
  /** Absent: readers' events are in the database. */
  clickHouse?: { url: string; cluster?: string }
  /** Absent: files are in the database. */
  files?: FilesConfig
  /** Absent: there is no cache in front of published pages that would be told anything. */
  cdn?: CdnConfig
  /** Whether to make the demonstration organisations: only on a loopback host, never in production or with ClickHouse. */
  demonstration: boolean
  /** Addresses, in lower case, of who manages accounts as soon as they have proven them. */
  accountManagers: readonly string[]
  /** Who can create an account. A pool of Amazon's has a setting of its own, which the pages only follow. */
  signUp: SignUpPolicy
  organisationsCreatedBy: OrganisationCreators
  /** 32 bytes or more that all processes of one installation share. */
  secret: Uint8Array
  /** Where the secret comes from, for sentences about it. */
  secretSource: string
  log: Env['BUBBLES_LOG']
  /** Processes that serve published pages on one port. */
  readersProcesses: number
  metricsToken?: string
  /** Where the metrics are read; absent: at the server's own port. */
  metricsAt?: { host: string; port: number }
  /** Whether each answer is a line on standard output. */
  requestLog: boolean
  /** Whether traces are sent, as the variables of OpenTelemetry say. */
  tracing: boolean
  userPool: {
    id: string
    clientId: string
    endpoint?: string
    identityPoolId?: string
    signInWith: Env['COGNITO_SIGN_IN_WITH']
  }
  /** A provider for all of the installation; absent: organisations' own alone. */
  singleSignOn?: SingleSignOnConfig
  /** With an address: a GrowthBook of one's own. Without: this server answers its protocol. */
  flags: { apiHost?: string; clientKey: string }
  /** Where data of reports may come from beside the public internet, and whether without encryption. */
  dataAddresses: { allowedHosts: readonly string[]; plainHttp: boolean }
  /** Which databases figures may be given data from beside those on the public internet. */
  dataConnections: { allowedHosts: readonly string[] }
  /** Absent: no text is suggested to anyone. */
  writingHelp?: WritingHelpConfig
  /** What organisations' own domains have to lead to; absent: organisations can't have any. */
  pagesTarget?: string
  /** Name servers that are asked for records of domains, as `address` or `address:port`; empty: the machine's own. */
  nameServers: readonly string[]
  /** Absent: engagement of every organisation comes from the events of this installation. */
  googleAnalytics?: GoogleAnalyticsConfig
  /** How the worker makes editions into PDFs. */
  pdf: {
    isOn: boolean
    /** Where Chromium is; absent: under one of its usual names in the search path. */
    browserPath?: string
    /** Whether its processes are shut in, which it refuses to root. */
    sandbox: boolean
  }
  mail: { smtpUrl?: string; from: string; fromName: string }
  /** The operator's gateway for text messages. */
  textMessages: { url?: string; token?: string }
  /** Where errors are reported to; absent in development, and without a DSN (specification 9). */
  errorReporting?: { dsn: string; release: string }
  /** Addresses, built from configuration and never from a request's Host header. */
  addresses: Addresses
  /** In development only. */
  development?: Development
}

/** In development every service and each application has a port of its own on this machine (specification 6). */
export interface Development {
  services: Record<Service, { port: number; url: string }>
  dashboard: { port: number; url: string }
  login: { port: number; url: string }
}

export interface Addresses {
  /** Of an organisation's host, for example http://acme.bubbles.localhost:4000 */
  organisation: (name: string) => string
  login: string
  /**
   * Where an organisation's published pages live (specification 4: `{bubbles origin}/bubbles/{slug}`): its own domain
   * where it has one that is in use.
   */
  bubbles: (name: string) => string
  /** Where they live without a domain of their own. They lead on from there, and pictures and embeds stay there too. */
  installationPages: (name: string) => string
  ownDomains: OwnDomains
  /** The origin at a domain of an organisation's own. */
  ownOrigin: (domain: string) => string
}

/** Characters a password of the embedded pool needs; a cloud pool has its own policy (specification 9: 6 where it gives none). */
export const PASSWORD_MINIMUM = 10

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Decides the configuration. Creates the data directory and its secret on a fresh machine. */
export function readConfig(env: Env, workingDirectory = process.cwd()): Config {
  const dataDirectory = isAbsolute(env.BUBBLES_DATA)
    ? env.BUBBLES_DATA
    : resolve(workingDirectory, env.BUBBLES_DATA)
  const production = env.BUBBLES_ENV === 'production'
  requireFittingMode(env)
  requireFittingDatabase(env)
  const userPool = readUserPool(env)
  return {
    environment: env.BUBBLES_ENV,
    listen: { host: env.HOST, port: env.PORT },
    rootDomain: env.BUBBLES_ROOT_DOMAIN,
    publishedDomain: readPublishedDomain(env),
    dataDirectory,
    database: readDatabase(env),
    redisUrl: env.REDIS_URL,
    clickHouse: env.CLICKHOUSE_URL ? { url: env.CLICKHOUSE_URL, cluster: env.CLICKHOUSE_CLUSTER } : undefined,
    files: readFiles(env),
    cdn: readCdn(env),
    // Its readers are made up in the database.
    demonstration: env.BUBBLES_DEMO && !production && LOOPBACK.has(env.HOST) && !env.CLICKHOUSE_URL,
    accountManagers: env.BUBBLES_ACCOUNT_MANAGERS,
    signUp: env.BUBBLES_SIGN_UP,
    organisationsCreatedBy: env.BUBBLES_CREATE_ORGANISATIONS,
    ...readSecret(env, dataDirectory),
    log: env.BUBBLES_LOG,
    readersProcesses: env.READERS_PROCESSES,
    metricsToken: env.METRICS_TOKEN,
    metricsAt:
      env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    requestLog: env.BUBBLES_REQUEST_LOG ?? production,
    tracing: sendsTraces(env),
    userPool,
    singleSignOn: readSingleSignOn(env, usesEmbeddedPool(userPool)),
    flags: { apiHost: env.GROWTHBOOK_API_HOST, clientKey: env.GROWTHBOOK_CLIENT_KEY },
    dataAddresses: {
      allowedHosts: env.DATA_ALLOWED_HOSTS,
      plainHttp: env.BUBBLES_ENV === 'local',
    },
    dataConnections: { allowedHosts: env.DATA_CONNECTION_HOSTS },
    writingHelp: readWritingHelp(env),
    pagesTarget: env.BUBBLES_PAGES_TARGET,
    nameServers: env.BUBBLES_NAME_SERVERS,
    googleAnalytics: readGoogleAnalytics(env),
    pdf: {
      isOn: env.BUBBLES_PDF,
      browserPath: env.CHROMIUM_PATH,
      sandbox: env.CHROMIUM_SANDBOX && process.getuid?.() !== 0,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM.address, fromName: env.MAIL_FROM.name },
    textMessages: { url: env.TEXT_MESSAGE_URL, token: env.TEXT_MESSAGE_TOKEN },
    errorReporting:
      env.SENTRY_DSN && env.BUBBLES_ENV !== 'development'
        ? { dsn: env.SENTRY_DSN, release: env.SENTRY_RELEASE }
        : undefined,
    addresses: makeAddresses(env, env.PORT),
    development: env.BUBBLES_ENV === 'development' ? makeDevelopment(env.PORT) : undefined,
  }
}

/** @throws ConfigError for settings of the database that do nothing, or lose something, without another. */
function requireFittingDatabase(env: Env): void {
  if (env.READERS_PROCESSES > 1 && !env.DATABASE_URL)
    throw new ConfigError(
      'READERS_PROCESSES needs PostgreSQL, since one process alone can open the embedded database. Set DATABASE_URL, or remove READERS_PROCESSES.',
    )
  if (env.REDIS_URL && !env.DATABASE_URL)
    throw new ConfigError(
      'REDIS_URL needs PostgreSQL: with the embedded database there is one process, which shares nothing. Set DATABASE_URL, or remove REDIS_URL.',
    )
  if (env.CLICKHOUSE_URL && !env.DATABASE_URL)
    throw new ConfigError(
      'CLICKHOUSE_URL needs PostgreSQL: the embedded database has few enough readers to keep their events. Set DATABASE_URL, or remove CLICKHOUSE_URL.',
    )
  if (env.CLICKHOUSE_CLUSTER && !env.CLICKHOUSE_URL)
    throw new ConfigError('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL, the address of one of its servers.')
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_READ_URL needs DATABASE_URL: it leads to a replica of the PostgreSQL that everything is written to. Set DATABASE_URL, or remove DATABASE_READ_URL.',
    )
  if (env.DATABASE_POOLED && !env.DATABASE_LISTEN_URL && !env.REDIS_URL)
    throw new ConfigError(
      'DATABASE_POOLED needs DATABASE_LISTEN_URL, which leads to PostgreSQL itself: notifications don’t come through a pooler that gives each transaction another connection. Set it, or REDIS_URL, which carries them instead.',
    )
}

const readDatabase = (env: Env): Config['database'] => ({
  url: env.DATABASE_URL,
  migrationUrl: env.DATABASE_MIGRATION_URL,
  preparedStatements: env.DATABASE_PREPARED,
  pooled: env.DATABASE_POOLED,
  listenUrl: env.DATABASE_LISTEN_URL,
  replica: env.DATABASE_READ_URL
    ? { url: env.DATABASE_READ_URL, maxLagMilliseconds: env.DATABASE_READ_MAX_LAG * 1000 }
    : undefined,
  connections: env.DATABASE_CONNECTIONS,
})

/** @throws ConfigError where people could not sign up or in. */
function readUserPool(env: Env): Config['userPool'] {
  const userPool = {
    id: inRegion(env.COGNITO_USER_POOL_ID, '_', env),
    clientId: env.COGNITO_CLIENT_ID,
    endpoint: env.COGNITO_ENDPOINT,
    identityPoolId: env.COGNITO_IDENTITY_POOL_ID && inRegion(env.COGNITO_IDENTITY_POOL_ID, ':', env),
    signInWith: env.COGNITO_SIGN_IN_WITH,
  }
  requireFittingSignUp(env.BUBBLES_SIGN_UP, userPool)
  const needsTexts =
    env.BUBBLES_ENV === 'production' && usesEmbeddedPool(userPool) && userPool.signInWith.includes('phone')
  if (needsTexts && !env.TEXT_MESSAGE_URL)
    throw new ConfigError(
      'TEXT_MESSAGE_URL is needed in production where people sign in by phone: the gateway that sends their codes.',
    )
  return userPool
}

/** Whether OpenTelemetry's variables ask for traces (OpenTelemetry specification, environment variables). */
const sendsTraces = (env: Env): boolean =>
  (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined &&
  env.OTEL_TRACES_EXPORTER === 'otlp' &&
  env.OTEL_SDK_DISABLED === 'false'

/** How many transactions can be open at once: the embedded database has one connection. */
export const connectionsOf = ({ database }: Pick<Config, 'database'>): number =>
  database.url === undefined ? 1 : database.connections

/** A pool's id with its region before it; one without gets the configured one. */
const inRegion = (id: string, separator: '_' | ':', { COGNITO_REGION: region }: Env): string =>
  id.includes(separator) ? id : `${region}${separator}${id}`

/** The ports after the server's own, in this order. `localhost`: its cookies are shared by all ports. */
function makeDevelopment(port: number): Development {
  if (port === 0)
    throw new ConfigError('PORT cannot be 0 in development: services listen on the ports after it.')
  const at = (place: number) => ({ port: port + place, url: `http://localhost:${port + place}` })
  return {
    services: { iam: at(1), report: at(2), engagement: at(3) },
    dashboard: at(4),
    login: at(5),
  }
}

/** Whether people sign in at our own pool: no other endpoint and no pool of Amazon's is configured. */
export const usesEmbeddedPool = ({ id, endpoint }: Config['userPool']): boolean =>
  !endpoint && id.startsWith('lo-cal-')

/** @throws ConfigError where sign-up for the invited could not be kept to them. */
function requireFittingSignUp(signUp: SignUpPolicy, userPool: Config['userPool']): void {
  if (signUp !== 'invited') return
  if (!usesEmbeddedPool(userPool))
    throw new ConfigError(
      'BUBBLES_SIGN_UP=invited needs the embedded user pool: Amazon Cognito does not ask this server who is invited. Remove it and use a pre sign-up trigger in Cognito, or set BUBBLES_SIGN_UP=closed and create accounts there.',
    )
  if (userPool.signInWith.every((kind) => kind === 'phone'))
    throw new ConfigError(
      'BUBBLES_SIGN_UP=invited needs email, since invites go to email addresses. Add email to COGNITO_SIGN_IN_WITH, or remove BUBBLES_SIGN_UP.',
    )
}

/** Whether people reach this server under TLS. */
export const usesTls = ({ addresses }: Pick<Config, 'addresses'>): boolean =>
  addresses.login.startsWith('https:')

/** Addresses under the root domain. The port shows only where it is not the scheme's own. */
export function makeAddresses(env: Env, listeningPort: number): Addresses {
  const scheme = env.BUBBLES_TLS || env.BUBBLES_ENV === 'production' ? 'https' : 'http'
  const port = env.BUBBLES_PUBLIC_PORT ?? (env.BUBBLES_ENV === 'production' ? 443 : listeningPort)
  const suffix = port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`
  const organisation = (name: string) => `${scheme}://${name}.${env.BUBBLES_ROOT_DOMAIN}${suffix}`
  const installationPages = env.BUBBLES_ORIGIN
    ? (name: string) => env.BUBBLES_ORIGIN!.replace(ORGANISATION_PLACE, name)
    : organisation
  const ownDomains = new OwnDomains()
  const ownOrigin = (domain: string) => `${scheme}://${domain}${suffix}`
  return {
    organisation,
    login:
      env.IDENTITY_BASE_URL ??
      (env.BUBBLES_ENV === 'development' ? makeDevelopment(listeningPort).login.url : organisation('login')),
    bubbles: (name) => {
      const own = ownDomains.inUseBy(name)
      return own === undefined ? installationPages(name) : ownOrigin(own)
    },
    installationPages,
    ownDomains,
    ownOrigin,
  }
}

const ORGANISATION_PLACE = '{organisation}'

/** @throws ConfigError where published pages would share a host with what people sign in to. */
function readPublishedDomain({
  BUBBLES_ORIGIN: template,
  BUBBLES_ROOT_DOMAIN: root,
}: Env): string | undefined {
  if (!template) return undefined
  const { hostname } = new URL(template.replace(ORGANISATION_PLACE, 'a'))
  const domain = hostname.slice('a.'.length)
  if (domain === root || root.endsWith(`.${domain}`))
    throw new ConfigError(
      'BUBBLES_ORIGIN needs a domain of its own: the hosts of BUBBLES_ROOT_DOMAIN are for people who sign in.',
    )
  return domain
}

/**
 * What shows the codes of everybody, and takes every client for one, is for one machine alone.
 * @throws ConfigError where settings say that others reach this server, or where production cannot send what people need.
 */
function requireFittingMode(env: Env): void {
  const { BUBBLES_ENV: mode, BUBBLES_ROOT_DOMAIN: root, BUBBLES_TLS, SMTP_URL } = env
  if (mode === 'production') {
    if (!SMTP_URL)
      throw new ConfigError(
        'SMTP_URL is needed in production: sign-up and reset codes, invites and notices are sent by email. Set it to the address of an email server, such as smtps://user:password@mail.example.org.',
      )
    return
  }
  const isHere = root === 'localhost' || root.endsWith('.localhost')
  if (isHere && !BUBBLES_TLS) return
  throw new ConfigError(
    `${isHere ? 'BUBBLES_TLS=1' : `BUBBLES_ROOT_DOMAIN=${root}`} says that others reach this server, but BUBBLES_ENV is ${mode}, which shows everyone’s emails and codes at /outbox. Set BUBBLES_ENV=production, or ${isHere ? 'remove BUBBLES_TLS' : 'use a domain under localhost'}.`,
  )
}
