import type { ChartMark, ChartSpec } from '@bubbles/charts'
import { TextInput } from '../panel/fields.tsx'
import styles from './AnnotationLists.module.css'
import { AddButton, Entry, List, PlaceInput, PointButton } from './AnnotationParts.tsx'
import { NumberInput } from './OptionField.tsx'
import type { AnnotationListProps } from './AnnotationListProps.ts'

type Note = ChartSpec['annotations'][number]

const LARGEST = 1e18

/** Words at a point of the chart. */
export function NoteList({
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
  const addNote = ({ x, y }: Pick<ChartMark, 'x' | 'y'>) => {
    change({ annotations: [...spec.annotations, { text: '', x, y }] })
    setFresh('note')
  }
  return (
    <List
      title="Notes on the chart"
      none="A few words next to the point they’re about."
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
            onClick={() => (busy === 'note' ? stop() : point('note', (mark) => addNote(mark)))}
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
              removed('annotations', 'Note', spec.annotations)
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
              <PlaceInput label="At" value={note.x} places={places} onChange={(x) => set({ x }, 'typing')} />
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
  )
}
