import type { Dataset } from '@bubbles/tables'
import type { MapSpec } from '@bubbles/charts'
import type { Boundaries, MatchReport } from '@bubbles/charts/maps'
import { Chip, Panel, Row, Stack, Text, VisuallyHidden, Button } from '@bubbles/ui'
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Hint } from '../chart/parts.tsx'
import { AreaSelect } from './AreaSelect.tsx'
import { fixedNames, type FixRow, otherNames, rowsToFix, withFix, withoutFix } from './fixes.ts'
import { mapPins } from './mapPins.ts'
import styles from './Matching.module.css'

/** Cards at once; with more, the column or the map is the wrong one. */
const MAX_CARDS = 40
/** Names matched by another name that are shown before one asks for all. */
const SHOWN_NAMES = 5

interface Props {
  blockId: string
  spec: MapSpec
  dataset: Dataset
  boundaries: Boundaries
  report: MatchReport
  change: (settings: Partial<MapSpec>) => void
}

/** How many names found their area, and a card for each that did not. */
export function Matching({ blockId, spec, dataset, boundaries, report, change }: Props) {
  const rows = rowsToFix(report)
  const column = dataset.columns.find(({ id }) => id === spec.region)?.name ?? ''
  const set = boundaries.about
  const { list, onDone } = useNextCard(report)
  return (
    <Stack gap={16}>
      <Matched report={report} toFix={rows.length} column={column} set={set.name} />
      <Stack as="ul" gap={12} className={styles.cards} ref={list}>
        {rows.slice(0, MAX_CARDS).map((row, at) => (
          <Card
            key={row.value}
            number={at + 1}
            row={row}
            blockId={blockId}
            value={valueOf(spec, dataset, row)}
            boundaries={boundaries}
            report={report}
            what={set.region[0]}
            onDecide={(region) => {
              onDone()
              change({ fixes: withFix(spec.fixes, row.value, region) })
            }}
          />
        ))}
      </Stack>
      {rows.length > MAX_CARDS && (
        <Hint>
          {`${rows.length - MAX_CARDS} more names are not on this map. Is “${column}” the column that names each ${set.region[0]}, and is “${set.name}” the right map?`}
        </Hint>
      )}
      <Decided report={report} onUndo={(value) => change({ fixes: withoutFix(spec.fixes, value) })} />
      <OtherNames report={report} />
    </Stack>
  )
}

/** The keyboard goes on to the next card when one is done. */
function useNextCard(report: MatchReport) {
  const list = useRef<HTMLUListElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isDone.current) return
    isDone.current = false
    const next = list.current?.querySelector<HTMLElement>('[data-card] button, [data-card] input')
    const undo = list.current?.parentElement?.querySelector<HTMLElement>('[data-undo]')
    ;(next ?? undo)?.focus()
  }, [report])
  return { list, onDone: () => (isDone.current = true) }
}

function Matched({
  report,
  toFix,
  column,
  set,
}: {
  report: MatchReport
  toFix: number
  column: string
  set: string
}) {
  return (
    <div>
      <Row gap={12} justify="space-between">
        <Text as="output" size="title" weight="semibold">
          {report.summary}
        </Text>
        {toFix > 0 && <Chip tone="warning">{toFix} to fix</Chip>}
      </Row>
      <Row gap={2} align="stretch" className={styles.bar} aria-hidden>
        <span style={{ flexGrow: report.matched.length }} />
        {toFix > 0 && <span className={styles.rest} style={{ flexGrow: toFix }} />}
      </Row>
      <Hint>
        Column {column}, {howMatched(report)}, to {set}
      </Hint>
    </div>
  )
}

/** What was decided about names, each to be undone. */
function Decided({ report, onUndo }: { report: MatchReport; onUndo: (value: string) => void }) {
  const fixed = fixedNames(report)
  if (fixed.length === 0) return null
  return (
    <Stack as="ul" size="compact" aria-label="Decided">
      {fixed.map(({ value, name }) => (
        <Row as="li" key={value} gap={12} justify="space-between" padding="4px 0">
          <span>{name === null ? `${value} is left out` : `${value} is ${name}`}</span>
          <button type="button" data-undo className={styles.undo} onClick={() => onUndo(value)}>
            Undo<VisuallyHidden> for {value}</VisuallyHidden>
          </button>
        </Row>
      ))}
    </Stack>
  )
}

/** "by name", "by code", or both. */
function howMatched({ matched }: MatchReport): string {
  const codes = matched.filter(({ by }) => by === 'code').length
  if (codes === 0) return 'by name'
  return codes === matched.length ? 'by code' : 'by name and code'
}

