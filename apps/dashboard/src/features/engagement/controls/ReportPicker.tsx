import { Menu, Text, Button } from '@bubbles/ui'
import { ChevronDown, Files, FileText } from 'lucide-react'
import styles from './controls.module.css'

interface Choice {
  id: string
  name: string
}

/** Which report the screen is about: all, or one that was published. */
export function ReportPicker({
  reports,
  chosen,
  onChoose,
}: {
  reports: readonly Choice[]
  chosen: Choice | null
  onChoose: (id: string | undefined) => void
}) {
  const known = chosen === null || reports.some(({ id }) => id === chosen.id) ? reports : [...reports, chosen]
  const sorted = [...known].sort((a, b) => a.name.localeCompare(b.name))
  const name = chosen?.name ?? 'All reports'
  return (
    <Menu
      label="Report"
      align="end"
      minWidth={240}
      entries={[
        { id: 'all', label: 'All reports', chosen: chosen === null, onSelect: () => onChoose(undefined) },
        ...(sorted.length > 0 ? [{ kind: 'divider' as const, id: 'line' }] : []),
        ...sorted.map((report) => ({
          id: report.id,
          label: report.name,
          chosen: report.id === chosen?.id,
          onSelect: () => onChoose(report.id),
        })),
      ]}
      trigger={(props) => (
        <Button
          className={styles.picker}
          startIcon={chosen === null ? <Files aria-hidden /> : <FileText aria-hidden />}
          endIcon={<ChevronDown aria-hidden />}
          aria-label={`Report: ${name}`}
          {...props}
        >
          <Text truncate>{name}</Text>
        </Button>
      )}
    />
  )
}
