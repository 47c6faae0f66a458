import { Button, SelectField } from '@bubbles/ui'
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
      <SelectField
        size="small"
        label="Person"
        value={actors.find(({ id }) => id === search.person)?.id ?? ''}
        choices={[
          { value: '', label: 'Everyone' },
          ...actors.map((actor) => ({ value: actor.id, label: actorName(actor, actors) })),
        ]}
        onChoose={(person) => onChange({ person: person || undefined })}
      />
      <SelectField
        size="small"
        label="About"
        value={search.kind !== undefined && kinds.includes(search.kind) ? search.kind : ''}
        choices={[
          { value: '', label: 'Everything' },
          ...kinds.map((kind) => ({ value: kind, label: kindInWords(kind) })),
        ]}
        onChoose={(kind) => onChange({ kind: kind || undefined })}
      />
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
