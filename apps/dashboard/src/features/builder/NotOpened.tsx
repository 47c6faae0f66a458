import { ResponseError } from '@bubbles/contract'
import { ErrorPage, LoadingView, messageOf, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { publishedReportQuery } from '../../api/reports.ts'
import { paths } from '../../paths.ts'
import { typeAhead } from '../../ui/typeAhead.ts'

interface NotOpenedProps {
  reportId: string
  error: unknown
  onRetry: () => void
}

/** In place of the editor: why the report did not open, and where to go from there. */
export function NotOpened({ reportId, error, onRetry }: NotOpenedProps) {
  const isClosed = error instanceof ResponseError && (error.status === 404 || error.status === 403)
  return isClosed ? (
    <Closed reportId={reportId} reason={messageOf(error)} />
  ) : (
    <ErrorPage
      title="Couldn’t load the report"
      action={
        <Button variant="contained" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </ErrorPage>
  )
}

/** People who may not edit a report can still read what is published of it to them. */
function Closed({ reportId, reason }: { reportId: string; reason: string }) {
  // Nothing typed here will find a title.
  useEffect(() => typeAhead.stop(), [])
  const internal = useQuery(publishedReportQuery('internal', reportId))
  const outside = useQuery(publishedReportQuery('public', reportId))
  const published = internal.data ?? outside.data
  if (!published && (internal.isPending || outside.isPending)) return <LoadingView />
  if (published)
    return (
      <ErrorPage
        title="You can’t edit this report"
        action={
          <>
            <Button variant="contained" href={published.url}>
              Read the published report
            </Button>
            <Button component={Link} to={paths.reports()}>
              All reports
            </Button>
          </>
        }
      >
        {`“${published.name}” is published, so you can read it. Builders and reviewers see its draft.`}
      </ErrorPage>
    )
  return (
    <ErrorPage
      title="This report cannot be opened"
      action={
        <Button variant="contained" component={Link} to={paths.reports()}>
          All reports
        </Button>
      }
    >
      {reason}
    </ErrorPage>
  )
}
