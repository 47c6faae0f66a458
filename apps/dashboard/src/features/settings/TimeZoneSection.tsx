import { timeZoneName, timeZones } from '@bubbles/domain'
import { FormShell, SelectField, SettingsSection } from '@bubbles/ui'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

/** By which clock the organisation gets what comes at a time of day. */
export function TimeZoneSection({ organisation }: { organisation: Organisation }) {
  const zone = useSetting(organisation, 'timeZone')
  const zones = timeZones()
  const own = zones.includes(organisation.timeZone) ? [] : [organisation.timeZone]
  return (
    <SettingsSection
      title="Time zone"
      words="Analysts get the weekly digest on Monday morning in this zone. Days in Engagement are UTC days in every zone."
    >
      <FormShell
        submitLabel="Save the time zone"
        busyLabel="Saving"
        submitDisabled={!zone.isChanged}
        onDiscard={zone.reset}
        loading={zone.loading}
        error={zone.error}
        after={<SavedWords>{zone.isSaved ? 'Time zone saved.' : null}</SavedWords>}
        onSubmit={() => zone.save()}
      >
        <SelectField
          label="Time zone"
          size="small"
          value={zone.value}
          choices={[...own, ...zones].map((each) => ({ value: each, label: timeZoneName(each) }))}
          onChoose={zone.change}
          readOnly={zone.loading}
        />
      </FormShell>
    </SettingsSection>
  )
}
