import { FormError, messageOf, Panel, Row, Stack, Text, Button } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { api } from '../../../../api/client.ts'
import { Choice } from '../../panel/fields.tsx'
import { Hint, Remarks } from '../parts.tsx'
import { type DataSource, dataSourcesQuery, type DataSources, type Schedule, withSource } from './queries.ts'
import styles from './SourceCard.module.css'
import { courseOf, localTime, REPEATS, siteOf, timesOfDay, WEEKDAYS, WORDS } from './words.ts'

interface CardProps {
  reportId: string
  source: DataSource
  editable: boolean
}

/** Where a figure's data comes from, how it went, and when it is asked for again. */
export function SourceCard({ reportId, source, editable }: CardProps) {
  const { refresh, schedule, disconnect } = useSource(reportId, source)
  const failed = refresh.error ?? schedule.error ?? disconnect.error
  return (
    <Panel
      as="section"
      padding="12px"
      aria-label={source.address === null ? WORDS.fromDatabase : WORDS.title}
    >
      <Stack gap={12}>
        <div>
          <Origin source={source} />
          {courseOf(source).map((sentence) => (
            <Hint key={sentence}>{sentence}</Hint>
          ))}
        </div>
        {source.fault && <Remarks>{[source.fault.words, 'The figure keeps its last good data.']}</Remarks>}
        <Remarks tone="primary">{source.notes}</Remarks>
        <FormError error={failed ? messageOf(failed) : null} />
        <output>
          {refresh.data && refresh.data.outcome !== 'failed' && (
            <Text size="small" tone="secondary">
              {WORDS[refresh.data.outcome]}
            </Text>
          )}
        </output>
        {editable ? (
          <>
            <ScheduleFields
              schedule={source.schedule}
              onChange={(change) => schedule.mutate({ ...source.schedule, ...change })}
            />
            <Row gap={8} align="stretch" wrap>
              <Button
                startIcon={<RefreshCw aria-hidden />}
                loading={refresh.isPending}
                loadingPosition="start"
                onClick={() => refresh.mutate()}
              >
                {WORDS.refresh}
              </Button>
              <Button variant="text" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
                {WORDS.disconnect}
              </Button>
            </Row>
          </>
        ) : (
          <Hint>{WORDS.onlyEditors}</Hint>
        )}
      </Stack>
    </Panel>
  )
}

/** The site data comes from, or the database and what it is asked. */
function Origin({ source: { address, query } }: { source: DataSource }) {
  if (address !== null)
    return (
      <Text
        as="a"
        size="body"
        weight="semibold"
        breakWords
        href={address}
        target="_blank"
        rel="noopener noreferrer"
      >
        {siteOf(address)}
      </Text>
    )
  return (
    <>
      <Text as="p" size="body" weight="semibold" breakWords>
        {query?.connection?.name ?? WORDS.noConnection}
      </Text>
      <pre className={styles.query}>{query?.text}</pre>
    </>
  )
}

function ScheduleFields({
  schedule: { repeats, atMinute, weekday },
  onChange,
}: {
  schedule: Schedule
  onChange: (change: Partial<Schedule>) => void
}) {
  const hasTime = repeats === 'daily' || repeats === 'weekly'
  const here = hasTime ? localTime(atMinute) : ''
  return (
    <Stack gap={12}>
      <Choice
        label={WORDS.every}
        value={repeats}
        options={REPEATS}
        onChange={(next) => onChange({ repeats: next as Schedule['repeats'] })}
      />
      <Row gap={12} align="start" className={styles.when}>
        {repeats === 'weekly' && (
          <Choice
            label={WORDS.day}
            value={`${weekday}`}
            options={WEEKDAYS}
            onChange={(next) => onChange({ weekday: Number(next) })}
          />
        )}
        {hasTime && (
          <Choice
            label={WORDS.time}
            value={`${atMinute}`}
            options={timesOfDay(atMinute)}
            onChange={(next) => onChange({ atMinute: Number(next) })}
          />
        )}
      </Row>
      {here !== '' && <Hint>{here}</Hint>}
    </Stack>
  )
}

/** What can be done with a source. Its answer is what it is afterwards. */
function useSource(reportId: string, { blockId }: DataSource) {
  const queryClient = useQueryClient()
  const { queryKey } = dataSourcesQuery(reportId)
  const keep = (source: DataSource) =>
    queryClient.setQueryData<DataSources>(queryKey, (all) => withSource(all, source))
  const refresh = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.refreshDataSource({ id: reportId, blockId }),
    onSuccess: ({ dataSource }) => keep(dataSource),
  })
  const schedule = useMutation({
    meta: { quiet: true },
    mutationFn: (body: Schedule) => api.scheduleDataSource({ id: reportId, blockId, body }),
    onSuccess: keep,
  })
  const disconnect = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.disconnectDataSource({ id: reportId, blockId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { refresh, schedule, disconnect }
}
