import { Outlet } from '@tanstack/react-router'
import { useOrganisation } from '../session/abilities.ts'
import { AppShell } from './AppShell.tsx'
import styles from './PersonalShell.module.css'
import { PlainShell } from './PlainShell.tsx'

/** Around what belongs to a person and to no organisation: the frame inside one, else the blank layout. */
export function PersonalShell() {
  if (useOrganisation() !== null) return <AppShell />
  return (
    <PlainShell>
      <div className={styles.content}>
        <Outlet />
      </div>
    </PlainShell>
  )
}
