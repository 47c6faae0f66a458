import type { Database } from '@bubbles/db'
import { migrateDocument, type ReportDocument } from '@bubbles/report-document'
import type { Config } from '../../config/config.ts'
import { CARD_KEY, publicationOrigin } from './addresses.ts'
import { completeFigureData, readKept } from './downloads/keptData.ts'
import { readEarlierDocument } from './earlier/reader.ts'
import { earlierOnPage, editionOnPage } from './editionOnPage.ts'
import { readPublicationFiles } from './fileReader.ts'
import { readNextReports } from './front/nextReports.ts'
import { readTheme } from './theme.ts'
import { readThemeRow } from './themeReader.ts'
import { readLiveDocument, readNextLive, readPublishedBefore } from './reader.ts'
import { compressPage, knownKeys, readMaterials, renderPublication } from './render.ts'
import { drawSocialCard, pageCard, readCardLogo, readCover, readPageExtras } from './socialCard.ts'
import { replaceCard } from './socialCardWriter.ts'
import { PAGES_RENDER, PAGES_RENDER_REST, queueRest, replacePage, takeOverRenders } from './writer.ts'

/** For how long one job renders before it leaves the rest to another, so that mails do not wait for it. */
const MAX_MS = 5_000

export interface PageRenderingOptions {
  database: Database
  config: Pick<Config, 'addresses' | 'secret'>
  /** Done before each job: learns at which addresses pages are now. */
  ready?: () => Promise<unknown>
  /** Default five seconds. */
  mostMs?: number
}

interface Payload {
  organisationId: string
  /** Absent: pages of all reports. */
  reportId?: string
  /** The rest of a round: publications after this one. */
  after?: string
}

/**
 * The outbox jobs that render live pages of an organisation, or of one report in it, anew, with what is true of it now. One at a time, each from
 * its stored document and swapped in at once; pages that stay as they are are not written. Cut short anywhere, a job
 * begins again; run twice, it changes nothing the second time. A page that cannot be rendered stays as it is and holds
 * up no other; the job fails at its end and is tried again.
 */
export function pageRenderingJobs(options: PageRenderingOptions) {
  const { database, ready, mostMs = MAX_MS } = options
  const render = async (organisationId: string, start: string | null, reportId?: string): Promise<void> => {
    await ready?.()
    const until = performance.now() + mostMs
    const failures: string[] = []
    for (let after = start; ; ) {
      const next = await inOrganisation(database, organisationId, () =>
        readNextLive(organisationId, after, reportId),
      )
      if (!next) break
      await renderAgain(organisationId, next.id, options).catch((error: unknown) => {
        failures.push(`${next.id}: ${String(error)}`)
      })
      after = next.id
      // Of one report there are two at most.
      if (reportId !== undefined || performance.now() <= until) continue
      await inOrganisation(database, organisationId, () => queueRest(organisationId, next.id))
      break
    }
    if (failures.length > 0) throw new Error(`Not rendered again: ${failures.join('; ')}`)
  }
  return {
    [PAGES_RENDER]: async ({ payload }: { payload: unknown }) => {
      const { organisationId, reportId } = payload as Payload
      if (reportId !== undefined) return render(organisationId, null, reportId)
      await database.transaction({ kind: 'platform' }, () => takeOverRenders(organisationId))
      await render(organisationId, null)
    },
    [PAGES_RENDER_REST]: ({ payload }: { payload: unknown }) => {
      const { organisationId, after = null } = payload as Payload
      return render(organisationId, after)
    },
  }
}

const inOrganisation = <T>(database: Database, organisationId: string, work: () => Promise<T>) =>
  database.transaction({ kind: 'organisation', organisationId }, work)

