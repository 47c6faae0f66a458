import { Row } from '@bubbles/ui'
import { PROBLEMS } from '@bubbles/domain'
import Button from '@mui/material/Button'
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
        <h1 className={styles.title}>{title} is not available</h1>
        <p className={styles.words}>{PROBLEMS['organisation-disabled'][1]}</p>
        {others.length > 0 && (
          <>
            <h2 className={styles.heading}>Your other organisations</h2>
            <Row as="ul" gap={12} align="stretch" wrap>
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
