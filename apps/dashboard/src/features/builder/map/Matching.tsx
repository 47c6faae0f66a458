import type { Dataset } from '@bubbles/tables'
import { BOUNDARY_SETS, type MapSpec } from '@bubbles/charts'
import type { Boundaries, MatchReport } from '@bubbles/charts/maps'
import { VisuallyHidden } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
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
  const fixed = fixedNames(report)
  const column = dataset.columns.find(({ id }) => id === spec.region)
  const set = BOUNDARY_SETS[spec.boundaries]
  const matched = report.matched.length
  const list = useRef<HTMLUListElement>(null)
  const decide = (value: string, region: string | null) =>
    change({ fixes: withFix(spec.fixes, value, region) })
  /** The keyboard goes on to the next card when one is done. */
  const done = useRef(false)
  useEffect(() => {
    if (!done.current) return
    done.current = false
    const next = list.current?.querySelector<HTMLElement>('[data-card] button, [data-card] input')
    const undo = list.current?.parentElement?.querySelector<HTMLElement>('[data-undo]')
    ;(next ?? undo)?.focus()
  }, [report])
  return (
    <div className={styles.matching}>
      <div>
        <div className={styles.head}>
          <output className={styles.summary}>{report.summary}</output>
          {rows.length > 0 && <span className={styles.toFix}>{rows.length} to fix</span>}
        </div>
        <div className={styles.bar} aria-hidden>
          <span style={{ flexGrow: matched }} />
          {rows.length > 0 && <span className={styles.rest} style={{ flexGrow: rows.length }} />}
        </div>
        <p className={styles.how}>
          Column {column?.name ?? ''}, {howMatched(report)}, to {set.name}
        </p>
      </div>
      <ul className={styles.cards} ref={list}>
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
              done.current = true
              decide(row.value, region)
            }}
          />
        ))}
      </ul>
      {rows.length > MAX_CARDS && (
        <p className={styles.how}>
          {rows.length - MAX_CARDS} more names are not on this map. Is “{column?.name ?? ''}” the column that
          names each {set.region[0]}, and {set.name} the right map?
        </p>
      )}
      {fixed.length > 0 && (
        <ul className={styles.fixed} aria-label="Decided">
          {fixed.map(({ value, name }) => (
            <li key={value}>
              <span>
                {value} {name === null ? 'is left out' : <>is {name}</>}
              </span>
              <button
                type="button"
                data-undo
                className={styles.undo}
                onClick={() => change({ fixes: withoutFix(spec.fixes, value) })}
              >
                Undo<VisuallyHidden> for {value}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
      <OtherNames report={report} />
    </div>
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

function Card({
  number,
  row,
  value,
  blockId,
  boundaries,
  report,
  what,
  onDecide,
}: {
  number: number
  row: FixRow
  value: string
  blockId: string
  boundaries: Boundaries
  report: MatchReport
  what: string
  onDecide: (region: string | null) => void
}) {
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const stopChoosing = useCallback(() => setChoosing(false), [])
  const pin = useSyncExternalStore(mapPins.subscribe, mapPins.get)
  const lit = pin?.blockId === blockId && pin.value === row.value
  const light = () => mapPins.light({ blockId, value: row.value })
  const [best, ...others] = row.guesses
  const several = others.length > 0
  return (
    // Looking at a card lights its place on the map.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.card}
      data-card
      data-lit={lit}
      aria-labelledby={id}
      onPointerEnter={light}
      onPointerLeave={() => mapPins.light(null)}
      onFocus={light}
      onBlur={() => mapPins.light(null)}
    >
      <div className={styles.cardHead}>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <div>
          <h3 id={id} className={styles.value}>
            {row.value}
          </h3>
          <p className={styles.how}>
            {value}
            {several && `. ${row.guesses.length === 2 ? 'Two' : 'Three'} areas are near`}
            {!best && `. No ${what} has a name like it`}
          </p>
        </div>
      </div>
      {several && (
        <fieldset className={styles.guesses} aria-label={`What ${row.value} is`}>
          {row.guesses.map((guess) => (
            <label key={guess.id} className={styles.guess}>
              <input type="radio" name={id} checked={false} onChange={() => onDecide(guess.id)} />
              {guess.name}
            </label>
          ))}
        </fieldset>
      )}
      {choosing ? (
        <AreaSelect
          label={`The ${what} that ${row.value} is`}
          regions={boundaries.regions}
          report={report}
          onChoose={onDecide}
          onCancel={stopChoosing}
        />
      ) : (
        <div className={styles.actions}>
          {best && !several && (
            <Button size="small" variant="text" className={styles.use} onClick={() => onDecide(best.id)}>
              Use {best.name}
            </Button>
          )}
          <Button size="small" variant="text" className={styles.quiet} onClick={() => setChoosing(true)}>
            Other area
          </Button>
          <Button size="small" variant="text" className={styles.quiet} onClick={() => onDecide(null)}>
            Leave out
          </Button>
        </div>
      )}
    </li>
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
      <div className={styles.head}>
        <h3 className={styles.title}>{all ? 'All matches' : 'Matched by another name'}</h3>
        <button type="button" className={styles.undo} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${every.length}`}
        </button>
      </div>
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
