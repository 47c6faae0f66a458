import { Button, Panel, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { globalRolesQuery, userQuery } from '../../api/users.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { createsOrganisations, managesAccounts } from '../../session/abilities.ts'
import { PlainShell } from '../../shell/PlainShell.tsx'
import styles from './NoOrganisationsPage.module.css'
import { OrganisationForm } from './OrganisationForm.tsx'

/** For people who belong to no organisation: make one, or wait for an invitation. */
export function NoOrganisationsPage() {
  const user = useQuery(userQuery).data
  const globalRoles = useQuery(globalRolesQuery).data
  const manages = managesAccounts(globalRoles)
  const creates = createsOrganisations(globalRoles)
  usePageTitle(creates ? 'Create an organisation' : 'No organisations')
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
          {creates ? (
            <Create emailAddress={user?.emailAddress} />
          ) : (
            <Wait emailAddress={user?.emailAddress} />
          )}
        </div>
      </div>
    </PlainShell>
  )
}

function Create({ emailAddress }: { emailAddress: string | undefined }) {
  return (
    <>
      <h1 className={styles.title}>Create your organisation</h1>
      <p className={styles.words}>
        Reports, members and readers belong to an organisation. It gets its own address, and you’re its owner.
      </p>
      <OrganisationForm />
      <Text as="p" tone="secondary" above={32} breakWords className={styles.note}>
        Joining someone else’s organisation? Ask for an invite to <Address>{emailAddress}</Address>.
      </Text>
    </>
  )
}

/** Where account managers alone create organisations. */
function Wait({ emailAddress }: { emailAddress: string | undefined }) {
  return (
    <>
      <h1 className={styles.title}>You’re not in an organisation yet</h1>
      <p className={styles.words}>
        Ask an admin of the organisation to invite <Address>{emailAddress}</Address>. To start a new
        organisation, ask an account manager: only they can create one here.
      </p>
    </>
  )
}

const Address = ({ children }: { children: string | undefined }) => (
  <Text as="strong" tone="default" weight="semibold" breakWords>
    {children}
  </Text>
)
