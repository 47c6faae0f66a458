import { ErrorPage } from '@bubbles/ui'
import { useEffect } from 'react'
import { paths } from '../paths.ts'
import { routerLink } from './routerLink.tsx'
import styles from './NotFoundPage.module.css'

/** Any unknown path, in the blank layout (specification 2). */
export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Page not found · Bubbles'
  }, [])
  return (
    <ErrorPage
      title="There’s no page at this address."
      action={routerLink()({ href: paths.reports(), className: styles.link, children: 'Go to the reports' })}
    >
      It may have moved, or you may not have access to it.
    </ErrorPage>
  )
}
