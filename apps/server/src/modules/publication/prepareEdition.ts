import type { KeptBytes } from '@bubbles/db'
import { type Audience, Problem } from '@bubbles/domain'
import {
  asRead,
  type BlockDiff,
  diffBlocks,
  migrateDocument,
  type ReportDocument,
  sourceHashes,
  withoutInternal,
  yDocToDocument,
} from '@bubbles/report-document'
import type { ListedReport } from '@bubbles/report-renderer'
import type { Organisation } from '../../http/context.ts'
import { together } from '../../threads/packedTables.ts'
import { documentAt, loadDocument, readDatasets, requireReport } from '../report/public.ts'
import { reviewFindings } from '../review/public.ts'
import { checkFiles } from './checkFiles.ts'
import { checkPalette } from './checks.ts'
import { checkSteps } from './checkSteps.ts'
import { requireFreeSlug } from './chooseAddress.ts'
import type { Finding } from './finding.ts'
import { knownFindings } from './knownFindings.ts'
import { readNextReports } from './front/nextReports.ts'
import { type Theme, readTheme } from './theme.ts'
import { readFirstPublishedAt, readLastPublication } from './reader.ts'
import { type Materials, readMaterials } from './render.ts'
import { type CardLogo, type PageExtras, readCardLogo, readCover, readPageExtras } from './socialCard.ts'

/** What publishing would make live, and what it finds. */
export interface Prepared {
  document: ReportDocument
  seq: number
  materials: Materials
  findings: Finding[]
  edition: number
  firstPublishedAt: Date | null
  changes: BlockDiff
  theme: Theme
  extras: PageExtras
  logo: CardLogo | null
  /** The picture of its cover, for its card. */
  cover: KeptBytes | null
  /** What its page ends with. */
  readNext: ListedReport[]
}

/** Where an edition is to live; what is only checked has no such place. */
export interface EditionTarget {
  slug: string
  /** Origin of its page and files. */
  origin: string
}

/**
 * What would be published for an audience; for none, all there is. What is internal is gone before anything is made of
 * the document: the world's page, its stored document, its pictures and what changed in it never knew of it.
 * @param version of the draft; default its head
 */
export async function prepareEdition(
  organisation: Pick<Organisation, 'id' | 'name' | 'friendlyName' | 'locale'>,
  reportId: string,
  audience: Audience | null,
  target: EditionTarget | null,
  version?: number,
): Promise<Prepared> {
  const { id: organisationId } = organisation
  const { slug, origin } = target ?? { slug: '', origin: '' }
  await requireReport(organisationId, reportId)
  if (target) await requireFreeSlug(organisationId, reportId, slug)
  const { draft, seq } = await readDraft(organisationId, reportId, version)
  const document = audience === 'public' ? withoutInternal(draft) : draft
  const materials = await readMaterials(organisationId, document, origin)
  const sources = await readDatasets(organisationId, sourceHashes(document))
  const last = await readLastPublication(organisationId, reportId)
  const first = last && (await readFirstPublishedAt(organisationId, reportId))
  const found = await readTheme(organisationId, origin, { instead: namesOf(organisation) })
  if (!found) throw new Problem('organisation-not-found')
  const edition = (last?.edition ?? 0) + 1
  const extras = await readPageExtras(organisationId, {
    reportId,
    audience: audience ?? 'internal',
    slug,
    origin,
    edition,
  })
  const nothing: ReportDocument = { type: 'doc', content: [] }
  const before = last ? (last.document as ReportDocument) : nothing
  // Compared as the world reads both, or every internal block would count as new or gone whenever audiences alternate.
  const reads =
    audience === 'public' || (audience === null && last?.audience === 'public') ? 'public' : 'internal'
  return {
    document,
    seq,
    materials,
    findings: [
      ...knownFindings(
        document,
        materials.datasets,
        checkPalette(found.theme.branding.palette),
        found.theme.locale,
      ),
      ...checkSteps(document, together(sources, materials.datasets)),
      ...(await checkFiles(organisationId, document)),
      ...(await reviewFindings(organisationId, reportId, seq)),
    ],
    edition,
    firstPublishedAt: first?.at ?? null,
    changes: diffBlocks(asRead(before, reads), asRead(document, reads)),
    theme: found.theme,
    extras,
    logo: extras.hasCard ? await readCardLogo(organisationId, found.theme.organisation.logo) : null,
    cover: extras.hasCard ? await readCover(organisationId, document) : null,
    readNext: target
      ? await readNextReports(organisationId, {
          reportId,
          audience: audience ?? 'internal',
          document,
          origin,
          branding: found.theme.branding,
        })
      : [],
  }
}

async function readDraft(
  organisationId: string,
  reportId: string,
  version: number | undefined,
): Promise<{ draft: ReportDocument; seq: number }> {
  if (version !== undefined)
    return {
      draft: migrateDocument(await documentAt(organisationId, reportId, version)),
      seq: version,
    }
  const { ydoc, seq } = await loadDocument(organisationId, reportId)
  return { draft: yDocToDocument(ydoc), seq }
}

/** What the call was asked about: a demonstration publishes under a name its organisation gets at the end. */
const namesOf = ({ name, friendlyName, locale }: Pick<Organisation, 'name' | 'friendlyName' | 'locale'>) => ({
  name,
  friendly_name: friendlyName,
  locale,
})
