import { timeZoneName, timeZones } from '@bubbles/domain'
import { Combobox, FormShell, SettingsSection } from '@bubbles/ui'
import { useState } from 'react'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

/** By which clock the organisation gets what comes at a time of day. */
export function TimeZoneSection({ organisation }: { organisation: Organisation }) {
  const zone = useSetting(organisation, 'timeZone')
  const [typed, setTyped] = useState<string | null>(null)
  const zones = timeZones()
  const own = zones.includes(organisation.timeZone) ? [] : [organisation.timeZone]
  return (
    <SettingsSection
      id="time-zone"
      title="Time zone"
      words="Days and hours in Engagement are counted in this zone, and analysts get the weekly digest on Monday morning in it. If you change it, days until then stay as they were counted."
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
        <Combobox
          label="Time zone"
          size="small"
          options={[...own, ...zones].filter((each) => typed === null || isFound(each, typed))}
          keyOf={(each) => each}
          show={(each) => timeZoneName(each)}
          isChosen={(each) => each === zone.value}
          text={typed ?? timeZoneName(zone.value)}
          isChoice={typed === null}
          onText={setTyped}
          onChoose={(each) => {
            setTyped(null)
            if (!zone.loading) zone.change(each)
          }}
          onLeave={() => setTyped(null)}
          helperText="Type a part of its name, such as the nearest large city."
          none="There’s no time zone with that in its name. Try the nearest large city."
        />
      </FormShell>
    </SettingsSection>
  )
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a zone has every word that was typed somewhere in its name: “zür”, “new york”, “europe/zurich”. */
export function isFound(zone: string, typed: string): boolean {
  const name = plain(timeZoneName(zone))
  return plain(typed.replaceAll('_', ' '))
    .split(/\s+/)
    .every((word) => name.includes(word))
}