/** "Row 10, value 7.0". */
function valueOf(spec: MapSpec, dataset: Dataset, { rows }: FixRow): string {
  const [first] = rows
  const at = dataset.columns.findIndex(({ id }) => id === (spec.kind === 'bubble' ? spec.size : spec.value))
  const cell = first === undefined || at < 0 ? null : dataset.rows[first - 1]?.[at]
  const where =
    rows.length > 1 ? `Rows ${rows.slice(0, 3).join(', ')}${rows.length > 3 ? '…' : ''}` : `Row ${first}`
  return cell === null || cell === undefined ? where : `${where}, value ${cell}`
}

interface CardProps {
  number: number
  row: FixRow
  value: string
  blockId: string
  boundaries: Boundaries
  report: MatchReport
  what: string
  onDecide: (region: string | null) => void
}

function Card({ number, row, value, blockId, boundaries, report, what, onDecide }: CardProps) {
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const stopChoosing = useCallback(() => setChoosing(false), [])
  const { guesses } = row
  const nearby =
    ['', '', '. Two areas have similar names'][guesses.length] ?? '. Three areas have similar names'
  return (
    <Panel as="li" gap={12} shrink padding="12px 14px" {...useLight(blockId, row.value)} aria-labelledby={id}>
      <Row gap={12} align="start">
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <div>
          <Text id={id} as="h3" size="body" weight="semibold" breakWords>
            {row.value}
          </Text>
          <Hint>
            {value}
            {guesses.length === 0 ? `. No ${what} has a similar name` : nearby}
          </Hint>
        </div>
      </Row>
      {guesses.length > 1 && (
        <Stack
          as="fieldset"
          gap={8}
          shrink
          className={styles.guesses}
          aria-label={`Which area “${row.value}” is`}
        >
          {guesses.map((guess) => (
            <Row as="label" key={guess.id} gap={10} size="body" padding="0 12px" className={styles.guess}>
              <input type="radio" name={id} checked={false} onChange={() => onDecide(guess.id)} />
              {guess.name}
            </Row>
          ))}
        </Stack>
      )}
      {choosing ? (
        <AreaSelect
          label={`Which ${what} “${row.value}” is`}
          regions={boundaries.regions}
          report={report}
          onChoose={onDecide}
          onCancel={stopChoosing}
        />
      ) : (
        <Actions
          best={guesses.length === 1 ? guesses[0] : undefined}
          onChoose={() => setChoosing(true)}
          onDecide={onDecide}
        />
      )}
    </Panel>
  )
}

/** Looking at a card lights its place on the map. */
function useLight(blockId: string, value: string) {
  const pin = useSyncExternalStore(mapPins.subscribe, mapPins.get)
  const light = () => mapPins.light({ blockId, value })
  const leave = () => mapPins.light(null)
  return {
    className: styles.card,
    'data-card': true,
    'data-lit': pin?.blockId === blockId && pin.value === value,
    onPointerEnter: light,
    onPointerLeave: leave,
    onFocus: light,
    onBlur: leave,
  }
}

function Actions({
  best,
  onChoose,
  onDecide,
}: {
  /** The only area that is near. */
  best: { id: string; name: string } | undefined
  onChoose: () => void
  onDecide: (region: string | null) => void
}) {
  return (
    <Row gap={4} wrap align="stretch" className={styles.actions}>
      {best && (
        <Button size="small" variant="text" className={styles.use} onClick={() => onDecide(best.id)}>
          {`Use ${best.name}`}
        </Button>
      )}
      <Button size="small" variant="text" className={styles.quiet} onClick={onChoose}>
        Other area
      </Button>
      <Button size="small" variant="text" className={styles.quiet} onClick={() => onDecide(null)}>
        Leave out
      </Button>
    </Row>
  )
}

/** Names the map calls otherwise, for trust. */
function OtherNames({ report }: { report: MatchReport }) {
  const [all, setAll] = useState(false)
  const names = otherNames(report)
  const every = report.matched.map(({ value, region }) => ({ value, name: region.name }))
  if (names.length === 0) return null
  const shown = all ? every : names.slice(0, SHOWN_NAMES)
  return (
    <div>
      <Row gap={12} justify="space-between">
        <Text as="h3" size="body" weight="semibold">
          {all ? 'All matches' : 'Matched by another name'}
        </Text>
        <button type="button" className={styles.undo} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${every.length}`}
        </button>
      </Row>
      <table className={styles.names}>
        <thead>
          <tr>
            <th scope="col">Your data</th>
            <th scope="col">Map</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, name }) => (
            <tr key={value}>
              <td>{value}</td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
