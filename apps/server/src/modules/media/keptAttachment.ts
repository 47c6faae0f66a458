import { createHash } from 'node:crypto'
import { FILE_KINDS, type FileKind } from '@bubbles/domain'
import { kindOfFile } from './sniffFile.ts'

/** A file for readers to download, found to be of its kind. It is kept as it is, and has no pixels. */
export interface KeptAttachment {
  kind: FileKind
  hash: string
  bytes: Uint8Array
  contentType: string
  width: 0
  height: 0
}

/** @throws Problem invalid-file with a sentence on what is wrong. */
export async function keptAttachment(fileName: string, bytes: Uint8Array): Promise<KeptAttachment> {
  const kind = await kindOfFile(fileName, bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { kind, hash, bytes, contentType: FILE_KINDS[kind].contentType, width: 0, height: 0 }
}
