import { EmptyState, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { routerLink } from '../../../shell/routerLink.tsx'
import { editionsQuery } from '../queries.ts'
import { dateOf, presetRange, type Range } from '../range.ts'
import { NotPublished } from './NotPublished.tsx'
import { useToday } from './useToday.ts'
import { dayNear } from '../../../format/utcDays.ts'

/** What a tab says where nobody has read: why, and the first step. */
export function NoReaders({ reportId, range }: { reportId: string | undefined; range: Range }) {
  const editions = useQuery(editionsQuery(reportId)).data
  const all = useQuery(editionsQuery()).data
  const navigate = useNavigate()
  const day = useToday()
  const reports = routerLink()({ href: paths.reports(), children: 'Go to reports' })
  if (editions === undefined || all === undefined) return null
  if (editions.length === 0 && all.length > 0) return <NotPublished />
  if (editions.length === 0)
    return (
      <EmptyState title="Nothing is published yet." action={reports}>
        Publish a report, inside the organisation or to everyone. You’ll then see who reads it, how far they
        get and how long they spend on it.
      </EmptyState>
    )
  const first = editions.at(-1)!.publishedOn
  if (first > range.to)
    return (
      <EmptyState title="Nothing was published in this period.">
        {`The first edition was published on ${dayNear(dateOf(first))}. Choose a later period.`}
      </EmptyState>
    )
  if (range.from > first && range.from > presetRange('12months', dateOf(day)).from)
    return (
      <EmptyState
        title="No readers in this period."
        action={
          <Button
            onClick={() =>
              void navigate({
                to: '.',
                search: (old: object) => ({ ...old, days: '12months', from: undefined, to: undefined }),
              })
            }
          >
            Show the last 12 months
          </Button>
        }
      >
        Readers appear here within seconds. Try a longer period.
      </EmptyState>
    )
  return (
    <EmptyState title="No readers yet." action={reports}>
      Share the address of the published report. Its first readers, and how far they read, appear here within
      seconds.
    </EmptyState>
  )
}
