import { isPublished } from '@bubbles/domain'
import type { BulkTarget } from '../../api/reportBulk.ts'
import { grants } from '../../session/abilities.ts'
import type { ReportRow } from './rows.ts'

/** What can be done to several reports at once. */
export type BulkKind = 'unpublish' | 'template' | 'export' | 'delete'

/** One of them, with the selected reports it would be done to. */
export interface BulkAction {
  kind: BulkKind
  label: string
  rows: ReportRow[]
}

const LABELS: Readonly<Record<BulkKind, string>> = {
  unpublish: 'Unpublish',
  template: 'Save as templates',
  export: 'Export',
  delete: 'Delete',
}

const isFor: Readonly<Record<BulkKind, (row: ReportRow) => boolean>> = {
  unpublish: (row) => isPublished(row.publishState) && grants(row, 'report.publish'),
  template: (row) => row.draft !== null && !row.isTemplate && grants(row, 'report.create'),
  export: (row) => row.draft !== null && grants(row, 'report.export'),
  delete: (row) => grants(row, 'report.delete'),
}

/**
 * What the person may do to the selected reports; what fits none of them is not there. Where it fits some only, the
 * label says how many.
 */
export function bulkActions(
  selected: readonly ReportRow[],
  features: { templates: boolean; exporting: boolean },
): BulkAction[] {
  const kinds: BulkKind[] = [
    'unpublish',
    ...(features.templates ? (['template'] as const) : []),
    ...(features.exporting ? (['export'] as const) : []),
    'delete',
  ]
  return kinds.flatMap((kind) => {
    const rows = selected.filter(isFor[kind])
    if (rows.length === 0) return []
    const label = rows.length === selected.length ? LABELS[kind] : `${LABELS[kind]} ${rows.length}`
    return [{ kind, label, rows }]
  })
}

/** Rows as the calls for several reports take them. */
export const targetsOf = (rows: readonly ReportRow[]): BulkTarget[] =>
  rows.map((row) => ({
    id: row.id,
    name: row.name,
    isTemplate: row.isTemplate,
    internal: row.internal !== null,
    public: row.public !== null,
  }))
