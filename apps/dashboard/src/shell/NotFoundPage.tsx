import { ErrorPage, Button } from '@bubbles/ui'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../paths.ts'

/** Any unknown path, in the blank layout (specification 2). */
export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Page not found · Bubbles'
  }, [])
  return (
    <ErrorPage
      title="There’s no page at this address."
      action={
        <Button variant="contained" size="large" component={Link} to={paths.reports()}>
          Go to reports
        </Button>
      }
    >
      It may have moved, or you may not have access to it.
    </ErrorPage>
  )
}
