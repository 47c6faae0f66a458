import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/users.ts'
import { usePageTitle } from '../../format/usePageTitle.ts'
import { PlainShell } from '../../shell/PlainShell.tsx'
import styles from './NoOrganisationsPage.module.css'
import { OrganisationForm } from './OrganisationForm.tsx'

/** For people who belong to no organisation: make one, or wait for an invitation. */
export function NoOrganisationsPage() {
  usePageTitle('Create an organisation')
  const user = useQuery(userQuery).data
  return (
    <PlainShell>
      <div className={styles.main}>
        <div className={styles.column}>
          <h1 className={styles.title}>Create your organisation</h1>
          <p className={styles.words}>
            Reports, members and readers belong to an organisation. It gets an address of its own, and you
            become its owner.
          </p>
          <OrganisationForm />
          <p className={styles.note}>
            Somebody else’s organisation? Ask for an invitation to <strong>{user?.emailAddress}</strong>.
          </p>
        </div>
      </div>
    </PlainShell>
  )
}
