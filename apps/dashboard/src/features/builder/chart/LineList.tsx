import type { ChartSpec } from '@bubbles/charts'
import { TextInput } from '../panel/fields.tsx'
import { AddButton, AxisChoice, Entry, List, PlaceInput } from './AnnotationParts.tsx'
import type { AnnotationListProps } from './AnnotationListProps.ts'

type Line = ChartSpec['references'][number]

/** Lines across the chart at a value or a date. */
export function LineList({ spec, places, fresh, setFresh, removed, change }: AnnotationListProps) {
  return (
    <List
      title="Reference lines"
      none="A target, an average, the day a law came in."
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
              removed('references', 'Line', spec.references)
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
  )
}
