import { LoadingView } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { userQuery } from '../../api/users.ts'
import { typeAhead } from '../../ui/typeAhead.ts'
import { Builder } from './Builder.tsx'
import { NotOpened } from './NotOpened.tsx'
import { builderReportQuery } from './queries.ts'
import { useBuilderDocument } from './sync/useBuilderDocument.ts'

/** `reports/edit/:reportId`: opens a report for writing. */
export function BuilderPage() {
  const { reportId = '' } = useParams({ strict: false })
  return <OpenReport key={reportId} reportId={reportId} />
}

function OpenReport({ reportId }: { reportId: string }) {
  useTypeAhead(reportId)
  const report = useQuery(builderReportQuery(reportId))
  const user = useQuery(userQuery)
  if (report.error ?? user.error)
    return (
      <NotOpened
        reportId={reportId}
        error={report.error ?? user.error}
        onRetry={() => void report.refetch()}
      />
    )
  if (!report.data || !user.data) return <LoadingView label="Opening the report" />
  return <OpenDocument report={report.data} userId={user.data.id} onReload={() => report.refetch()} />
}

function OpenDocument({
  report,
  userId,
  onReload,
}: Pick<Parameters<typeof Builder>[0], 'report'> & { userId: string; onReload: () => Promise<unknown> }) {
  const { provider, error, reopen } = useBuilderDocument(report, userId)
  if (error)
    return <NotOpened reportId={report.id} error={error} onRetry={() => void onReload().then(reopen)} />
  return provider ? (
    <Builder report={report} provider={provider} />
  ) : (
    <LoadingView label="Opening the report" />
  )
}

/** What is typed while the report is opened is kept for its title, until the editor takes it over or the page is left. */
function useTypeAhead(reportId: string): void {
  const here = useRef<string | null>(null)
  useEffect(() => {
    here.current = reportId
    typeAhead.open(reportId)
    typeAhead.show()
    return () => {
      here.current = null
      // Not when React mounts the page a second time, as it does in development.
      queueMicrotask(() => here.current === null && typeAhead.stop())
    }
  }, [reportId])
}

export default BuilderPage
