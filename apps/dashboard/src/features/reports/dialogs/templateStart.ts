import type { ImportEntry } from '../../../api/reportImports.ts'
import type { ReportRow } from '../rows.ts'

/** What a new report can start from. */
export type TemplateStart = { kind: 'template'; row: ReportRow } | { kind: 'starter'; entry: ImportEntry }

/** What it is called. */
export const nameOf = (start: TemplateStart): string =>
  (start.kind === 'starter' ? start.entry.name : start.row.name) || 'Untitled'