/** Renders one publication's page; when somebody else did meanwhile, perhaps with what was true before, once more. */
async function renderAgain(
  organisationId: string,
  publicationId: string,
  { database, config }: PageRenderingOptions,
): Promise<void> {
  for (;;) {
    const [read, kept] = await inOrganisation(database, organisationId, async () => [
      await readInput(organisationId, publicationId, config),
      await readKept(organisationId, publicationId),
    ])
    if (!read) return
    if (read.input.downloads)
      await completeFigureData(database, organisationId, publicationId, read.input, kept)
    const card = read.hasCard
      ? await drawSocialCard(
          organisationId,
          { ...read.input, logo: read.logo, cover: read.cover },
          read.cardBefore,
        )
      : null
    const input = { ...read.input, card: pageCard(card, read.origin) }
    const page = await renderPublication(organisationId, input, read.origin)
    if (page.etag === read.etag) return
    const compressed = await compressPage(organisationId, page)
    const replaced = await inOrganisation(database, organisationId, async () => {
      const isThere = await replacePage(organisationId, publicationId, read.etag, compressed)
      if (isThere) await replaceCard(organisationId, publicationId, read.publishedBy, card)
      return isThere
    })
    if (replaced) return
  }
}

/** All a live publication's page is rendered from; null when it is live no more. */
export async function readInput(
  organisationId: string,
  publicationId: string,
  config: PageRenderingOptions['config'],
) {
  const live = await readLiveDocument(organisationId, publicationId)
  return live ? inputOf(organisationId, live, config) : null
}

/**
 * The same of an edition before the live one: it says so, leads there, and takes and counts nothing. Null where readers
 * can't open it. `currentEtag` is the hash of the live one's page.
 */
export async function readEarlierInput(
  organisationId: string,
  publicationId: string,
  config: PageRenderingOptions['config'],
) {
  const row = await readEarlierDocument(organisationId, publicationId)
  const read = row && (await inputOf(organisationId, row, config, true))
  return row && read ? { ...read, currentEtag: row.current_etag } : null
}

type PublishedRow = NonNullable<Awaited<ReturnType<typeof readLiveDocument>>>

async function inputOf(
  organisationId: string,
  row: PublishedRow,
  { addresses, secret }: PageRenderingOptions['config'],
  isEarlier = false,
) {
  const organisation = await readThemeRow(organisationId, false)
  if (!organisation) return null
  const { name: organisationName } = organisation
  const origin = publicationOrigin(addresses, organisationName, row.audience)
  const found = await readTheme(organisationId, origin)
  if (!found) return null
  const document = migrateDocument(row.document as ReportDocument)
  const files = await readPublicationFiles(organisationId, row.id)
  const keys = knownKeys(files)
  const { datasets, media } = await readMaterials(organisationId, document, origin, keys)
  const audience = row.audience
  const {
    downloads,
    files: fileLinks,
    pdf,
    editions,
    comments,
    problems,
    hasCard,
  } = await readPageExtras(organisationId, {
    reportId: row.report_id,
    audience,
    slug: row.slug,
    origin,
    edition: row.edition,
    publicationId: row.id,
    isEarlier,
  })
  const first = await readPublishedBefore(organisationId, row.report_id, row.edition)
  const named = {
    organisationId,
    organisationName,
    publicationId: row.id,
    reportId: row.report_id,
    audience,
    slug: row.slug,
    origin,
    edition: row.edition,
    note: row.note,
    publishedAt: row.published_at,
    firstPublishedAt: first,
  }
  const input = {
    document,
    datasets,
    media,
    ...found.theme,
    ...(isEarlier ? earlierOnPage(named) : editionOnPage(named, secret)),
    downloads,
    files: fileLinks,
    pdf,
    editions,
    comments,
    problems,
    readNext: isEarlier
      ? []
      : await readNextReports(organisationId, {
          reportId: row.report_id,
          audience,
          document,
          origin,
          branding: found.theme.branding,
        }),
  }
  return {
    etag: row.etag,
    reportId: row.report_id,
    input,
    origin,
    publishedBy: row.published_by,
    hasCard,
    logo: hasCard ? await readCardLogo(organisationId, found.theme.organisation.logo) : null,
    cover: hasCard ? await readCover(organisationId, document) : null,
    cardBefore: files.find(({ media_key }) => media_key.startsWith(CARD_KEY)),
  }
}
