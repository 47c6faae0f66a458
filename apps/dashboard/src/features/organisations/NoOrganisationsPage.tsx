import { Panel, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { globalRolesQuery, userQuery } from '../../api/users.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { managesAccounts } from '../../session/abilities.ts'
import { PlainShell } from '../../shell/PlainShell.tsx'
import styles from './NoOrganisationsPage.module.css'
import { OrganisationForm } from './OrganisationForm.tsx'

/** For people who belong to no organisation: make one, or wait for an invitation. */
export function NoOrganisationsPage() {
  usePageTitle('Create an organisation')
  const user = useQuery(userQuery).data
  const manages = managesAccounts(useQuery(globalRolesQuery).data)
  return (
    <PlainShell>
      <div className={styles.main}>
        <div className={styles.column}>
          {manages && (
            <Panel as="section" gap={12} padding="16px 20px 20px" className={styles.manages}>
              <p>You manage accounts: every organisation, and which features it has.</p>
              <Button variant="contained" component={Link} to={paths.accountManagement()}>
                Manage accounts
              </Button>
            </Panel>
          )}
          <h1 className={styles.title}>Create your organisation</h1>
          <p className={styles.words}>
            Reports, members and readers belong to an organisation. It gets its own address, and you’re its
            owner.
          </p>
          <OrganisationForm />
          <Text as="p" tone="secondary" above={32} breakWords className={styles.note}>
            Joining someone else’s organisation? Ask for an invite to{' '}
            <Text as="strong" tone="default" weight="semibold">
              {user?.emailAddress}
            </Text>
            .
          </Text>
        </div>
      </div>
    </PlainShell>
  )
}
