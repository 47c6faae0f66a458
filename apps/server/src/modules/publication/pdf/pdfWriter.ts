import { type Tables, tx } from '@bubbles/db'
import type { Selectable } from 'kysely'
import { enqueue } from '../writer.ts'

/** The outbox kind that makes the PDF of an edition. */
export const PDF_MAKE = 'pdf.make'

/** Why an edition has no PDF. */
export type PdfFailure = NonNullable<Selectable<Tables['publication_pdfs']>['failure']>

export interface PdfPayload {
  organisationId: string
  publicationId: string
}

/**
 * Has the worker make the PDF of an edition, after this transaction. Asking again where one is made, or on its way, does
 * nothing.
 */
export async function queuePdf(organisationId: string, publicationId: string): Promise<void> {
  const queued = await tx()
    .insertInto('publication_pdfs')
    .values({ organisation_id: organisationId, publication_id: publicationId })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'publication_id'])
        .doUpdateSet({ state: 'waiting', failure: null, settled_at: null })
        .where('publication_pdfs.state', '=', 'failed'),
    )
    .returning('publication_id')
    .executeTakeFirst()
  if (queued) await enqueue(organisationId, PDF_MAKE, { organisationId, publicationId } satisfies PdfPayload)
}

/** Keeps the PDF of an edition, unless another worker was quicker. @returns whether it is this one */
export async function keepPdf(
  organisationId: string,
  publicationId: string,
  pdf: Uint8Array,
): Promise<boolean> {
  const kept = await tx()
    .updateTable('publication_pdfs')
    .set({ state: 'made', failure: null, pdf, pdf_object: null, settled_at: new Date() })
    .where('organisation_id', '=', organisationId)
    .where('publication_id', '=', publicationId)
    .where('state', '!=', 'made')
    .returning('publication_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Notes why an edition has no PDF. */
export const notePdfFailure = (organisationId: string, publicationId: string, failure: PdfFailure) =>
  tx()
    .updateTable('publication_pdfs')
    .set({ state: 'failed', failure, settled_at: new Date() })
    .where('organisation_id', '=', organisationId)
    .where('publication_id', '=', publicationId)
    .where('state', '=', 'waiting')
    .execute()

/** Forgets that one was asked for: the edition is live no more. Should it be again, one is made then. */
export const forgetWaitingPdf = (organisationId: string, publicationId: string) =>
  tx()
    .deleteFrom('publication_pdfs')
    .where('organisation_id', '=', organisationId)
    .where('publication_id', '=', publicationId)
    .where('state', '=', 'waiting')
    .execute()
