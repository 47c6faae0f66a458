import { Avatar, FormShell, PageHeader, SegmentedControl, useThemeChoice, messageOf } from '@bubbles/ui'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { handleError } from '../../api/errors.ts'
import { useRenameUser, userQuery } from '../../api/users.ts'
import { usePageTitle } from '../../format/usePageTitle.ts'
import { signOut } from '../../session/login.ts'
import styles from './AccountPage.module.css'

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const

/** The signed-in person: name, e-mail, look, session. */
export function AccountPage() {
  usePageTitle('Your account')
  const { data: user } = useSuspenseQuery(userQuery)
  const rename = useRenameUser()
  const { choice, setChoice } = useThemeChoice()
  const [name, setName] = useState(user.name)
  const [tried, setTried] = useState(false)
  const empty = name.trim() === ''

  return (
    <>
      <PageHeader title="Your account" />
      <div className={styles.sections}>
        <Section title="Profile" words="Your name stands beside the reports you edit.">
          <div className={styles.person}>
            <Avatar name={name || user.emailAddress} size={48} />
            <div className={styles.who}>
              <div className={styles.name}>{user.name}</div>
              <div className={styles.address}>{user.emailAddress}</div>
            </div>
          </div>
          <FormShell
            submitLabel="Save the name"
            busyLabel="Saving"
            submitDisabled={name.trim() === user.name}
            loading={rename.isPending}
            error={rename.error && messageOf(rename.error)}
            onSubmit={() => {
              setTried(true)
              if (!empty) rename.mutate(name.trim())
            }}
          >
            <TextField
              label="Name"
              size="small"
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="name"
              error={tried && empty}
              helperText={tried && empty ? 'Give a name.' : undefined}
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
          </FormShell>
        </Section>
        <Section title="Look" words="For this browser, in every organisation.">
          <div>
            <SegmentedControl label="Theme" segments={themes} value={choice} onChange={setChoice} />
          </div>
        </Section>
        <Section title="Session" words="You are signed in to every organisation of yours at once.">
          <div>
            <Button onClick={() => void signOut().catch(handleError)}>Sign out</Button>
          </div>
        </Section>
      </div>
    </>
  )
}

function Section({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.words}>{words}</p>
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  )
}
