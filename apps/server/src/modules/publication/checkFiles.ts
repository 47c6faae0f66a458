import { kindByContentType, kindByName } from '@bubbles/domain'
import { attachmentHashes, fileTitle, nodesOf, type ReportDocument } from '@bubbles/report-document'
import { readFileSizes } from '../media/public.ts'
import type { Finding } from './finding.ts'

/**
 * Files that a document offers and this organisation doesn't have, as after pasting from another, or that are of another
 * kind than their names say. Within a transaction.
 */
export async function checkFiles(organisationId: string, document: ReportDocument): Promise<Finding[]> {
  const rows = await readFileSizes(organisationId, attachmentHashes(document))
  const kinds = new Map(rows.map(({ hash, content_type }) => [hash, kindByContentType(content_type)]))
  return [...nodesOf(document)].flatMap((node) => {
    const { id, file, name } = node.attrs ?? {}
    if (node.type !== 'file' || typeof file !== 'string') return []
    const said = kindByName(String(name))
    if (said === null || kinds.get(file) === said) return []
    return [
      {
        level: 'error' as const,
        code: 'file-missing',
        message: `The file “${fileTitle(node)}” isn’t here any more. Choose it again`,
        blockId: typeof id === 'string' ? id : null,
      },
    ]
  })
}
