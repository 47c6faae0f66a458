import type { KeptBytes } from '@bubbles/db'
import { fileName } from '../../../http/fileName.ts'
import type { ReaderFile } from '../downloads/files.ts'

/** The PDF of an edition as a person gets it, by the report's name. Not within a transaction. */
export const pdfFile = async ({ name, kept }: { name: string; kept: KeptBytes }): Promise<ReaderFile> => ({
  bytes: Buffer.from(await kept.load()),
  contentType: 'application/pdf',
  name: fileName(name, 'pdf', 'report'),
})
