import { FormShell, SettingsSection } from '@bubbles/ui'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

const CHOICES = [30, 90, 180, 365, 730, 1825]

const inWords = (days: number): string => {
  if (days % 365 !== 0) return `${days} days`
  return days === 365 ? '1 year' : `${days / 365} years`
}

/** How long what single readers did is kept. */
export function PrivacySection({ organisation }: { organisation: Organisation }) {
  const days = useSetting(organisation, 'retentionDays')
  const choices = [...new Set([...CHOICES, organisation.retentionDays])].toSorted((a, b) => a - b)
  const isLess = days.value < organisation.retentionDays
  return (
    <SettingsSection
      title="Privacy"
      words="Raw data about individual visits is deleted after this time. Totals calculated from it, such as readers per day, stay."
    >
      <FormShell
        submitLabel="Save the time"
        busyLabel="Saving"
        submitDisabled={!days.isChanged}
        loading={days.loading}
        error={days.error}
        after={<SavedWords>{days.isSaved ? 'Saved.' : null}</SavedWords>}
        onSubmit={() => days.save()}
      >
        <TextField
          select
          label="Raw reading data is kept for"
          size="small"
          value={days.value}
          onChange={(event) => days.change(Number(event.target.value))}
          slotProps={{ select: { size: 'small', readOnly: days.loading } }}
          helperText={
            isLess
              ? `Data older than ${inWords(days.value)} is deleted within an hour and can’t be restored.`
              : undefined
          }
        >
          {choices.map((each) => (
            <MenuItem key={each} value={each}>
              {inWords(each)}
            </MenuItem>
          ))}
        </TextField>
      </FormShell>
    </SettingsSection>
  )
}
