import { Row, Text, Button } from '@bubbles/ui'
import { PROBLEMS } from '@bubbles/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userOrganisationsQuery } from '../api/organisations.ts'
import { config } from '../config.ts'
import { organisationOfPage } from '../session/domain.ts'
import { switchOrganisation } from '../session/switchOrganisation.ts'
import styles from './DisabledPage.module.css'
import { PlainShell } from './PlainShell.tsx'

/** In place of the frame, in an organisation that has been disabled: that it is, and where else the person belongs. */
export function DisabledPage() {
  const organisations = useQuery(userOrganisationsQuery).data ?? []
  const name = organisationOfPage(location, config())
  const title = organisations.find((each) => each.name === name)?.friendlyName ?? 'This organisation'
  const others = organisations.filter((each) => each.status === 'Active' && each.name !== name)
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
        {others.length > 0 && (
          <>
            <Text as="h2" above={40} size="large" weight="semibold">
              Your other organisations
            </Text>
            <Row as="ul" gap={12} align="stretch" wrap above={12}>
              {others.map((each) => (
                <li key={each.id}>
                  <Button onClick={() => switchOrganisation(each.name)}>{each.friendlyName}</Button>
                </li>
              ))}
            </Row>
          </>
        )}
      </div>
    </PlainShell>
  )
}
