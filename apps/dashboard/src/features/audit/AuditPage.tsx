import {
  Avatar,
  BrandMark,
  EmptyState,
  PageHeader,
  ResourceList,
  Row,
  Text,
  Button,
  usePhone,
} from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type AuditEntry, auditQuery, useExportAudit } from '../../api/audit.ts'
import { morePages } from '../../api/pages.ts'
import { countInWords } from '../../format/numbers.ts'
import { momentInFull } from '../../format/time.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import { useAddress } from '../../shell/useAddress.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditPage.module.css'
import { askedBy, dayInWords, dayOf, daysProblem } from './days.ts'
import { type AuditSearch, noFilters } from './search.ts'

const NothingRecorded = () => (
  <EmptyState title="Nothing recorded yet.">
    Every change to members, roles, settings, branding, publications and API tokens will appear here, with who
    made it and when. Entries can’t be changed or removed.
  </EmptyState>
)

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Who an entry's sentence begins with. */
function actorOf({ actor }: AuditEntry): string {
  if (actor === null) return 'Bubbles'
  return actor.emailAddress === '' ? 'A former member' : actor.name || actor.emailAddress
}

function Entry(entry: AuditEntry) {
  const name = actorOf(entry)
  const deed = entry.sentence.startsWith(name) ? entry.sentence.slice(name.length) : ` ${entry.sentence}`
  return (
    <Row gap={12} align="start">
      <Row justify="center" fixed style={{ width: 28 }}>
        {entry.actor === null ? <BrandMark size={22} /> : <Avatar name={name} size={28} />}
      </Row>
      <Text as="div" grow breakWords style={{ alignSelf: 'center' }}>
        <Text as="b" weight="semibold">
          {name}
        </Text>
        {deed}
      </Text>
      <Text
        as="time"
        size="small"
        tone="secondary"
        numeric
        style={{ alignSelf: 'center' }}
        dateTime={entry.at}
        title={momentInFull(entry.at)}
      >
        {clock.format(Date.parse(entry.at))}
      </Text>
    </Row>
  )
}

const byDay = { of: dayOf, head: (day: string) => dayInWords(day) }

function ExportButton({ asked, disabled }: { asked: ReturnType<typeof askedBy>; disabled: boolean }) {
  const phone = usePhone()
  const exporting = useExportAudit()
  return (
    <Button
      startIcon={<Download aria-hidden />}
      aria-label={phone ? 'Export as CSV' : undefined}
      loading={exporting.isPending}
      loadingPosition="start"
      disabled={disabled}
      onClick={() => exporting.mutate(asked, { onSuccess: (file) => saveFile(file, 'audit-log.csv') })}
    >
      {phone ? 'CSV' : 'Export as CSV'}
    </Button>
  )
}

/** Who did what when in the organisation. Its state is its address. */
export function AuditPage() {
  usePageTitle('Audit log')
  const [search, change] = useAddress<AuditSearch>(paths.audit())
  const asked = askedBy(search)
  const list = useInfiniteQuery(auditQuery(asked))

  const entries = list.data?.pages.flatMap((page) => page.entries)
  const [first] = list.data?.pages ?? []
  const total = first?.total ?? 0
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <>
      <PageHeader title="Audit log" actions={<ExportButton asked={asked} disabled={total === 0} />} />
      <OrganisationTabs />
      {first !== undefined && (isFiltered || total > 0) && (
        <AuditFilters search={search} actors={first.actors} kinds={first.kinds} onChange={change} />
      )}
      <div className={styles.log}>
        {total > 0 && (
          <Text as="p" padding="0 0 8px" size="small" tone="secondary">
            {countInWords(total)} {total === 1 ? 'entry' : 'entries'}
          </Text>
        )}
        <ResourceList
          label="audit log"
          query={list}
          rows={entries}
          rowKey={({ id }) => id}
          total={total}
          empty={<NothingRecorded />}
          nothingFound={
            isFiltered
              ? { words: daysProblem(search) ?? 'No matching entries.', onClear: () => change(noFilters) }
              : null
          }
          pages={{ ...morePages(list), label: 'Show older entries' }}
          selection={null}
          item={Entry}
          groups={byDay}
        />
      </div>
    </>
  )
}
