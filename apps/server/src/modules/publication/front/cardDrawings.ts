import { readUnchanging } from '@bubbles/db'
import { shownHashes, migrateDocument, type ReportDocument } from '@bubbles/report-document'
import { readDatasets } from '../../report/publicDrafts.ts'
import { REPORT_CARD_PATH } from '../addresses.ts'
import type { AdmissionOptions } from '../admission.ts'
import { FileCache } from '../downloads/cache.ts'
import { readPublicationDocument } from '../reader.ts'
import { inRenderThread } from '../inRenderThread.ts'
import { packed } from '../../../threads/packedTables.ts'
import { cardName } from './catalogue.ts'
import type { FrontSite } from './frontSite.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** The edition whose drawing has a file name; null for a name that none can have. */
export const editionOfCard = (file: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{12}\.svg$/.exec(file)?.[1] ?? null

/** The drawings on cards, made when first asked for. */
export class CardDrawings {
  readonly #options: Pick<AdmissionOptions, 'database'>
  readonly #files = new FileCache<{ bytes: Buffer } | null>(MAX_BYTES)

  constructor(options: Pick<AdmissionOptions, 'database'>) {
    this.#options = options
  }

  /** The drawing of a listed edition by its file name, or where it is now; null for a name that no card has. */
  async get(
    { target, theme, rows }: FrontSite,
    file: string,
  ): Promise<{ bytes: Buffer } | { moved: string } | null> {
    const id = editionOfCard(file)
    if (!id || !rows.some((row) => row.id === id)) return null
    const present = cardName(id, theme.branding)
    if (present !== file) return { moved: `${REPORT_CARD_PATH}/${present}` }
    const { organisationId } = target
    return this.#files.get(`${organisationId}/${file}`, async () => {
      const scope = { kind: 'organisation', organisationId } as const
      const read = await readUnchanging(this.#options.database, scope, async () => {
        const row = await readPublicationDocument(organisationId, id)
        if (!row) return null
        const document = migrateDocument(row.document as ReportDocument)
        return { document, datasets: await readDatasets(organisationId, shownHashes(document)) }
      })
      if (!read) return null
      const task = packed({ ...read, branding: theme.branding })
      const svg = await inRenderThread('card', task, organisationId)
      return { bytes: Buffer.from(svg) }
    })
  }
}
