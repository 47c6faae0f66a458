import { TextField } from '@bubbles/ui'
import { focusOnce } from '../../../ui/focusOnce.ts'

/** Most characters a report's name may have. */
export const longestName = 300

/** What is wrong with a report's name, or null. */
export function nameProblem(name: string): string | null {
  return name.trim() === '' ? 'Give the report a title.' : null
}

/** The name of a report, selected when the dialog opens. */
export function NameField({
  value,
  onChange,
  problem,
}: {
  value: string
  onChange: (value: string) => void
  problem: string | null
}) {
  return (
    <TextField
      label="Title"
      value={value}
      error={problem !== null}
      helperText={problem}
      onChange={(event) => onChange(event.target.value)}
      maxLength={longestName}
      ref={focusOnce}
    />
  )
}
