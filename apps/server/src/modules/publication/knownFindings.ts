import { createHash } from 'node:crypto'
import type { ReportDocument } from '@bubbles/report-document'
import type { Tables } from '../../threads/packedTables.ts'
import { checkDocument, type PaletteCheck } from './checks.ts'
import type { Finding } from './finding.ts'

/** Documents whose check is remembered. */
const MAX_KNOWN = 500
const known = new Map<string, Finding[]>()

/**
 * As `checkDocument`. A document is checked again and again as it is: while the publish sheet is open, and when it is sent; a
 * figure of thousands of rows takes milliseconds in which no one else is answered.
 * @param tables by the hash of what is in them, so that the same hash is the same table
 */
export function knownFindings(
  document: ReportDocument,
  tables: Tables,
  palette: PaletteCheck,
  locale: string,
): Finding[] {
  const key = createHash('sha256')
    .update(JSON.stringify([document, Object.keys(tables).sort(), palette, locale]))
    .digest('base64')
  const found = known.get(key) ?? checkDocument(document, tables, palette, locale)
  known.set(key, found)
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN) known.delete(oldest!)
  return found
}
