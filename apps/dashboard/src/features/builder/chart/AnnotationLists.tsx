import type { ChartMark, ChartOption, ChartPlace, ChartSpec, Dataset } from '@bubbles/charts'
import { chartMarks } from '@bubbles/charts'
import { toasts } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { Crosshair, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Choice, Field, TextInput } from '../panel/fields.tsx'
import fields from '../panel/fields.module.css'
import styles from './AnnotationLists.module.css'
import type { FigureFinding } from './CheckStep.tsx'
import { type Change, NumberInput } from './OptionField.tsx'
import { placing } from './placing.ts'
import { useCalm } from './useCalm.ts'

type Note = ChartSpec['annotations'][number]
type Span = ChartSpec['ranges'][number]
type Line = ChartSpec['references'][number]

/** Places offered while one types; more would be no help. */
const OFFERED = 300

const LARGEST = 1e18

/** What is written on the chart: notes, ranges and lines, placed by pointing at the figure or in fields. */
export function AnnotationLists({
  blockId,
  spec,
  dataset,
  options,
  findings,
  change,
}: {
  blockId: string
  spec: ChartSpec
  dataset: Dataset
  options: readonly ChartOption[]
  findings: readonly FigureFinding[]
  change: Change
}) {
  const calm = useCalm(spec, dataset.rows.length)
  const marks = useMemo(() => chartMarks(calm, dataset), [calm, dataset])
  const places = useMemo(() => [...new Set(marks.map(({ x }) => String(x)))].slice(0, OFFERED), [marks])
  const pointing = useSyncExternalStore(placing.subscribe, placing.get)
  /** The list whose newest entry takes the keyboard. */
  const [fresh, setFresh] = useState<string | null>(null)
  const offered = new Set(options.map(({ name }) => name))
  const busy = pointing?.blockId === blockId ? pointing.what : null
  const point = (what: 'note' | 'range', onPlaced: (from: ChartMark, to: ChartMark) => void) =>
    placing.start({ blockId, what, onPlaced })
  const addNote = ({ x, y }: Pick<ChartMark, 'x' | 'y'>) => {
    change({ annotations: [...spec.annotations, { text: '', x, y }] })
    setFresh('note')
  }
  const addRange = (from: ChartPlace, to: ChartPlace) => {
    change({ ranges: [...spec.ranges, { axis: 'x', from, to, label: '' }] })
    setFresh('range')
  }
  const taken = (name: 'annotations' | 'ranges' | 'references', what: string, before: unknown[]) => {
    toasts.notify({
      message: `${what} removed`,
      action: { label: 'Undo', onAction: () => change({ [name]: before }) },
    })
  }
  if (offered.size === 0) return null
  const middle = marks[Math.floor(marks.length / 2)]
  return (
    <>
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {offered.has('annotations') && (
        <List
          title="Notes on the chart"
          none="A few words at the point they are about."
          actions={
            <>
              <AddButton
                label="Add a note"
                full={spec.annotations.length >= 20}
                onClick={() => addNote({ x: middle?.x ?? '', y: null })}
              />
              <PointButton
                label="Point at the chart"
                on={busy === 'note'}
                full={spec.annotations.length >= 20 || marks.length === 0}
                onClick={() =>
                  busy === 'note' ? placing.stop(blockId) : point('note', (mark) => addNote(mark))
                }
              />
            </>
          }
        >
          {spec.annotations.map((note, at) => {
            const set = (part: Partial<Note>, how: 'choice' | 'typing') =>
              change({ annotations: spec.annotations.with(at, { ...note, ...part }) }, how)
            return (
              // Notes have no name of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <Entry
                key={at}
                what={`note ${at + 1}`}
                focused={fresh === 'note' && at === spec.annotations.length - 1}
                onFocused={() => setFresh(null)}
                onRemove={() => {
                  taken('annotations', 'Note', spec.annotations)
                  change({ annotations: spec.annotations.toSpliced(at, 1) })
                }}
              >
                <TextInput
                  label="Text"
                  value={note.text}
                  rows={2}
                  maxLength={300}
                  onChange={(text) => set({ text }, 'typing')}
                />
                <div className={styles.pair}>
                  <PlaceInput
                    label="At"
                    value={note.x}
                    places={places}
                    onChange={(x) => set({ x }, 'typing')}
                  />
                  <NumberInput
                    label="Value"
                    value={note.y}
                    min={-LARGEST}
                    max={LARGEST}
                    optional
                    placeholder="Of the data"
                    onChange={(y) => set({ y }, 'typing')}
                  />
                </div>
              </Entry>
            )
          })}
        </List>
      )}
      {offered.has('ranges') && (
        <List
          title="Ranges"
          none="A stretch of time or of values that is shaded."
          actions={
            <>
              <AddButton
                label="Add a range"
                full={spec.ranges.length >= 10}
                onClick={() => addRange(marks[0]?.x ?? '', middle?.x ?? '')}
              />
              {spec.kind !== 'arc' && (
                <PointButton
                  label="Point at both ends"
                  on={busy === 'range'}
                  full={spec.ranges.length >= 10 || marks.length === 0}
                  onClick={() =>
                    busy === 'range'
                      ? placing.stop(blockId)
                      : point('range', (from, to) => addRange(from.x, to.x))
                  }
                />
              )}
            </>
          }
        >
          {spec.ranges.map((range, at) => {
            const set = (part: Partial<Span>, how: 'choice' | 'typing') =>
              change({ ranges: spec.ranges.with(at, { ...range, ...part }) }, how)
            const along = range.axis === 'x' ? places : []
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <Entry
                key={at}
                what={`range ${at + 1}`}
                focused={fresh === 'range' && at === spec.ranges.length - 1}
                onFocused={() => setFresh(null)}
                onRemove={() => {
                  taken('ranges', 'Range', spec.ranges)
                  change({ ranges: spec.ranges.toSpliced(at, 1) })
                }}
              >
                <TextInput
                  label="Text"
                  value={range.label}
                  maxLength={120}
                  onChange={(label) => set({ label }, 'typing')}
                />
                <AxisChoice spec={spec} value={range.axis} onChange={(axis) => set({ axis }, 'choice')} />
                <div className={styles.pair}>
                  <PlaceInput
                    label="From"
                    value={range.from}
                    places={along}
                    onChange={(from) => set({ from }, 'typing')}
                  />
                  <PlaceInput
                    label="To"
                    value={range.to}
                    places={along}
                    onChange={(to) => set({ to }, 'typing')}
                  />
                </div>
              </Entry>
            )
          })}
        </List>
      )}
      {offered.has('references') && (
        <List
          title="Reference lines"
          none="A target, an average, the day a law came."
          actions={
            <AddButton
              label="Add a line"
              full={spec.references.length >= 10}
              onClick={() => {
                change({ references: [...spec.references, { axis: 'y', at: '', label: '' }] })
                setFresh('line')
              }}
            />
          }
        >
          {spec.references.map((line, at) => {
            const set = (part: Partial<Line>, how: 'choice' | 'typing') =>
              change({ references: spec.references.with(at, { ...line, ...part }) }, how)
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <Entry
                key={at}
                what={`line ${at + 1}`}
                focused={fresh === 'line' && at === spec.references.length - 1}
                onFocused={() => setFresh(null)}
                onRemove={() => {
                  taken('references', 'Line', spec.references)
                  change({ references: spec.references.toSpliced(at, 1) })
                }}
              >
                <TextInput
                  label="Text"
                  value={line.label}
                  maxLength={120}
                  onChange={(label) => set({ label }, 'typing')}
                />
                <AxisChoice spec={spec} value={line.axis} onChange={(axis) => set({ axis }, 'choice')} />
                <PlaceInput
                  label="At"
                  value={line.at}
                  places={line.axis === 'x' ? places : []}
                  onChange={(to) => set({ at: to }, 'typing')}
                />
              </Entry>
            )
          })}
        </List>
      )}
    </>
  )
}

