import { issueInWords, looksLikeEmail, ORGANISATION_CREATORS, SIGN_UP_POLICIES } from '@bubbles/domain'
import { z } from 'zod'
import { mailFrom } from './mailFrom.ts'

const flag = <Fallback extends boolean | undefined>(fallback: Fallback) =>
  z
    .enum(['0', '1'], 'Use 0 or 1.')
    .optional()
    .transform((value) => (value === undefined ? fallback : value === '1'))

/** Hosts with commas between them, each with a port or without. @param sentence what to say of anything else */
const hostList = (sentence: string) =>
  z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((each) => each.trim().toLowerCase() || []))
    .pipe(z.array(z.string().regex(/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/, sentence)))

/** Caches that can be told what to forget. */
export const CDN_PROVIDERS = ['fastly', 'cloudflare', 'varnish'] as const

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  BUBBLES_ROOT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Use a domain of two labels or more, such as bubbles.localhost.')
    .default('bubbles.localhost'),
  BUBBLES_DATA: z.string().default('.data'),
  BUBBLES_ENV: z.enum(['local', 'development', 'production']).default('local'),
  BUBBLES_DEMO: flag(true),
  BUBBLES_SECRET: z.string().optional(),
  /** Addresses of who manages the accounts of this installation, with commas. */
  BUBBLES_ACCOUNT_MANAGERS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((each) => each.trim().toLowerCase() || []))
    .pipe(z.array(z.string().refine(looksLikeEmail, 'Use email addresses, with commas between them.'))),
  /** Who can create an account in the embedded pool. */
  BUBBLES_SIGN_UP: z.enum(SIGN_UP_POLICIES, 'Use open, invited or closed.').default('open'),
  BUBBLES_CREATE_ORGANISATIONS: z.enum(ORGANISATION_CREATORS, 'Use anyone or managers.').default('anyone'),
  /** Where published pages live, apart from the organisation's own host; without it they live there. */
  BUBBLES_ORIGIN: z
    .string()
    .regex(
      /^https?:\/\/\{organisation\}(\.[a-z0-9-]+){2,}(:\d{1,5})?$/,
      'Use an address such as https://{organisation}.example-pages.com.',
    )
    .optional(),
  /** The host name that organisations' own domains lead to. */
  BUBBLES_PAGES_TARGET: z
    .string()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Use a host name such as pages.example.org.')
    .optional(),
  /** Name servers that are asked for the records of domains, with commas. */
  BUBBLES_NAME_SERVERS: hostList(
    'Use addresses such as 10.0.0.2 or 127.0.0.1:5353, with commas between them.',
  ),
  BUBBLES_PUBLIC_PORT: z.coerce.number().int().optional(),
  BUBBLES_TLS: flag(false),
  BUBBLES_LOG: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Processes of `readers` that share its port. */
  READERS_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where the metrics are read, apart from everything else; without it at the server's own port. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Whether each answer is a line on standard output; by default in production alone. */
  BUBBLES_REQUEST_LOG: flag(undefined),
  /** Public age keys that backups are encrypted for, with commas. */
  BUBBLES_BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((each) => each.trim() || []))
    .pipe(
      z.array(z.string().regex(/^age1[a-z0-9]+$/, 'Use public age keys (age1…), with commas between them.')),
    ),
  /** Of the command that moves organisations: cells by name, each with the address of its owner's login, with spaces. */
  BUBBLES_CELLS: z
    .string()
    .default('')
    .transform((value) => value.split(/\s+/).filter((each) => each !== ''))
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^[a-z][a-z0-9_]{0,30}=postgres(ql)?:\/\//,
            'Use names with addresses, with spaces between them: first=postgresql://… second=postgresql://….',
          )
          .transform((cell) => ({
            name: cell.slice(0, cell.indexOf('=')),
            url: cell.slice(cell.indexOf('=') + 1),
          })),
      ),
    ),
  /** Where it writes which cell has which host, and what has the proxy read that again. */
  BUBBLES_CELLS_MAP: z.string().optional(),
  BUBBLES_CELLS_RELOAD: z.string().optional(),
  /** OpenTelemetry's own variables. Its library reads the others that it has. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'Use an http or https address.' })
    .optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'Use an http or https address.' })
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', 'Traces are sent as http/json. Use that, or remove it.')
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'Use otlp or none.').default('otlp'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'Use true or false.').default('false'),
  DATABASE_URL: z.string().optional(),
  DATABASE_MIGRATION_URL: z.string().optional(),
  /** Whether what answers at DATABASE_URL keeps prepared statements for a connection. */
  DATABASE_PREPARED: flag(true),
  /** Whether DATABASE_URL leads to a pooler that gives each transaction another connection. */
  DATABASE_POOLED: flag(false),
  /** PostgreSQL itself, for listening, where it does. */
  DATABASE_LISTEN_URL: z.string().optional(),
  /** A streaming replica that published pages, pictures and downloads are read from. */
  DATABASE_READ_URL: z.string().optional(),
  /** Seconds that it may be behind and still be read from. */
  DATABASE_READ_MAX_LAG: z.coerce.number().int().min(2).max(3600).default(5),
  /** To PostgreSQL, of each process. How many calls are at work at once follows from it. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  /** Redis or Valkey, which processes share limits, presence and notifications in. */
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: 'Use an address such as redis://:password@127.0.0.1:6379/0, or rediss://….',
    })
    .optional(),
  /** ClickHouse, which readers' events are kept in; without it they are in the database. */
  CLICKHOUSE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'Use an address such as http://bubbles:password@127.0.0.1:8123/bubbles, or https://….',
    })
    .refine(
      (value) => /^\/[A-Za-z_]\w*$/.test(new URL(value).pathname),
      'Name the database in its path: …:8123/bubbles.',
    )
    .optional(),
  /** The cluster whose servers have the tables. */
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, 'Use the name of a cluster: letters, digits and underscores.')
    .optional(),
  /** An S3 bucket for images, pages and other files; without it they are in the database. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Use the name of a bucket, such as bubbles-files.')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'Use a region such as ap-southeast-2.')
    .default('us-east-1'),
  /** Of a store that speaks S3 and isn't Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'Use an http or https address.' }).optional(),
  /** Whether the bucket is in the path of addresses, not in their host. Default: with an endpoint of one's own. */
  S3_PATH_STYLE: z.enum(['0', '1'], 'Use 0 or 1.').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where files are to be: in the bucket where there is one, unless they are being brought back. */
  FILES_IN: z.enum(['s3', 'database'], 'Use s3 or database.').optional(),
  /** A cache in front of published pages that is told what to forget. */
  CDN_PROVIDER: z.enum(CDN_PROVIDERS, 'Use fastly, cloudflare or varnish.').optional(),
  /** Seconds that it may keep a page. */
  CDN_MAX_AGE: z.coerce.number().int().min(1).max(86_400).default(600),
  /** Where purges go, with commas: every Varnish, or another API than Fastly's or Cloudflare's own. */
  CDN_PURGE_URL: z
    .string()
    .transform((value) => value.split(',').flatMap((each) => each.trim() || []))
    .pipe(
      z.array(
        z.url({ protocol: /^https?$/, error: 'Use http or https addresses, with commas between them.' }),
      ),
    )
    .optional(),
  CDN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'Use printable characters without spaces.')
    .optional(),
  /** Fastly's service, or Cloudflare's zone. */
  CDN_SERVICE: z.string().min(1).optional(),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^(?:[a-z0-9-]+_)?[0-9a-zA-Z]+$/, 'Use {region}_{id}, or the ID alone with COGNITO_REGION.')
    .default('lo-cal-1_Bubbles'),
  /** Of pools that are named without one (specification 9). */
  COGNITO_REGION: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'Use a region such as ap-southeast-2.')
    .default('ap-southeast-2'),
  COGNITO_CLIENT_ID: z.string().min(1).default('bubbles'),
  COGNITO_ENDPOINT: z.url().optional(),
  COGNITO_IDENTITY_POOL_ID: z
    .string()
    .regex(/^(?:[a-z0-9-]+:)?[\w-]+$/, 'Use {region}:{id}, or the ID alone with COGNITO_REGION.')
    .optional(),
  /** An OpenID Connect provider that people can sign in with at the embedded pool. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'Use an address such as https://id.example.org.' })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What it is called on the button. */
  OIDC_NAME: z.string().trim().min(1).max(40, 'Use 40 characters or fewer.').optional(),
  /** Whether it may sign in to accounts with an address that it has verified, which were there before. */
  OIDC_JOIN_ACCOUNTS: flag(false),
  IDENTITY_BASE_URL: z.url().optional(),
  COGNITO_SIGN_IN_WITH: z
    .string()
    .default('email')
    .transform((value) => value.split(',').map((each) => each.trim()))
    .pipe(z.array(z.enum(['username', 'email', 'phone'])).min(1)),
  /** A GrowthBook of one's own; without it the server answers its protocol itself. */
  GROWTHBOOK_API_HOST: z
    .url({ protocol: /^https?$/, error: 'Use an http or https address.' })
    .transform((address) => address.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  GROWTHBOOK_CLIENT_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'Use letters, digits, - and _.')
    .default('bubbles'),
  /** JSON: organisation id to `{measurementId, propertyId}`. */
  GA4_PROPERTIES: z.string().optional(),
  /** Key of a service account: its JSON, or the path of a file with it. */
  GA4_CREDENTIALS: z.string().optional(),
  GA4_API_ENDPOINT: z.url({ protocol: /^https?$/, error: 'Use an http or https address.' }).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'Use an address such as smtp://user:password@mail.example.org:587, or smtps://…:465.',
    })
    .optional(),
  /** Hosts in networks of one's own that data of reports may be fetched from, with commas. */
  DATA_ALLOWED_HOSTS: hostList(
    'Use hosts such as data.example.internal or 10.1.2.3:8443, with commas between them.',
  ),
  /** Databases in networks of one's own that figures may be given data from, with commas. */
  DATA_CONNECTION_HOSTS: hostList(
    'Use hosts such as db.example.internal or 10.1.2.3:5433, with commas between them.',
  ),
  /** Whether each edition is made into a PDF. */
  BUBBLES_PDF: flag(true),
  /** Chromium, which makes them; without it the worker looks for one in the search path. */
  CHROMIUM_PATH: z.string().startsWith('/', 'Use the whole path of the program.').optional(),
  /** Whether its processes are shut in. Most containers forbid that. */
  CHROMIUM_SANDBOX: flag(true),
  /** A language model that suggests texts, at any endpoint that speaks OpenAI's protocol. */
  AI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'Use an address such as https://models.example.org/v1.' })
    .transform((address) => address.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  AI_MODEL: z.string().trim().min(1).max(200, 'Use 200 characters or fewer.').optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'Use printable characters without spaces.')
    .optional(),
  SENTRY_DSN: z
    .url()
    .regex(/^https?:\/\/\w+@[^/?#]+\/([^?#]+\/)?\d+$/, 'Use {scheme}://{key}@{host}/{project}.')
    .optional(),
  SENTRY_RELEASE: z.string().min(1).default('dashboard-main'),
  MAIL_FROM: mailFrom.default({ name: 'Bubbles', address: 'no-reply@bubbles.localhost' }),
  TEXT_MESSAGE_URL: z.url({ protocol: /^https?$/, message: 'Use an http or https address.' }).optional(),
  TEXT_MESSAGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'Use printable characters without spaces.')
    .optional(),
})

/** What is wrong with the configuration, as sentences for whoever starts the server. */
export class ConfigError extends Error {}

export type Env = z.infer<typeof schema>

/**
 * Reads the environment: the only place that does.
 * @throws ConfigError naming every variable that does not fit, and why.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present, { error: issueInWords })
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The environment isn’t valid:\n${lines.join('\n')}`)
}

/** What a program of the system's that is started from here has to know: where programs, fonts and temporary files are. */
export const systemVariables = (variables: NodeJS.ProcessEnv = process.env): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'FONTCONFIG_PATH'].flatMap((name) => {
      const value = variables[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
