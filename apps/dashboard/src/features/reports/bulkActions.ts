import { isPublished } from '@bubbles/domain'
import type { BulkTarget } from '../../api/reportOutcome.ts'
import { grants } from '../../session/abilities.ts'
import type { ReportRow } from './rows.ts'

/** What can be done to several reports at once. */
export type BulkKind = 'tags' | 'unpublish' | 'template' | 'export' | 'delete'

/** One of them, with the selected reports it would be done to. */
export interface BulkAction {
  kind: BulkKind
  label: string
  rows: ReportRow[]
}

const LABELS: Readonly<Record<BulkKind, string>> = {
  tags: 'Tag',
  unpublish: 'Unpublish',
  template: 'Save as templates',
  export: 'Export',
  delete: 'Delete',
}

const isFor: Readonly<Record<BulkKind, (row: ReportRow) => boolean>> = {
  tags: (row) => row.hasDraft && grants(row, 'report.edit'),
  unpublish: (row) => isPublished(row.publishState) && grants(row, 'report.publish'),
  template: (row) => row.hasDraft && !row.isTemplate && grants(row, 'report.create'),
  export: (row) => row.hasDraft && grants(row, 'report.export'),
  delete: (row) => grants(row, 'report.delete') && deleteRefusal(row) === null,
}

/** Why a report that the person may delete otherwise cannot be deleted by them now; null where it can. */
export const deleteRefusal = (row: ReportRow): string | null =>
  isPublished(row.publishState) && !grants(row, 'report.publish')
    ? 'It is published. Ask a publisher to unpublish it first.'
    : null

/**
 * What the person may do to the selected reports; what fits none of them is not there. Where it fits some only, the
 * label says how many.
 */
export function bulkActions(
  selected: readonly ReportRow[],
  features: { templates: boolean; exporting: boolean },
): BulkAction[] {
  const kinds: BulkKind[] = [
    'tags',
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

/** A row as the calls that change reports take it. */
export const targetOf = (row: ReportRow): BulkTarget => ({
  id: row.id,
  name: row.name,
  isTemplate: row.isTemplate,
  internal: row.internal?.publicationId ?? null,
  public: row.public?.publicationId ?? null,
})

export const targetsOf = (rows: readonly ReportRow[]): BulkTarget[] => rows.map(targetOf)
