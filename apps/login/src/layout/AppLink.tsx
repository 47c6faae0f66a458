import { TextLink as Link } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { followHere } from '../navigation.ts'

/** A link to another page of this application: a real one, so that it opens in a new tab when asked to. */
export function AppLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} onClick={followHere(to)}>
      {children}
    </Link>
  )
}
