import { Text } from '@bubbles/ui'
import { PROBLEMS } from '@bubbles/domain'
import { useEffect } from 'react'
import styles from './DisabledPage.module.css'
import { OtherOrganisations, usePageOrganisation } from './OtherOrganisations.tsx'
import { PlainShell } from './PlainShell.tsx'

/** In place of the frame, in an organisation that has been disabled: that it is, and where else the person belongs. */
export function DisabledPage() {
  const title = usePageOrganisation()?.friendlyName ?? 'This organisation'
  useEffect(() => {
    document.title = `Not available · ${title}`
  }, [title])
  return (
    <PlainShell>
      <div className={styles.page}>
        <Text as="h1" size="heading" weight="semibold" breakWords>
          {title} is not available
        </Text>
        <Text as="p" above={12} size="reading" tone="secondary">
          {PROBLEMS['organisation-disabled'][1]}
        </Text>
        <OtherOrganisations />
      </div>
    </PlainShell>
  )
}
