import { Panel, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type EngagementTab, paths } from '../../../paths.ts'
import { reportNames } from '../editions/reportNames.ts'
import { NoReaders } from '../parts/NoReaders.tsx'
import parts from '../parts/parts.module.css'
import { TabBody } from '../parts/TabBody.tsx'
import { batchQuery, editionsQuery } from '../queries.ts'
import { sharesBy } from '../parts/shares.ts'
import { type EngagementSearch, readEngagementSearch } from '../search.ts'
import { countOf } from '../../../format/numbers.ts'
import styles from './ChooseReport.module.css'
import type { TabProps } from '../TabProps.ts'

/** For tabs that are about one report: the reports that were published, most readers first. */
export function ChooseReport({ tab, ...about }: TabProps & { tab: EngagementTab }) {
  const { block: _block, edition: _edition, ...search } = readEngagementSearch(useSearch({ strict: false }))
  const editions = useQuery(editionsQuery())
  const readers = useQuery(
    batchQuery(
      ['choose'],
      about,
      { readers: sharesBy(about, 'reportId') },
      (rows) => new Map(rows.readers.map((row) => [row.reportId, row.readers])),
    ),
  )
  const names = useMemo(() => reportNames(editions.data ?? []), [editions.data])
  return (
    <TabBody query={readers} title="Couldn’t load the reports.">
      {(counts) => (
        <TabBody query={editions} title="Couldn’t load the reports.">
          {(all) => {
            if (all.length === 0) return <NoReaders {...about} />
            const reports = [...names]
              .map(([id, name]) => ({ id, name, readers: counts.get(id) ?? 0 }))
              .toSorted((a, b) => b.readers - a.readers || a.name.localeCompare(b.name))
            return <Choice tab={tab} reports={reports} search={search} />
          }}
        </TabBody>
      )}
    </TabBody>
  )
}

function Choice({
  tab,
  reports,
  search,
}: {
  tab: EngagementTab
  reports: readonly { id: string; name: string; readers: number }[]
  search: EngagementSearch
}) {
  return (
    <Panel as="section" className={`${parts.panel} ${styles.panel}`} aria-labelledby="choose-report">
      <Text as="h2" id="choose-report" size="large" weight="semibold">
        Choose a report
      </Text>
      <Text as="p" tone="secondary" className={styles.about}>
        {tab === 'blocks'
          ? 'Blocks shows one report at a time: how far readers got, and what held their attention.'
          : 'Editions shows one report at a time: what changed, and what it meant for readers.'}
      </Text>
      <Stack as="ul">
        {reports.map(({ id, name, readers }) => (
          <li key={id}>
            <Link to={paths.engagement(tab, id)} search={search}>
              <span>{name}</span>
              <Text tone="secondary" weight="regular" numeric>
                {readers === 0 ? 'no readers in this period' : countOf(readers, 'reader')}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
