import { messageOf, Panel, Row, Stack, Text, VisuallyHidden, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import type { PublishedReport } from '../../../api/reports.ts'
import { paths } from '../../../paths.ts'
import { filtersIn } from '../../../api/readerFilters.ts'
import { dayNear } from '../../../format/utcDays.ts'
import { readingQuery } from './queries.ts'
import { ReaderFilterButton, ReaderFilterChips, useReaderFilters } from './ReaderFilterBar.tsx'
import { countsInWords, FEWEST_VISITS, halfStopsAt, inWords, partsOf, type Reading } from './readerNumbers.ts'
import styles from './ReaderMargin.module.css'
import { type BlockPlace, useBlockTops } from './useBlockTops.ts'

/** Numbers of blocks that stand side by side, or nearly so, would cover each other. */
const NEAR = 20

/**
 * How readers of the live edition met each block, beside it. Stands in the paper, which its places are measured from.
 * @param compact whether there is room for one number at the paper's edge alone
 */
export function ReaderMargin({
  editor,
  reportId,
  live,
  compact,
  onClose,
}: {
  editor: Editor
  reportId: string
  /** The newest edition that is live; null: none is. */
  live: PublishedReport | null
  compact: boolean
  onClose: () => void
}) {
  if (!live)
    return (
      <Note onClose={onClose} compact={compact}>
        No edition is live, so there are no readers to count. Publish the report, and the numbers will appear
        beside each block.
      </Note>
    )
  return <OfEdition editor={editor} reportId={reportId} live={live} compact={compact} onClose={onClose} />
}

function OfEdition({
  editor,
  reportId,
  live,
  compact,
  onClose,
}: {
  editor: Editor
  reportId: string
  live: PublishedReport
  compact: boolean
  onClose: () => void
}) {
  const filters = useReaderFilters()
  const { data, error, refetch } = useQuery(readingQuery(reportId, live, filters))
  const filter = <ReaderFilterButton reportId={reportId} live={live} />
  if (error && !data)
    return (
      <Note
        onClose={onClose}
        compact={compact}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        Couldn’t load the reading figures. {messageOf(error)}
      </Note>
    )
  if (!data) return null
  if (filtersIn(filters).length > 0 && (data.withheld || data.visits < FEWEST_VISITS))
    return (
      <Note onClose={onClose} compact={compact} filter={filter}>
        {`Too few readers of edition ${live.edition} match the filters, or too few don’t: numbers beside each block would say more about individuals than about the report.`}
      </Note>
    )
  if (data.visits < FEWEST_VISITS)
    return (
      <Note onClose={onClose} compact={compact}>
        {fewVisits(live.edition, data.visits)}{' '}
        {`Readers’ numbers appear beside each block once there are ${FEWEST_VISITS} visits: before then, they’d say more about individuals than about the report.`}
      </Note>
    )
  return (
    <Numbers
      editor={editor}
      reading={data}
      compact={compact}
      edition={live.edition}
      filter={filter}
      more={
        <Link to={paths.engagement('blocks', reportId)} search={filters}>
          All numbers
        </Link>
      }
    />
  )
}

function Numbers({
  editor,
  reading,
  compact,
  edition,
  filter,
  more,
}: {
  editor: Editor
  reading: Reading
  compact: boolean
  edition: number
  filter: ReactNode
  more: ReactNode
}) {
  const layer = useRef<HTMLElement>(null)
  const places = useBlockTops(editor, layer)
  const shown = useMemo(() => withReading(places, reading), [places, reading])
  const half = useMemo(
    () =>
      halfStopsAt(
        reading,
        places.map(({ id }) => id),
      ),
    [places, reading],
  )
  const line = places.find(({ id }) => id === half)
  const counts = `${edition}: ${countsInWords(reading)}${reading.since === null ? '' : ` since ${dayNear(new Date(`${reading.since}T00:00:00Z`))}`}`
  return (
    <>
      {compact && <CompactHead counts={counts} more={more} filter={filter} />}
      <aside
        ref={layer}
        className={compact ? styles.compact : styles.margin}
        aria-label={`Readers of edition ${counts}`}
      >
        {!compact && shown[0] && (
          <Head counts={counts} more={more} filter={filter} bottom={shown[0].top - 8} />
        )}
        <Stack as="ol">
          {shown.map((block) => (
            <Block key={block.id} block={block} compact={compact} />
          ))}
        </Stack>
        {line && (
          <p className={styles.half} style={{ top: line.bottom + 4 }}>
            <span>Half of readers have stopped by this point</span>
          </p>
        )}
      </aside>
    </>
  )
}

/** The same as `Head`, above the paper. */
const CompactHead = ({ counts, more, filter }: { counts: string; more: ReactNode; filter: ReactNode }) => (
  <Text as="div" size="small" tone="secondary" className={styles.compactHead}>
    <p>
      Share of the visits that reached each block. Edition {counts}. {more}
    </p>
    {filter}
    <ReaderFilterChips />
  </Text>
)

/** Which edition the numbers are of, and what they are. */
const Head = ({
  counts,
  more,
  filter,
  bottom,
}: {
  counts: string
  more: ReactNode
  filter: ReactNode
  bottom: number
}) => (
  <Text as="div" size="small" tone="secondary" className={styles.head} style={{ top: bottom }}>
    <ReaderFilterChips />
    <p>
      Edition {counts}. {more}
    </p>
    <Row gap={12}>
      <span>
        <b>Reach</b> Median attention, use
      </span>
      {filter}
    </Row>
  </Text>
)

function Block({
  block: { name, top, covered, own },
  compact,
}: {
  block: ReturnType<typeof withReading>[number]
  compact: boolean
}) {
  const [reach, rest] = partsOf(own)
  return (
    <li className={styles.block} style={{ top }}>
      <VisuallyHidden>
        {name}: {inWords(own)}
      </VisuallyHidden>
      {!covered && (
        <Row
          as="span"
          gap="2px 8px"
          wrap
          align="baseline"
          size="small"
          tone="secondary"
          numeric
          className={styles.seen}
          aria-hidden
          title={inWords(own)}
        >
          <b>{reach}</b>
          {!compact && <span>{rest.join(', ')}</span>}
          {!compact && (
            <span className={styles.track}>
              <span style={{ width: `${100 * own.reach}%` }} />
            </span>
          )}
        </Row>
      )}
    </li>
  )
}

/** The blocks the live edition has, with what is known of each; one beside another is only spoken. */
function withReading(places: readonly BlockPlace[], { byBlock }: Reading) {
  let last = Number.NEGATIVE_INFINITY
  return places.flatMap(({ id, name, top }) => {
    const own = byBlock.get(id)
    if (!own) return []
    const covered = top - last < NEAR
    if (!covered) last = top
    return [{ id, name, top, covered, own }]
  })
}

/** Why there are no numbers, in words. */
function Note({
  children,
  action,
  filter,
  compact,
  onClose,
}: {
  children: ReactNode
  action?: ReactNode
  /** Where filters are why there are none. */
  filter?: ReactNode
  compact: boolean
  onClose: () => void
}) {
  return (
    <Panel
      as="aside"
      padding={16}
      tone="secondary"
      className={compact ? styles.within : styles.note}
      aria-label="Readers’ numbers"
    >
      {filter && <ReaderFilterChips />}
      <output>{children}</output>
      <Row gap={8} align="stretch" above={8}>
        {action}
        {filter}
        <Button variant="text" size="small" onClick={onClose}>
          Hide
        </Button>
      </Row>
    </Panel>
  )
}

function fewVisits(edition: number, visits: number): string {
  if (visits === 0) return `Edition ${edition} has no visits so far.`
  return visits === 1
    ? `Edition ${edition} has 1 visit so far.`
    : `Edition ${edition} has ${visits} visits so far.`
}
