import type { ChartPlace, ChartSpec } from '@bubbles/charts'
import { TextInput } from '../panel/fields.tsx'
import styles from './AnnotationLists.module.css'
import { AddButton, AxisChoice, Entry, List, PlaceInput, PointButton } from './AnnotationParts.tsx'
import type { AnnotationListProps } from './AnnotationListProps.ts'

type Span = ChartSpec['ranges'][number]

/** Stretches of time or of values that are shaded. */
export function RangeList({
  spec,
  marks,
  places,
  busy,
  point,
  stop,
  fresh,
  setFresh,
  removed,
  change,
}: AnnotationListProps) {
  const middle = marks[Math.floor(marks.length / 2)]
  const addRange = (from: ChartPlace, to: ChartPlace) => {
    change({ ranges: [...spec.ranges, { axis: 'x', from, to, label: '' }] })
    setFresh('range')
  }
  return (
    <List
      title="Ranges"
      none="A shaded stretch of time or values."
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
                busy === 'range' ? stop() : point('range', (from, to) => addRange(from.x, to.x))
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
              removed('ranges', 'Range', spec.ranges)
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
  )
}
