import { EMBED_HEIGHT, EMBED_PATH, embedCode, isSlug, OEMBED_PATH, Problem } from '@bubbles/domain'
import type { ReportDocument } from '@bubbles/report-document'
import { embedName } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGE_PATH, pagePath } from '../addresses.ts'
import { inOrganisation, type Target, targetOf } from '../admission.ts'
import { readTheme } from '../theme.ts'
import { readLivePublicationBySlug, readPublicationDocument } from '../reader.ts'
import { admitEmbed } from './admitEmbed.ts'
import type { EmbedOptions } from './embedMaker.ts'

/** How wide a frame is said to be where the page around names no width, in px. */
const WIDTH = 800

type OembedOptions = Omit<EmbedOptions, 'cache'>

type Query = Record<string, string | string[] | undefined>

/** What an address names. */
interface EmbedAddress {
  slug: string
  blockId: string | undefined
}

/**
 * `GET /bubbles/oembed` (oEmbed 1.0): what a site needs to show a published report, from its address alone. It says 401
 * for what not everyone may see there, 404 for what there is not, 501 for a form it does not speak.
 */
export function registerOembed(app: FastifyInstance, options: OembedOptions): void {
  app.get(OEMBED_PATH, { exposeHeadRoute: true, config: { admission: 'open' } }, async (request, reply) => {
    // Whoever may ask for the page may ask for this, from a browser too.
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
    const query = request.query as Query
    const format = query.format ?? 'json'
    if (format !== 'json' && format !== 'xml')
      throw new Problem('not-built', {
        detail: 'oEmbed is available as JSON or XML. Use format=json or format=xml.',
      })
    const answer = await describe(request, query, options)
    return format === 'json'
      ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
      : reply.type('text/xml; charset=utf-8').send(xmlOf(answer))
  })
}

async function describe(request: FastifyRequest, query: Query, options: OembedOptions) {
  const maxWidth = pixels(query.maxwidth, 'maxwidth')
  const maxHeight = pixels(query.maxheight, 'maxheight')
  const found = await targetOf(request, options)
  if (!found) throw notHere()
  // At the organisation's host, too, what is asked for is where the world reads: addresses there lead on to it.
  const target = { ...found, origin: options.addresses.bubbles(found.organisationName) }
  const asked =
    typeof query.url === 'string'
      ? readEmbedAddress(query.url, await originsOf(found, query.url, options))
      : null
  if (!asked) throw notHere()
  const slug = await publicSlug(request, target, asked.slug, options)
  const { name, provider } = await namesOf(target, { ...asked, slug }, options)
  const url = `${target.origin}${pagePath(slug)}`
  const usual = asked.blockId === undefined ? EMBED_HEIGHT.report : EMBED_HEIGHT.block
  const height = Math.min(usual, maxHeight ?? usual)
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: provider,
    provider_url: target.origin,
    html: embedCode({
      url,
      title: name,
      blockId: asked.blockId,
      // A frame that sizes itself could become higher than it may be.
      kind: maxHeight === undefined ? 'sized' : 'plain',
      width: maxWidth,
      height,
    }),
    width: Math.min(WIDTH, maxWidth ?? WIDTH),
    height,
  }
}

/** Where pages of the organisation are, also under the name that the address asked about has, if it was once its own. */
async function originsOf(
  { organisationId, organisationName }: Target,
  address: string,
  { addresses, organisationIds }: OembedOptions,
): Promise<readonly string[]> {
  const of = (name: string) => [
    addresses.bubbles(name),
    addresses.installationPages(name),
    addresses.organisation(name),
  ]
  const [label = ''] = URL.canParse(address) ? new URL(address).hostname.split('.') : []
  const moved = label === organisationName || label === '' ? null : await organisationIds.findMoved(label)
  return moved?.id === organisationId ? [...of(organisationName), ...of(label)] : of(organisationName)
}

/** The present slug of what everyone may see, and other pages may show. */
async function publicSlug(
  request: FastifyRequest,
  target: Target,
  slug: string,
  options: OembedOptions,
): Promise<string> {
  const admission = await admitEmbed(request, target, slug, options)
  switch (admission.kind) {
    case 'page':
      if (admission.sharing.frameAncestors.length === 0) throw notForAll()
      return slug
    case 'moved':
      // Only to its present slug: at another origin it is asked for there.
      if (admission.origin !== '' || admission.slug === slug) throw notHere()
      return publicSlug(request, target, admission.slug, options)
    case 'refused': {
      const isOthers = ['private', 'password', 'named', 'off'].includes(admission.why)
      throw isOthers ? notForAll() : notHere()
    }
  }
}

function namesOf(target: Target, { slug, blockId }: EmbedAddress, options: OembedOptions) {
  const { organisationId, origin } = target
  return inOrganisation(options, target, async () => {
    const live = await readLivePublicationBySlug(organisationId, 'public', slug)
    const found = await readTheme(organisationId, origin)
    if (!live || !found) throw notHere()
    const { organisation } = found.theme
    const provider = organisation.friendlyName || organisation.name
    if (blockId === undefined) return { name: live.name, provider }
    const stored = await readPublicationDocument(organisationId, live.id)
    const name = stored ? embedName(stored.document as ReportDocument, blockId) : null
    if (name === null) throw notHere()
    return { name: name || live.name, provider }
  })
}

const notHere = () => new Problem('not-found', { detail: 'There is no published report at this address.' })

const notForAll = () => new Problem('sign-in-required', { detail: 'Other sites can’t show this report.' })

/** What an address of a page or an embed of these origins names; null for any other. */
function readEmbedAddress(address: string, origins: readonly string[]): EmbedAddress | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!origins.some((origin) => new URL(origin).origin === url.origin)) return null
  const parts = url.pathname.replace(/\/$/, '').split('/')
  const [slug = '', blockId, ...more] =
    parts.slice(0, 3).join('/') === EMBED_PATH ? parts.slice(3) : parts.slice(2)
  const isPage = parts[1] === PAGE_PATH.slice(1) && more.length === 0 && isSlug(slug)
  const isBlock =
    blockId === undefined || (url.pathname.startsWith(EMBED_PATH) && /^[\w-]{1,64}$/.test(blockId))
  return isPage && isBlock ? { slug, blockId } : null
}

function pixels(value: string | string[] | undefined, name: string): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value)) return Number(value)
  throw new Problem('invalid-request', { detail: `${name} must be a number of pixels.` })
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The XML form. Characters that XML cannot hold are left out. */
function xmlOf(answer: Record<string, string | number>): string {
  const text = (value: string | number) =>
    String(value)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- naming the controls is the purpose
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!)
  const members = Object.entries(answer).map(([name, value]) => `<${name}>${text(value)}</${name}>`)
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${members.join('')}</oembed>\n`
}
