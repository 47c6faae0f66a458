import { createHash } from 'node:crypto'

export type PageCspOptions = {
  /** `sha256-…` sources of the inline style and script texts, as a rendered page carries them. */
  styleHashes: readonly string[]
  scriptHashes: readonly string[]
  /** Origins that serve pictures, logos and fonts, spelt out: under the sandbox `'self'` is not dependable. */
  assetOrigins: readonly string[]
  /** The collector's origin, or null where nothing is counted. */
  connectOrigin: string | null
  /** Addresses the page's forms may post to. */
  formActions: readonly string[]
  /** Origins of what the page shows in frames; empty means none. */
  frameOrigins?: readonly string[]
  /** Origins that may frame the page; empty means none, `anyone` every site. */
  frameAncestors: readonly string[] | 'anyone'
  /** Whether readers may take files from the page: a sandbox lets nothing be saved unless it is told to. */
  downloads?: boolean
  /** Whether a video of its own plays in it. */
  media?: boolean
}

/** The CSP source of an inline text (CSP 3, 2.3.1): SHA-256 of its UTF-8 bytes. */
export function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`
}

/**
 * The value of `Content-Security-Policy` for published pages and everything of their class, errors too.
 * The sandbox without `allow-same-origin` gives the page an opaque origin: no cookies, storage, workers or
 * signed-in calls, whatever a document smuggles in. Throws when a source could add a directive of its own.
 */
export function publishedPageCsp(options: PageCspOptions): string {
  const hashes = (values: readonly string[]) => values.map((value) => `'${checkedHash(value)}'`)
  const origins = (values: readonly string[]) => values.map(checkedSource)
  const directives: [name: string, sources: string[]][] = [
    ['default-src', []],
    ['script-src', hashes(options.scriptHashes)],
    ['style-src', hashes(options.styleHashes)],
    ['img-src', [...origins(options.assetOrigins), 'data:']],
    // Pages carry small parts of fonts themselves.
    ['font-src', [...origins(options.assetOrigins), 'data:']],
    [
      'connect-src',
      options.connectOrigin === null
        ? []
        : // Forms may be sent without leaving the page.
          origins([...reachable(options.connectOrigin), ...options.formActions]),
    ],
    ...(options.media ? [['media-src', origins(options.assetOrigins)] satisfies [string, string[]]] : []),
    ['frame-src', origins(options.frameOrigins ?? [])],
    ['base-uri', []],
    ['form-action', origins(options.formActions)],
    ['frame-ancestors', options.frameAncestors === 'anyone' ? ['*'] : origins(options.frameAncestors)],
  ]
  return [
    `sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox${options.downloads ? ' allow-downloads' : ''}`,
    ...directives.map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`),
  ].join('; ')
}

/** The collector, and beside it what says how the host may be crawled: tools that judge a page ask for it from within. */
const reachable = (collector: string): string[] =>
  URL.canParse(collector) && new URL(collector).pathname !== '/'
    ? [collector, new URL('/robots.txt', collector).href]
    : [collector]

function checkedHash(value: string): string {
  if (!/^sha256-[A-Za-z0-9+/]{43}=$/.test(value)) throw new TypeError(`Not a CSP hash: ${value}`)
  return value
}

function checkedSource(value: string): string {
  if (!/^https?:\/\/[A-Za-z0-9.:[\]*-]+(\/[A-Za-z0-9._~/%-]*)?$/.test(value)) {
    throw new TypeError(`Not an origin or address for a CSP: ${value}`)
  }
  return value
}
