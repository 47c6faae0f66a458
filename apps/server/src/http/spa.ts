import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { LOGIN_PAGES, PAGE_LANGUAGES, type PageLanguage, Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Config, PASSWORD_MINIMUM, usesEmbeddedPool } from '../config/config.ts'
import { pageLanguage } from './pageLanguage.ts'

export interface SpaOptions {
  /** Directory of the built application; in another language it is beside it, as `dist-de`. */
  directory: string
  /** Address it lives under, ending with a slash. */
  base: '/dashboard/' | '/'
  /** Hosts it answers on. */
  kinds: readonly string[]
  /** Paths that are pages of it; absent: all below its base, which it then looks at itself. */
  pages?: ReadonlySet<string>
  config: Config
  /** What it is still being built by in other languages than English, for which their readers wait; absent where it is built. */
  translated?: Promise<unknown>
}

/** The pages of the sign-in application. */
export const LOGIN_PATHS: ReadonlySet<string> = new Set(Object.values(LOGIN_PAGES))

/** Stands in the prepared page for the name of the organisation whose host asks for it. */
const ORGANISATION = '{organisation}'

/** What the applications in the browser need to know, written into their page. */
export const browserConfig = ({
  rootDomain,
  environment,
  userPool,
  flags,
  addresses,
  errorReporting,
  development,
  signUp,
  organisationsCreatedBy,
}: Config) => ({
  rootDomain,
  environment,
  userPoolId: userPool.id,
  userPoolClientId: userPool.clientId,
  userPoolEndpoint: userPool.endpoint ?? null,
  identityPoolId: userPool.identityPoolId ?? null,
  identityBaseUrl: addresses.login,
  loginUrl: addresses.login,
  bubblesOrigin: addresses.installationPages(ORGANISATION),
  signInWith: userPool.signInWith,
  signUp,
  organisationsCreatedBy,
  flags: {
    // In development the dashboard has a host of its own, and organisations are asked at theirs.
    apiHost: flags.apiHost ?? (development ? addresses.organisation(ORGANISATION) : null),
    clientKey: flags.clientKey,
  },
  // A cloud pool has a policy of its own; where nothing is said the pages take 6 (specification 5).
  ...(usesEmbeddedPool(userPool) && { passwordMinimumLength: PASSWORD_MINIMUM }),
  errorReporting: errorReporting ?? null,
  development: development
    ? {
        services: {
          iam: development.services.iam.url,
          report: development.services.report.url,
          engagement: development.services.engagement.url,
        },
        dashboardUrl: development.dashboard.url,
      }
    : null,
})

/** Serves one built single-page application: hashed files for ever, its page for every other path under its base. */
export function registerSpa(app: FastifyInstance, options: SpaOptions): void {
  app.register(async (scope) => {
    // Read once the server is about to listen: until then it may still be built.
    const english = preparePage(options)
    const pages = new Map<PageLanguage, Page>([['en', english]])
    scope.addHook('onRequest', async (request) => {
      if (!options.kinds.includes(request.site.kind)) throw new Problem('not-found')
    })
    await scope.register(fastifyStatic, {
      // Names of files are hashes of what is in them, so one address serves those of all languages.
      root: PAGE_LANGUAGES.map((language) => join(directoryIn(options.directory, language), 'assets')).filter(
        existsSync,
      ),
      prefix: `${options.base}assets/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
    const pageIn = async (language: PageLanguage): Promise<Page | undefined> => {
      if (language !== 'en') await options.translated
      const directory = directoryIn(options.directory, language)
      if (!pages.has(language) && existsSync(join(directory, 'index.html')))
        pages.set(language, preparePage({ ...options, directory }))
      return pages.get(language)
    }
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      // No page of ours begins with a dot: who looks for files such as .env is told that there are none.
      const { '*': path = '' } = request.params as { '*'?: string }
      if (/(?:^|\/)\./.test(path)) throw new Problem('not-found')
      if (options.pages && !options.pages.has(`${options.base}${path}`)) throw new Problem('not-found')
      const name = request.site.kind === 'organisation' ? request.site.name : ''
      const { bubbles, installationPages } = options.config.addresses
      const anyPages = installationPages(ORGANISATION)
      const page = (await pageIn(pageLanguage(request.headers))) ?? english
      return reply
        .headers(page.headers)
        .type('text/html; charset=utf-8')
        .send(page.html.replace(anyPages, name === '' ? installationPages('') : bubbles(name)))
    }
    scope.get(options.base, sendPage)
    scope.get(`${options.base}*`, sendPage)
  })
}

const directoryIn = (directory: string, language: PageLanguage): string =>
  language === 'en' ? directory : `${directory}-${language}`

interface Page {
  html: string
  headers: Record<string, string>
}

function preparePage({ directory, base, config }: SpaOptions): Page {
  const path = join(directory, 'index.html')
  if (!existsSync(path)) throw new Error(`${path} is not built. Run "npm run build".`)
  const settings = JSON.stringify(browserConfig(config)).replaceAll('<', '\\u003c')
  const html = readFileSync(path, 'utf8').replace(
    '</head>',
    `<script type="application/json" id="bubbles-config">${settings}</script></head>`,
  )
  const hashes = inlineScripts(html).map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const origins = [
    ...signInOrigins(config),
    ...cloudOrigins(config.userPool),
    ...reportingOrigins(config),
    ...flagOrigins(config),
  ]
  const connect = origins.map((origin) => ` ${origin}`)
  return {
    html,
    headers: {
      'cache-control': 'no-cache',
      vary: 'accept-language, cookie',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'self' ${hashes.join(' ')}`,
        // Charts and an organisation’s branding come as style elements.
        "style-src 'self' 'unsafe-inline'",
        // The identity pages show the logo of the organisation that somebody signs in to.
        `img-src 'self' blob: data:${base === '/' ? ` ${new URL(config.addresses.installationPages('x')).origin.replace('//x.', '//*.')}` : ''}`,
        "font-src 'self'",
        `connect-src 'self'${connect.join('')}`,
        "frame-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  }
}

/** Where the embedded pool renews a sign-in, from every host. */
const signInOrigins = ({ userPool, addresses }: Config): string[] =>
  usesEmbeddedPool(userPool) ? [new URL(addresses.login).origin] : []

/** Where the sign-in library calls pools that are not this server's own. */
function cloudOrigins({ id, endpoint, identityPoolId }: Config['userPool']): string[] {
  const own = id.startsWith('lo-cal-') ? [] : [`https://cognito-idp.${id.split('_')[0]}.amazonaws.com`]
  return [
    ...(endpoint ? [new URL(endpoint).origin] : own),
    ...(identityPoolId ? [`https://cognito-identity.${identityPoolId.split(':')[0]}.amazonaws.com`] : []),
  ]
}

/** Where the browser reports errors to. */
const reportingOrigins = ({ errorReporting }: Config): string[] =>
  errorReporting ? [new URL(errorReporting.dsn).origin] : []

/** Where the browser asks for feature flags, if that is not here. */
const flagOrigins = ({ flags }: Config): string[] => (flags.apiHost ? [new URL(flags.apiHost).origin] : [])

/** Texts of the scripts in a page that would run inline. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1]!,
  )
