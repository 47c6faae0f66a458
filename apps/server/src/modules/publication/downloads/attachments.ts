import type { KeptBytes } from '@bubbles/db'
import { isVideoName, kindByContentType } from '@bubbles/domain'
import { nodesOf, type ReportDocument } from '@bubbles/report-document'
import { attachedId } from '@bubbles/report-renderer'
import { fileName } from '../../../http/fileName.ts'
import { readFile } from '../../media/public.ts'
import type { ReaderFile } from './files.ts'

/** The file of a block, as it was uploaded, or the captions of a video. */
export interface WantedAttachment {
  attachedTo: string
  ending: string
}

/** What a file's name at a page's address asks for; null for anything but a block's file. */
export function attachmentOf(name: string): WantedAttachment | null {
  const attachedTo = attachedId(name)
  return attachedTo === null ? null : { attachedTo, ending: name.slice(name.lastIndexOf('.') + 1) }
}

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
  { attachedTo, ending }: WantedAttachment,
): Promise<Attachment | null> {
  const node = [...nodesOf(document)].find(({ type, attrs }) => type === 'file' && attrs?.id === attachedTo)
  const { file, captions, name } = node?.attrs ?? {}
  const isCaptions = ending === 'vtt' && isVideoName(String(name))
  const hash = isCaptions ? captions : file
  const found = typeof hash === 'string' ? await readFile(organisationId, hash) : undefined
  const kind = found && kindByContentType(found.content_type)
  if (!kind) return null
  const words = typeof name === 'string' ? name.replace(/\.[^.]*$/, '') : ''
  return { name: fileName(words, kind, 'file'), contentType: found.content_type, kept: found.kept }
}

/** The same with its bytes, which may be far away. Not within a transaction. */
export const loadAttachment = async ({ kept, ...file }: Attachment): Promise<ReaderFile> => ({
  ...file,
  bytes: Buffer.from(await kept.load()),
})
