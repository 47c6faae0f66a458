import {
  AfterAMoment,
  Avatar,
  BrandMark,
  EmptyState,
  messageOf,
  PageHeader,
  PanelError,
  Row,
  Skeleton,
  Text,
} from '@bubbles/ui'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type AuditEntry, auditQuery, useExportAudit } from '../../api/audit.ts'
import { countInWords } from '../../format/numbers.ts'
import { momentInFull } from '../../format/time.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditPage.module.css'
import { askedBy, byDay, dayInWords, daysProblem } from './days.ts'
import { saveFile } from '../../ui/saveFile.ts'
import type { AuditSearch } from './search.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Who did what when in the organisation. Its state is its address. */
export function AuditPage() {
  usePageTitle('Audit log')
  const search = useSearch({ strict: false }) as AuditSearch
  const navigate = useNavigate()
  const asked = askedBy(search)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(auditQuery(asked))
  const exporting = useExportAudit()
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })

  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const [first] = data?.pages ?? []
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  const change = (next: Partial<AuditSearch>) =>
    void navigate({
      to: paths.audit(),
      search: { ...search, ...next },
      replace: true,
      resetScroll: false,
    })

  return (
    <>
      <PageHeader
        title="Audit log"
        actions={
          <Button
            startIcon={<Download aria-hidden />}
            aria-label={phone ? 'Export as CSV' : undefined}
            loading={exporting.isPending}
            loadingPosition="start"
            disabled={entries.length === 0}
            onClick={() => exporting.mutate(asked, { onSuccess: (file) => saveFile(file, 'audit-log.csv') })}
          >
            {phone ? 'CSV' : 'Export as CSV'}
          </Button>
        }
      />
      <OrganisationTabs />
      {error !== null && (
        <PanelError
          title="Couldn’t load the audit log."
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Waiting />}
      {error === null && first !== undefined && (
        <>
          {(isFiltered || first.total > 0) && (
            <AuditFilters search={search} actors={first.actors} kinds={first.kinds} onChange={change} />
          )}
          <div
            className={isPlaceholderData ? `${styles.log} ${styles.busy}` : styles.log}
            aria-busy={isPlaceholderData}
          >
            {first.total > 0 && (
              <p className={styles.count} aria-live="polite">
                {countInWords(first.total)} {first.total === 1 ? 'entry' : 'entries'}
              </p>
            )}
            {byDay(entries).map(({ day, entries: those }) => (
              <Text key={day} as="section" above={24}>
                <h2 className={styles.dayName}>{dayInWords(day)}</h2>
                <ol className={styles.entries}>
                  {those.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ol>
              </Text>
            ))}
            {first.total === 0 && isFiltered && (
              <Row gap="4px 12px" wrap above={24}>
                {daysProblem(search) ?? 'No matching entries.'}
                <Button
                  variant="text"
                  onClick={() =>
                    change({ person: undefined, kind: undefined, from: undefined, to: undefined })
                  }
                >
                  Clear the filter
                </Button>
              </Row>
            )}
            {first.total === 0 && !isFiltered && (
              <EmptyState title="Nothing recorded yet.">
                Every change to members, roles, settings, branding, publications and API tokens will appear
                here, with who made it and when. Entries can’t be changed or removed.
              </EmptyState>
            )}
            {hasNextPage && (
              <Button
                className={styles.more}
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                Show older entries
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}

/** Who an entry's sentence begins with. */
function actorOf({ actor }: AuditEntry): string {
  if (actor === null) return 'Bubbles'
  return actor.emailAddress === '' ? 'A former member' : actor.name || actor.emailAddress
}

function Entry({ entry }: { entry: AuditEntry }) {
  const name = actorOf(entry)
  const deed = entry.sentence.startsWith(name) ? entry.sentence.slice(name.length) : ` ${entry.sentence}`
  return (
    <li className={styles.entry}>
      <span className={styles.face}>
        {entry.actor === null ? <BrandMark size={22} /> : <Avatar name={name} size={28} />}
      </span>
      <div className={styles.sentence}>
        <b>{name}</b>
        {deed}
      </div>
      <time className={styles.time} dateTime={entry.at} title={momentInFull(entry.at)}>
        {clock.format(Date.parse(entry.at))}
      </time>
    </li>
  )
}

function Waiting() {
  return (
    <AfterAMoment label="Loading the audit log">
      <div className={styles.waiting}>
        {[0, 1, 2, 3, 4].map((index) => (
          <Skeleton key={index} height={56} radius={12} />
        ))}
      </div>
    </AfterAMoment>
  )
}
