import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { navigate } from '../navigation.ts'

/** A link to another page of this application: a real one, so that it opens in a new tab when asked to. */
export function AppLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      href={to}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </Link>
  )
}
