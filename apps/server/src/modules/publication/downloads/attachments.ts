import type { KeptBytes } from '@bubbles/db'
import { kindByContentType } from '@bubbles/domain'
import { nodesOf, type ReportDocument } from '@bubbles/report-document'
import { fileName } from '../../../http/fileName.ts'
import { readFile } from '../../media/public.ts'
import type { ReaderFile } from './files.ts'

/** A file that a block offers, not loaded yet. */
export interface Attachment extends Omit<ReaderFile, 'bytes'> {
  kept: KeptBytes
}

/**
 * The file that a block of a document offers. What it is served as is what was found in its bytes, whatever the document
 * says; pictures, which are shown, are none. Within a transaction.
 */
export async function readAttachment(
  organisationId: string,
  document: ReportDocument,
  blockId: string,
): Promise<Attachment | null> {
  const node = [...nodesOf(document)].find(({ type, attrs }) => type === 'file' && attrs?.id === blockId)
  const { file: hash, name } = node?.attrs ?? {}
  const file = typeof hash === 'string' ? await readFile(organisationId, hash) : undefined
  const kind = file && kindByContentType(file.content_type)
  if (!kind) return null
  const words = typeof name === 'string' ? name.replace(/\.[^.]*$/, '') : ''
  return { name: fileName(words, kind, 'file'), contentType: file.content_type, kept: file.kept }
}

/** The same with its bytes, which may be far away. Not within a transaction. */
export const loadAttachment = async ({ kept, ...file }: Attachment): Promise<ReaderFile> => ({
  ...file,
  bytes: Buffer.from(await kept.load()),
})
