import { FormShell, SelectField, SettingsSection } from '@bubbles/ui'
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
      id="privacy"
      title="Privacy"
      words="Raw data about individual visits is deleted after this time. Totals calculated from it, such as readers per day, are kept."
    >
      <FormShell
        submitLabel="Save retention time"
        busyLabel="Saving"
        submitDisabled={!days.isChanged}
        onDiscard={days.reset}
        loading={days.loading}
        error={days.error}
        after={<SavedWords>{days.isSaved ? 'Saved.' : null}</SavedWords>}
        onSubmit={() => days.save()}
      >
        <SelectField
          label="Raw reading data is kept for"
          size="small"
          value={days.value}
          choices={choices.map((each) => ({ value: each, label: inWords(each) }))}
          onChoose={days.change}
          readOnly={days.loading}
          helperText={
            isLess
              ? `Data older than ${inWords(days.value)} will be deleted within an hour and can’t be restored.`
              : undefined
          }
        />
      </FormShell>
    </SettingsSection>
  )
}