/** The axis of names or dates, or that of values; a gauge has values alone. */
function AxisChoice({
  spec,
  value,
  onChange,
}: {
  spec: ChartSpec
  value: 'x' | 'y'
  onChange: (axis: 'x' | 'y') => void
}) {
  if (spec.kind === 'arc') return null
  return (
    <Choice
      label="Along"
      value={value}
      options={[
        ['y', 'The values'],
        ['x', spec.kind === 'point' ? 'The numbers along the bottom' : 'The names or dates'],
      ]}
      onChange={(axis) => onChange(axis as 'x' | 'y')}
    />
  )
}

/** A place on an axis as it is typed; the places of the data are offered. */
function PlaceInput({
  label,
  value,
  places,
  onChange,
}: {
  label: string
  value: ChartPlace
  places: readonly string[]
  onChange: (place: ChartPlace) => void
}) {
  const list = useId()
  return (
    <Field label={label}>
      {(props) => (
        <>
          <input
            {...props}
            className={fields.input}
            value={String(value)}
            list={places.length > 0 ? list : undefined}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => onChange(event.target.value)}
          />
          {places.length > 0 && (
            <datalist id={list}>
              {places.map((place) => (
                <option key={place}>{place}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

const List = ({
  title,
  none,
  actions,
  children,
}: {
  title: string
  none: string
  actions: ReactNode
  children: ReactNode[]
}) => (
  <section className={styles.list} aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    {children.length === 0 ? <p className={styles.none}>{none}</p> : children}
    <div className={styles.actions}>{actions}</div>
  </section>
)

const AddButton = ({ label, full, onClick }: { label: string; full: boolean; onClick: () => void }) => (
  <Button size="small" startIcon={<Plus aria-hidden />} disabled={full} onClick={onClick}>
    {label}
  </Button>
)

const PointButton = ({
  label,
  on,
  full,
  onClick,
}: {
  label: string
  on: boolean
  full: boolean
  onClick: () => void
}) => (
  <Button
    size="small"
    variant="text"
    aria-pressed={on}
    startIcon={<Crosshair aria-hidden />}
    disabled={full}
    onClick={onClick}
  >
    {on ? 'Stop pointing' : label}
  </Button>
)

/** One thing on the chart with its fields; a new one takes the keyboard. */
function Entry({
  what,
  focused,
  onFocused,
  onRemove,
  children,
}: {
  what: string
  focused: boolean
  onFocused: () => void
  onRemove: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!focused) return
    box.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    onFocused()
  }, [focused, onFocused])
  return (
    <fieldset ref={box} className={styles.entry}>
      <legend className={styles.legend}>{what.charAt(0).toUpperCase() + what.slice(1)}</legend>
      <button type="button" className={styles.remove} aria-label={`Remove ${what}`} onClick={onRemove}>
        <X aria-hidden size={16} strokeWidth={2} />
      </button>
      {children}
    </fieldset>
  )
}
