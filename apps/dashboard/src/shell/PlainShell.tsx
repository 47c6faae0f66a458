import { Menu, Row, Stack, Wordmark, Button, IconButton, usePhone } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import type { ReactNode } from 'react'
import { handleError } from '../api/errors.ts'
import { globalRolesQuery } from '../api/users.ts'
import { paths } from '../paths.ts'
import { managesAccounts } from '../session/abilities.ts'
import { signOut } from '../session/login.ts'
import styles from './PlainShell.module.css'

/** The blank layout for people who are signed in: the product's name, ways on and the way out. */
export function PlainShell({ children }: { children: ReactNode }) {
  const phone = usePhone()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const manages = managesAccounts(useQuery(globalRolesQuery).data)
  const way = (id: string, label: string, to: string) => ({
    id,
    label,
    onSelect: () => void navigate({ to }),
  })
  const ways = [
    ...(manages ? [way('accounts', 'Manage accounts', paths.accountManagement())] : []),
    pathname === paths.userAccount()
      ? way('organisations', 'Organisations', paths.reports())
      : way('account', 'Your account', paths.userAccount()),
    { id: 'sign-out', label: 'Sign out', onSelect: () => void signOut().catch(handleError) },
  ]
  return (
    <Stack surface="plain" className={styles.page}>
      <Row as="header" gap={8} justify="space-between" className={styles.header}>
        <Wordmark />
        {phone ? (
          <Menu
            label="You"
            align="end"
            entries={ways}
            trigger={(props) => (
              <IconButton aria-label="You" {...props}>
                <CircleUser aria-hidden />
              </IconButton>
            )}
          />
        ) : (
          <Row gap={8} align="stretch">
            {ways.map(({ id, label, onSelect }) => (
              <Button key={id} variant="text" color="secondary" onClick={onSelect}>
                {label}
              </Button>
            ))}
          </Row>
        )}
      </Row>
      <Stack as="main" grow id="content" tabIndex={-1} className={styles.main}>
        {children}
      </Stack>
    </Stack>
  )
}
