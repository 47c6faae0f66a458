import { TextInput } from '../panel/fields.tsx'
import { AnnotationList } from './AnnotationList.tsx'
import styles from './AnnotationLists.module.css'
import type { AnnotationListProps } from './AnnotationListProps.ts'
import { AxisChoice, PlaceInput } from './AnnotationParts.tsx'
import { NumberInput } from './NumberInput.tsx'

const LARGEST = 1e18

/** Words at a point of the chart. */
export function NoteList({ lists }: { lists: AnnotationListProps }) {
  const { marks, places } = lists
  return (
    <AnnotationList
      lists={lists}
      name="annotations"
      what="note"
      title="Notes on the chart"
      none="A few words next to the point they’re about."
      max={20}
      blank={{ text: '', x: middleOf(marks)?.x ?? '', y: null }}
      pointing={{ label: 'Point at the chart', placed: ({ x, y }) => ({ text: '', x, y }) }}
    >
      {(note, set) => (
        <>
          <TextInput
            label="Text"
            value={note.text}
            rows={2}
            maxLength={300}
            onChange={(text) => set({ text })}
          />
          <div className={styles.pair}>
            <PlaceInput label="At" value={note.x} places={places} onChange={(x) => set({ x })} />
            <NumberInput
              label="Value"
              value={note.y}
              min={-LARGEST}
              max={LARGEST}
              optional
              placeholder="Of the data"
              onChange={(y) => set({ y })}
            />
          </div>
        </>
      )}
    </AnnotationList>
  )
}

/** Stretches of time or of values that are shaded. */
export function RangeList({ lists }: { lists: AnnotationListProps }) {
  const { spec, marks, places } = lists
  return (
    <AnnotationList
      lists={lists}
      name="ranges"
      what="range"
      title="Ranges"
      none="A shaded band over a period or a range of values."
      max={10}
      blank={{ axis: 'x', from: marks[0]?.x ?? '', to: middleOf(marks)?.x ?? '', label: '' }}
      pointing={
        spec.kind === 'arc'
          ? undefined
          : {
              label: 'Point at both ends',
              placed: (from, to) => ({ axis: 'x', from: from.x, to: to.x, label: '' }),
            }
      }
    >
      {({ axis, from, to, label }, set) => {
        const along = axis === 'x' ? places : []
        return (
          <>
            <TextInput label="Text" value={label} maxLength={120} onChange={(next) => set({ label: next })} />
            <AxisChoice spec={spec} value={axis} onChange={(next) => set({ axis: next }, 'choice')} />
            <div className={styles.pair}>
              <PlaceInput label="From" value={from} places={along} onChange={(next) => set({ from: next })} />
              <PlaceInput label="To" value={to} places={along} onChange={(next) => set({ to: next })} />
            </div>
          </>
        )
      }}
    </AnnotationList>
  )
}

/** Lines across the chart at a value or a date. */
export function LineList({ lists }: { lists: AnnotationListProps }) {
  const { spec, places } = lists
  return (
    <AnnotationList
      lists={lists}
      name="references"
      what="line"
      title="Reference lines"
      none="A target, an average, the day a law came in."
      max={10}
      blank={{ axis: 'y', at: '', label: '' }}
    >
      {({ axis, at, label }, set) => (
        <>
          <TextInput label="Text" value={label} maxLength={120} onChange={(next) => set({ label: next })} />
          <AxisChoice spec={spec} value={axis} onChange={(next) => set({ axis: next }, 'choice')} />
          <PlaceInput
            label="At"
            value={at}
            places={axis === 'x' ? places : []}
            onChange={(next) => set({ at: next })}
          />
        </>
      )}
    </AnnotationList>
  )
}

const middleOf = <Mark,>(marks: readonly Mark[]): Mark | undefined => marks[Math.floor(marks.length / 2)]
