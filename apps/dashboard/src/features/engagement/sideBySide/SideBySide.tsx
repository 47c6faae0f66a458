import { Button, messageOf, Panel, PanelError, Row, Skeleton, Text } from '@bubbles/ui'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useState } from 'react'
import { addFigureStyles } from '../../../ui/figureStyles.ts'
import { measureWords } from '../overview/measure.ts'
import { unitOf } from '../overview/spans.ts'
import { type View, ViewSwitch } from '../parts/ViewSwitch.tsx'
import type { ExportTable } from '../export/tables.ts'
import parts from '../parts/parts.module.css'
import { reportNames } from '../editions/reportNames.ts'
import { batchQuery, type Edition } from '../queries.ts'
import type { Measure } from '../search.ts'
import type { TabProps } from '../TabProps.ts'
import { FewReaders } from './FewReaders.tsx'
import { readSide, type Side, sidesFigure, sideQuestions } from './numbers.ts'
import { SidePoints } from './SidePoints.tsx'
import styles from './SideBySide.module.css'
import { sidesTables } from './sideTables.ts'
import { SideTable } from './SideTable.tsx'

interface Props {
  about: TabProps
  /** The reports, by id, in the order in which they were chosen. */
  ids: readonly string[]
  /** All that was published, newest first. */
  editions: readonly Edition[]
  measure: Measure
  endsToday: boolean
  /** Takes the lines as tables of a file; give the same function each time. */
  onTables: (tables: readonly ExportTable[]) => void
}

/** Two to four reports in the same days: a line for each, and what differs between their readers. */
export default function SideBySide({ about, ids, editions, measure, endsToday, onTables }: Props) {
  const { sides, error, retry } = useSides(about, ids, editions)
  useEffect(() => {
    onTables(sidesTables(sides ?? []))
    return () => onTables([])
  }, [sides, onTables])
  const [view, setView] = useState<View>('chart')
  const navigate = useNavigate()
  const unit = unitOf(about.range)
  return (
    <Panel as="section" className={parts.panel} gap={12} aria-labelledby="side-by-side">
      <Row gap="8px 16px" justify="space-between" wrap>
        <Text as="h2" id="side-by-side" size="large" weight="semibold">
          {measureWords[measure].trend(unit)}, side by side
        </Text>
        <Row gap={8}>
          <Button
            variant="text"
            onClick={() =>
              void navigate({
                to: '.',
                search: (old: object) => ({ ...old, reports: undefined }),
                replace: true,
                resetScroll: false,
              })
            }
          >
            Stop comparing
          </Button>
          <ViewSwitch view={view} onView={setView} />
        </Row>
      </Row>
      {error !== null ? (
        <PanelError title="Couldn’t compare the reports." reason={messageOf(error)} onRetry={retry} />
      ) : sides === null ? (
        <Skeleton height={440} radius={8} />
      ) : (
        <>
          {view === 'table' ? (
            <SidePoints sides={sides} measure={measure} unit={unit} />
          ) : (
            <Lines sides={sides} measure={measure} />
          )}
          {endsToday && (
            <Text as="p" size="small" tone="secondary">
              Today isn’t over, so each line falls at its end.
            </Text>
          )}
          <SideTable sides={sides} />
          {sides.some(({ isFew }) => isFew) && <FewReaders />}
        </>
      )}
    </Panel>
  )
}

/** The numbers of each report, once all of them are there. */
function useSides(about: TabProps, ids: readonly string[], editions: readonly Edition[]) {
  const results = useQueries({
    queries: ids.map((reportId) => {
      const own = { ...about, reportId, compare: null, publicationId: undefined }
      return batchQuery(['side by side'], own, sideQuestions(own), readSide)
    }),
  })
  const answers = results.map(({ data }) => data)
  const sides = useSame(answers, ids, editions)
  const failed = results.find(({ data, error }) => data === undefined && error !== null)
  return {
    sides,
    error: failed?.error ?? null,
    retry: () => results.forEach(({ refetch }) => void refetch()),
  }
}

type SideAnswer = Omit<Side, 'name' | 'first'> | undefined

/** The reports with what editions say of them: the same list as long as the answers are the same. Null until all are there. */
function useSame(
  answers: readonly SideAnswer[],
  ids: readonly string[],
  editions: readonly Edition[],
): readonly Side[] | null {
  return useMemo(() => {
    const names = reportNames(editions)
    const sides = answers.flatMap((answer, at) => {
      const id = ids[at]!
      const first = editions.findLast(({ reportId }) => reportId === id)?.publishedOn
      return answer ? [{ ...answer, name: names.get(id) ?? 'Deleted report', first }] : []
    })
    return sides.length === ids.length ? sides : null
    // The answers are a new list each time, of what is kept as long as nothing changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [...answers, ids.join(), editions])
}

/** A line for each report. */
const Lines = memo(({ sides, measure }: { sides: readonly Side[]; measure: Measure }) => {
  addFigureStyles()
  const html = useMemo(() => sidesFigure(sides, measure), [sides, measure])
  // Made by the chart package, every text in it escaped.
  return <div className={styles.lines} dangerouslySetInnerHTML={{ __html: html }} />
})
