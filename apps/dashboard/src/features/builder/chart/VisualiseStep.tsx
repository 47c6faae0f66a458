import type { Dataset } from '@bubbles/tables'
import { type ChartSpec, type Colouring, optionsFor, type OptionGroup } from '@bubbles/charts'
import { SegmentedControl } from '@bubbles/ui'
import { ChartTypes } from './ChartTypes.tsx'
import { NoData } from './CheckStep.tsx'
import { ColumnFormats } from './ColumnFormats.tsx'
import { FigureColours, type FigurePalette } from './FigureColours.tsx'
import { Mapping } from './Mapping.tsx'
import { type Change, OptionField } from './OptionField.tsx'
import { Section, Written } from './Section.tsx'
import styles from './VisualiseStep.module.css'

/** Step three: which column does what, how it is drawn, and what stands out. */
export function VisualiseStep({
  spec,
  dataset,
  name,
  palette,
  colouring,
  change,
  onData,
}: {
  spec: ChartSpec
  dataset: Dataset | undefined
  name: string
  palette: FigurePalette
  colouring: Colouring
  change: Change
  onData: () => void
}) {
  if (!dataset) return <NoData onData={onData}>Start with the data.</NoData>
  const options = optionsFor(spec, dataset)
  const of = (group: OptionGroup) => options.filter((option) => option.group === group)
  const plain = (group: OptionGroup) =>
    of(group).map((option) => <OptionField key={option.name} option={option} spec={spec} change={change} />)
  // Which way bars lie, how they are stacked and how large the hole is, the cards say.
  const marks = of('marks').filter(({ name: option }) => option !== 'orientation' && option !== 'stacking')
  return (
    <>
      <Mapping spec={spec} dataset={dataset} name={name} change={change} onData={onData} />
      <ChartTypes spec={spec} dataset={dataset} colouring={colouring} change={change} />
      {plain('order')}
      <FigureColours
        spec={spec}
        dataset={dataset}
        palette={palette}
        colouring={colouring}
        options={options}
        change={change}
      />
      {plain('labels')}
      {marks.length > 0 && (
        <Section title="Marks">
          {marks.map((option) => (
            <OptionField key={option.name} option={option} spec={spec} change={change} />
          ))}
        </Section>
      )}
      <Section title="Numbers and dates">
        <Written />
        {plain('numbers')}
        {of('numbers').some(({ name: option }) => option === 'formats') && (
          <ColumnFormats spec={spec} dataset={dataset} change={change} />
        )}
      </Section>
      {of('axes').length > 0 && <Section title="Axes">{plain('axes')}</Section>}
      <div className={styles.group}>
        <h3 className={styles.title}>Width on the page</h3>
        <SegmentedControl
          label="Width on the page"
          value={spec.width}
          onChange={(width) => change({ width })}
          segments={[
            { value: 'mid', label: 'Column' },
            { value: 'wide', label: 'Wide' },
          ]}
        />
      </div>
    </>
  )
}
