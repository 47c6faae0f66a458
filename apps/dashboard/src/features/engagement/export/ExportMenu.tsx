import { Menu, type MenuTriggerProps, Button, IconButton } from '@bubbles/ui'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { handleError } from '../../../api/errors.ts'
import { useFlag } from '../../../session/flags.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import controls from '../controls/controls.module.css'
import type { Range } from '../range.ts'
import { csvOf, type ExportTable, fileName, xlsxOf } from './tables.ts'

/** The tables of the open tab as files; not there while the feature is off. */
export function ExportMenu({
  tables,
  report,
  tab,
  range,
  compact,
}: {
  tables: readonly ExportTable[]
  /** Its name; null: all reports. */
  report: string | null
  /** The tab's label. */
  tab: string
  range: Range
  /** As an icon alone, where there is little room. */
  compact: boolean
}) {
  if (!useFlag('feedback-export')) return null
  const about = { report, tab, range }
  const workbook = async () => {
    try {
      saveFile(await xlsxOf(tables), fileName(about, 'xlsx'))
    } catch (error) {
      handleError(error)
    }
  }
  return (
    <Menu
      label="Export"
      align="end"
      minWidth={260}
      entries={[
        {
          id: 'xlsx',
          label: 'Excel workbook (XLSX)',
          icon: <FileSpreadsheet aria-hidden />,
          onSelect: () => void workbook(),
        },
        { kind: 'divider', id: 'line' },
        ...tables.map((table) => ({
          id: table.name,
          label: `${table.name} (CSV)`,
          icon: <FileText aria-hidden />,
          onSelect: () => saveFile(csvOf(table), fileName({ ...about, table: table.name }, 'csv')),
        })),
      ]}
      trigger={(props) => <Trigger compact={compact} disabled={tables.length === 0} {...props} />}
    />
  )
}

/** A button with its word, or an icon alone where there is little room. */
const Trigger = ({ compact, ...props }: MenuTriggerProps & { compact: boolean; disabled: boolean }) =>
  compact ? (
    <IconButton aria-label="Export" {...props}>
      <Download aria-hidden />
    </IconButton>
  ) : (
    <Button className={controls.picker} startIcon={<Download aria-hidden />} {...props}>
      Export
    </Button>
  )
