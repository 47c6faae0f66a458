import { BOUNDARY_LIMITS } from '@bubbles/domain'
import type { BoundaryCredit } from '@bubbles/charts'
import { Grid, Stack } from '@bubbles/ui'
import { useState } from 'react'
import { Choice, TextInput } from '../../panel/fields.tsx'
import { LICENCES } from './licences.ts'

/** Fields that go together are side by side where there is room: none is hidden below the buttons of a laptop's dialog. */
export const PAIR = 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))'

const OTHER = 'other'

/** Whether an address can be linked; an empty one needn't be. */
export const isLinkable = (address: string): boolean => /^$|^https?:\/\/\S/.test(address.trim())

/** Who made boundaries, where they are published, and under which licence: a common one, or one in own words. */
export function CreditFields({
  value,
  onChange,
}: {
  value: BoundaryCredit
  onChange: (changed: Partial<BoundaryCredit>) => void
}) {
  const { source, sourceUrl, licence } = value
  const [isOther, setOther] = useState(licence !== '' && !LICENCES.includes(licence))
  const choose = (key: string) => {
    setOther(key === OTHER)
    onChange({ licence: key === OTHER ? '' : key })
  }
  return (
    <Stack gap={16}>
      <Grid columns={PAIR} gap={16} align="start">
        <TextInput
          label="Source of the boundaries"
          value={source}
          maxLength={BOUNDARY_LIMITS.source}
          placeholder="Such as: Instituto Geográfico Nacional"
          help="Shown under the map, as most licences require."
          onChange={(words) => onChange({ source: words })}
        />
        <TextInput
          label="Address of the source"
          type="url"
          value={sourceUrl}
          maxLength={BOUNDARY_LIMITS.sourceUrl}
          placeholder="https://"
          help="Optional. Readers can open it from the page."
          error={
            isLinkable(sourceUrl) ? null : 'Enter a web address that starts with https://, or leave it empty.'
          }
          onChange={(address) => onChange({ sourceUrl: address })}
        />
      </Grid>
      <Grid columns={PAIR} gap={16} align="start">
        <Choice
          label="Licence"
          value={isOther ? OTHER : licence}
          options={[
            ['', 'Not known'],
            ...LICENCES.map((name) => [name, name] as const),
            [OTHER, 'Another licence'],
          ]}
          onChange={choose}
        />
        {isOther && (
          <TextInput
            label="Name of the licence"
            value={licence}
            maxLength={BOUNDARY_LIMITS.licence}
            missing="Enter the licence as its publisher calls it."
            onChange={(words) => onChange({ licence: words })}
          />
        )}
      </Grid>
    </Stack>
  )
}
