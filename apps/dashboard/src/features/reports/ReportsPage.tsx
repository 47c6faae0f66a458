import { useSearch } from '@tanstack/react-router'
import { useAbility } from '../../session/abilities.ts'
import { DeletedPage } from './DeletedPage.tsx'
import { ListPage } from './ListPage.tsx'
import type { ReportSearch } from './search.ts'

/** The reports list, or what was deleted of it. */
export function ReportsPage() {
  const { deleted } = useSearch({ strict: false }) as ReportSearch
  const mayDelete = useAbility('report.delete')
  return deleted === true && mayDelete ? <DeletedPage /> : <ListPage />
}
