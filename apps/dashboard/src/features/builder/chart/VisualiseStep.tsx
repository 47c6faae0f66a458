import type { Dataset } from '@bubbles/tables'
import {
  type ChartOption,
  type ChartSpec,
  type Colouring,
  optionsFor,
  type OptionGroup,
} from '@bubbles/charts'
import { ChartTypes } from './ChartTypes.tsx'
import { NoData } from './CheckStep.tsx'
import { ColumnFormats } from './ColumnFormats.tsx'
import { FigureColours, type FigurePalette } from './FigureColours.tsx'
import { Mapping } from './Mapping.tsx'
import { type Change, OptionField } from './OptionField.tsx'
import { WidthChoice } from './parts.tsx'
import { Section, Written } from './Section.tsx'
import { TableColumns } from './TableColumns.tsx'

/** Settings that the choice of a type makes. */
const BY_CARD: ReadonlySet<ChartOption['name']> = new Set<ChartOption['name']>([
  'orientation',
  'stacking',
  'centre',
])

interface StepProps {
  spec: ChartSpec
  dataset: Dataset | undefined
  name: string
  palette: FigurePalette
  colouring: Colouring
  change: Change
  onData: () => void
}

/** Step three: which column does what, how it is drawn, and what stands out. */
export function VisualiseStep(props: StepProps) {
  const { spec, dataset, name, palette, colouring, change, onData } = props
  if (!dataset) return <NoData onData={onData}>Start with the data.</NoData>
  const options = optionsFor(spec, dataset)
  const of = (group: OptionGroup) => options.filter((option) => option.group === group)
  const fields = (some: readonly ChartOption[]) =>
    some.map((option) => <OptionField key={option.name} option={option} spec={spec} change={change} />)
  // Which way bars lie, how they are stacked and whether around a middle, the cards say.
  const marks = of('marks').filter(({ name: option }) => !BY_CARD.has(option))
  return (
    <>
      <Mapping spec={spec} dataset={dataset} name={name} change={change} onData={onData} />
      <ChartTypes spec={spec} dataset={dataset} colouring={colouring} change={change} />
      <FigureColours
        spec={spec}
        dataset={dataset}
        palette={palette}
        colouring={colouring}
        options={options}
        change={change}
      />
      {fields(of('order'))}
      {fields(of('labels'))}
      {marks.length > 0 && (
        <Section title={spec.kind === 'table' ? 'Table' : 'Marks'}>
          {spec.kind === 'table' && <TableColumns spec={spec} dataset={dataset} change={change} />}
          {fields(marks)}
        </Section>
      )}
      <Section title="Numbers and dates">
        <Written />
        {fields(of('numbers'))}
        {of('numbers').some(({ name: option }) => option === 'formats') && (
          <ColumnFormats spec={spec} dataset={dataset} change={change} />
        )}
      </Section>
      {of('axes').length > 0 && <Section title="Axes">{fields(of('axes'))}</Section>}
      <WidthChoice value={spec.width} onChange={(width) => change({ width })} />
    </>
  )
}
