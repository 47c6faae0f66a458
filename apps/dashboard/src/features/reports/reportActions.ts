import { useNavigate } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { paths } from '../../paths.ts'
import { grants } from '../../session/abilities.ts'
import { addressOf, type ReportRow } from './rows.ts'

/** A dialog of the reports list and the report it is about. */
export type ReportDialog =
  | { kind: 'rename' | 'duplicate' | 'template' | 'unpublish' | 'delete'; row: ReportRow }
  | { kind: 'unpublishMany' | 'deleteMany' | 'tags'; rows: readonly ReportRow[] }
  | { kind: 'fromTemplate' | 'import' }

/** A dialog as it is kept while a page is left to sign in again. */
export interface AskedDialog {
  kind: ReportDialog['kind']
  ids: readonly string[]
}

/** The dialog that was asked for; null when it is about reports that are gone. */
export function dialogOf({ kind, ids }: AskedDialog, rows: readonly ReportRow[]): ReportDialog | null {
  if (kind === 'fromTemplate' || kind === 'import') return { kind }
  const about = rows.filter(({ id }) => ids.includes(id))
  if (kind === 'unpublishMany' || kind === 'deleteMany' || kind === 'tags')
    return about.length > 0 ? { kind, rows: about } : null
  const [row] = about
  return row ? { kind, row } : null
}

/** What cards and rows ask of the screen they stand in. */
export interface ReportActions {
  openDialog: (kind: ReportDialog['kind'], rows?: readonly ReportRow[]) => void
  /** Deletes at once where "Undo" is enough; asks first where readers would notice. */
  remove: (row: ReportRow) => void
  /** Null for who can do nothing to several reports at once. */
  select: ((id: string, isRange: boolean) => void) | null
  selected: ReadonlySet<string>
  /** What the list is searched for. */
  query: string
}

export const ReportActionsContext = createContext<ReportActions | null>(null)

/** The actions of the screen around. @throws Error outside of it. */
export function useReportActions(): ReportActions {
  const actions = useContext(ReportActionsContext)
  if (actions === null) throw new Error('Report actions are only available on the reports screen.')
  return actions
}

/** Where a report opens: the builder for who may see the draft, else the published page; null when neither. */
export function destinationOf(row: ReportRow): { kind: 'builder' | 'page'; href: string } | null {
  if (row.hasDraft && grants(row, 'report.readDraft')) {
    return { kind: 'builder', href: paths.reportEditor(row.id) }
  }
  const href = addressOf(row)
  return href === null ? null : { kind: 'page', href }
}

/** Opens a report the way its title link does. */
export function useOpenReport(): (row: ReportRow) => void {
  const navigate = useNavigate()
  return (row) => {
    const destination = destinationOf(row)
    if (destination?.kind === 'builder') void navigate({ to: destination.href })
    else if (destination?.kind === 'page') location.assign(destination.href)
  }
}
