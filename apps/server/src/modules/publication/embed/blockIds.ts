import { type Database, readUnchanging } from '@bubbles/db'
import type { ReportDocument } from '@bubbles/report-document'
import { embeddableIds } from '@bubbles/report-renderer'
import { readPublicationDocument } from '../reader.ts'

const MAX = 1_000

/**
 * Which blocks of publications can be shown by themselves, or what else `idsOf` finds in their documents. Publications
 * never change, so each is read once: whoever guesses at ids makes no work.
 */
export class BlockIds {
  readonly #database: Database
  readonly #idsOf: (document: ReportDocument) => ReadonlySet<string>
  readonly #known = new Map<string, ReadonlySet<string>>()

  constructor(database: Database, idsOf: (document: ReportDocument) => ReadonlySet<string> = embeddableIds) {
    this.#database = database
    this.#idsOf = idsOf
  }

  async has(organisationId: string, publicationId: string, blockId: string): Promise<boolean> {
    const known = this.#known.get(publicationId) ?? (await this.#read(organisationId, publicationId))
    return known.has(blockId)
  }

  async #read(organisationId: string, publicationId: string): Promise<ReadonlySet<string>> {
    const row = await readUnchanging(this.#database, { kind: 'organisation', organisationId }, () =>
      readPublicationDocument(organisationId, publicationId),
    )
    const ids = row ? this.#idsOf(row.document as ReportDocument) : new Set<string>()
    if (this.#known.size >= MAX) this.#known.clear()
    this.#known.set(publicationId, ids)
    return ids
  }
}
