import { Button } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { followHere } from '../navigation.ts'

/** The main action of a page where it is a link to another page of this application. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button variant="contained" size="large" fullWidth href={to} onClick={followHere(to)}>
      {children}
    </Button>
  )
}
