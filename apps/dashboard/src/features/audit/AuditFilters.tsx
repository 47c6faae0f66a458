import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { DateField } from '../../ui/date/DateField.tsx'
import type { AuditEntry } from '../../api/audit.ts'
import styles from './AuditPage.module.css'
import { actorName } from './actorName.ts'
import { daysProblem, kindInWords } from './days.ts'
import { type AuditSearch, noFilters } from './search.ts'

/** Who, what, from when, to when. */
export function AuditFilters({
  search,
  actors,
  kinds,
  onChange,
}: {
  search: AuditSearch
  actors: readonly NonNullable<AuditEntry['actor']>[]
  kinds: readonly string[]
  onChange: (next: Partial<AuditSearch>) => void
}) {
  const isWrong = daysProblem(search) !== null
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <div className={styles.filters}>
      <TextField
        select
        size="small"
        label="Person"
        value={actors.some(({ id }) => id === search.person) ? search.person : ''}
        onChange={(event) => onChange({ person: event.target.value || undefined })}
        slotProps={{ select: { size: 'small', displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Everyone</MenuItem>
        {actors.map((actor) => (
          <MenuItem key={actor.id} value={actor.id}>
            {actorName(actor, actors)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="About"
        value={search.kind !== undefined && kinds.includes(search.kind) ? search.kind : ''}
        onChange={(event) => onChange({ kind: event.target.value || undefined })}
        slotProps={{ select: { size: 'small', displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Everything</MenuItem>
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kindInWords(kind)}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        label="From"
        value={search.from}
        max={search.to}
        isWrong={isWrong}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        label="To"
        value={search.to}
        min={search.from}
        isWrong={isWrong}
        onChange={(to) => onChange({ to })}
      />
      {isFiltered && (
        <Button variant="text" onClick={() => onChange(noFilters)}>
          Clear
        </Button>
      )}
    </div>
  )
}

function DayField({
  label,
  value,
  min,
  max,
  isWrong,
  onChange,
}: {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  isWrong: boolean
  onChange: (day: string | undefined) => void
}) {
  return (
    <DateField
      size="small"
      label={label}
      empty="Any day"
      error={isWrong}
      value={value ?? ''}
      min={min}
      max={max}
      onChange={(day) => onChange(day || undefined)}
    />
  )
}
