import { Problem } from '@bubbles/domain'
import { type ReportDocument, validateDocument } from '@bubbles/report-document'

/** The document, checked. @throws Problem invalid-document, saying where. */
export function validDocument(patched: unknown): ReportDocument {
  const validation = validateDocument(patched)
  if (validation.ok) return validation.document
  const [first] = validation.errors
  throw new Problem('invalid-document', {
    detail: `At ${first!.pointer || 'the root'}: ${first!.detail} Nothing was changed.`,
    errors: validation.errors,
  })
}
