import { Menu } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { Calendar, ChevronDown, Files } from 'lucide-react'
import styles from './EngagementPage.module.css'
import { type RangeLength, rangeLengths } from './search.ts'
import { rangeInWords } from './words.ts'

interface Choice {
  id: string
  name: string
}

/** Which report the screen is about: all, or one that is published. */
export function ReportPicker({
  reports,
  chosen,
  onChoose,
}: {
  reports: readonly Choice[]
  chosen: Choice | null
  onChoose: (id: string | null) => void
}) {
  const known = chosen === null || reports.some(({ id }) => id === chosen.id) ? reports : [...reports, chosen]
  const sorted = [...known].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <Menu
      label="Report"
      align="end"
      minWidth={240}
      entries={[
        { id: 'all', label: 'All reports', chosen: chosen === null, onSelect: () => onChoose(null) },
        ...(sorted.length > 0 ? [{ kind: 'divider' as const, id: 'line' }] : []),
        ...sorted.map(({ id, name }) => ({
          id,
          label: name,
          chosen: id === chosen?.id,
          onSelect: () => onChoose(id),
        })),
      ]}
      trigger={(props) => (
        <Button
          className={styles.picker}
          startIcon={<Files aria-hidden />}
          endIcon={<ChevronDown aria-hidden />}
          aria-label={`Report: ${chosen?.name ?? 'All reports'}`}
          {...props}
        >
          <span className={styles.pickerText}>{chosen?.name ?? 'All reports'}</span>
        </Button>
      )}
    />
  )
}

/** How many days up to today the screen is about, in dates once these are known. */
export function RangePicker({
  length,
  days,
  onChoose,
}: {
  length: RangeLength
  days: readonly { day: Date }[]
  onChoose: (length: RangeLength) => void
}) {
  const [first, last] = [days[0], days.at(-1)]
  const inDays = `Last ${length} days`
  const words = first && last ? rangeInWords(first.day, last.day) : inDays
  return (
    <Menu
      label="Days"
      align="end"
      entries={rangeLengths.map((each) => ({
        id: String(each),
        label: `Last ${each} days`,
        chosen: each === length,
        onSelect: () => onChoose(each),
      }))}
      trigger={(props) => (
        <Button
          className={styles.picker}
          startIcon={<Calendar aria-hidden />}
          endIcon={<ChevronDown aria-hidden />}
          aria-label={`${inDays}: ${words}`}
          {...props}
        >
          <span className={styles.pickerText}>
            <span className={styles.wide}>{words}</span>
            <span className={styles.narrow}>{inDays}</span>
          </span>
        </Button>
      )}
    />
  )
}
