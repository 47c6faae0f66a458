import type { Dataset } from '@bubbles/tables'
import { drawnBy } from '../kinds/index.ts'
import type { ChartSpec } from '../spec.ts'
import { axisOptions } from './axisOptions.ts'
import { along, alongIs, always, choice, continuous, isKind, number, several } from './optionParts.ts'
import type { ChartOption } from './optionTypes.ts'

const hasLines = ({ cells }: ChartSpec) => cells.some(({ as }) => as === 'line')
const canHavePanels = (spec: ChartSpec) =>
  several(spec) && drawnBy({ ...spec, panels: 'series' }) === 'panels'

/**
 * Every setting of a chart beside its words, in the order of a panel, with how it is changed and when it has an effect.
 * Bars have no setting for where they start: always at zero.
 */
export const chartOptions: readonly ChartOption[] = [
  {
    name: 'size',
    group: 'columns',
    label: 'Area',
    control: { type: 'column', of: ['number'] },
    applies: isKind('point'),
  },
  {
    name: 'label',
    group: 'columns',
    label: 'Name of each point',
    control: { type: 'column', of: ['text', 'date'] },
    applies: isKind('point'),
  },
  {
    name: 'mark',
    group: 'columns',
    label: 'Value to compare with',
    help: 'A target, or the year before.',
    control: { type: 'column', of: ['number'] },
    applies: (spec) => spec.kind === 'arc' || (spec.kind === 'bar' && !several(spec)),
  },
  {
    name: 'sort',
    group: 'order',
    label: 'Order',
    control: choice(
      ['value', 'Largest first'],
      ['ascending', 'Smallest first'],
      ['data', 'As in data'],
      ['name', 'A to Z'],
    ),
    applies: (spec, dataset) =>
      isKind('bar', 'doughnut', 'arc', 'range', 'heat', 'table')(spec) && !continuous(spec, dataset),
  },
  {
    name: 'orientation',
    group: 'marks',
    label: 'Direction',
    control: choice(['horizontal', 'Bars'], ['vertical', 'Columns']),
    applies: isKind('bar'),
  },
  {
    name: 'stacking',
    group: 'marks',
    label: 'Several series',
    control: choice(['none', 'Side by side'], ['stacked', 'Stacked'], ['share', '100%']),
    applies: (spec) => isKind('bar', 'area')(spec) && several(spec),
  },
  {
    name: 'panels',
    group: 'marks',
    label: 'Panels',
    help: 'Small charts beside one another, which are easier to follow than many lines in one.',
    control: choice(['none', 'All in one chart'], ['series', 'One for each series']),
    applies: canHavePanels,
  },
  {
    name: 'panelScale',
    group: 'marks',
    label: 'Scale',
    help: 'Series with their own scales can’t be compared by height, and the page says so.',
    control: choice(['shared', 'One for all'], ['own', 'Its own for each']),
    applies: (spec) =>
      (spec.panels === 'series' && canHavePanels(spec)) || (spec.kind === 'table' && hasLines(spec)),
  },
  {
    name: 'cells',
    group: 'marks',
    label: 'Columns',
    help: 'Columns drawn as lines are combined into one line in each row.',
    control: { type: 'cells' },
    applies: isKind('table'),
  },
  {
    name: 'search',
    group: 'marks',
    label: 'Search',
    control: { type: 'switch' },
    applies: isKind('table'),
  },
  {
    name: 'pageRows',
    group: 'marks',
    label: 'Rows at once',
    help: 'Leave it empty to show all rows. Printed pages have all of them.',
    control: number(5, 200),
    applies: isKind('table'),
  },
  {
    name: 'bySign',
    group: 'marks',
    label: 'Different colour below zero',
    control: { type: 'switch' },
    applies: (spec) => spec.kind === 'bar' && !several(spec),
  },
  {
    name: 'centre',
    group: 'marks',
    label: 'Centred on the middle answer',
    control: { type: 'switch' },
    applies: (spec) =>
      spec.kind === 'bar' && several(spec) && spec.stacking === 'share' && spec.orientation === 'horizontal',
  },
  {
    name: 'leftColumns',
    group: 'marks',
    label: 'Columns on the left axis',
    help: 'They start at zero. What is on the right axis is drawn as lines over them.',
    control: { type: 'switch' },
    applies: isKind('dual'),
  },
  {
    name: 'difference',
    group: 'marks',
    label: 'Difference beside each row',
    control: { type: 'switch' },
    applies: (spec) => spec.kind === 'range' && several(spec),
  },
  {
    name: 'binWidth',
    group: 'marks',
    label: 'Width of the bins',
    help: 'Leave it empty to set it from the data.',
    control: number(0, 1e18, 0.01),
    applies: isKind('histogram'),
  },
  {
    name: 'innerRadius',
    group: 'marks',
    label: 'Hole',
    help: 'As a share of the radius. 0 makes a pie chart.',
    control: { type: 'number', min: 0, max: 0.85, step: 0.01, optional: false },
    applies: isKind('doughnut'),
  },
  {
    name: 'gather',
    group: 'marks',
    label: 'Group parts below',
    help: 'They’re shown as “Other”, but stay in the data.',
    control: { type: 'number', min: 0, max: 50, step: 1, optional: false, unit: '%' },
    applies: isKind('doughnut'),
  },
  {
    name: 'values',
    group: 'labels',
    label: 'Values on the chart',
    control: { type: 'switch' },
    applies: (spec) =>
      isKind('bar', 'line', 'area', 'range', 'slope', 'histogram', 'heat')(spec) ||
      (spec.kind === 'doughnut' && spec.innerRadius > 0),
  },
  {
    name: 'labels',
    group: 'labels',
    label: 'Names',
    control: choice(
      ['auto', 'Automatic'],
      ['direct', 'On the chart'],
      ['legend', 'In a legend'],
      ['none', 'None'],
    ),
    applies: (spec) =>
      spec.kind === 'doughnut' ||
      spec.kind === 'point' ||
      (along(spec) && several(spec) && spec.kind !== 'dual'),
  },
  {
    name: 'partLabels',
    group: 'labels',
    label: 'At each part',
    control: choice(['share', 'Share'], ['value', 'Value'], ['both', 'Both']),
    applies: (spec) => spec.kind === 'doughnut' && spec.labels !== 'none',
  },
  {
    name: 'unit',
    group: 'numbers',
    label: 'Unit',
    control: { type: 'text', max: 40 },
    applies: (spec) => spec.notation !== 'percent',
  },
  {
    name: 'unitPlace',
    group: 'numbers',
    label: 'Position of the unit',
    control: choice(['auto', 'Usual for this language'], ['before', 'Before'], ['after', 'After']),
    applies: (spec) => spec.unit !== '' && spec.notation !== 'percent',
  },
  {
    name: 'unitAt',
    group: 'numbers',
    label: 'Unit',
    control: choice(['axis', 'Once, at the axis'], ['values', 'At every value']),
    applies: (spec) => (spec.unit !== '' || spec.notation === 'percent') && spec.kind !== 'arc',
  },
  {
    name: 'notation',
    group: 'numbers',
    label: 'Numbers',
    control: choice(
      ['auto', 'Automatic'],
      ['full', 'In full'],
      ['compact', 'Short: 1.2 m'],
      ['percent', 'Shares as percentages'],
    ),
    applies: always,
  },
  { name: 'decimals', group: 'numbers', label: 'Decimals', control: number(0, 6), applies: always },
  {
    name: 'plus',
    group: 'numbers',
    label: 'Plus sign on positive values',
    control: { type: 'switch' },
    applies: always,
  },
  {
    name: 'formats',
    group: 'numbers',
    label: 'By column',
    help: 'For columns that need a different format.',
    control: { type: 'formats' },
    applies: (spec) => spec.kind === 'point' || (several(spec) && spec.splitBy === null),
  },
  {
    name: 'dates',
    group: 'numbers',
    label: 'Dates',
    control: choice(
      ['auto', 'Automatic'],
      ['long', '5 March 2024'],
      ['numeric', '05/03/2024'],
      ['iso', '2024-03-05'],
      ['quarter', 'Q1 2024'],
      ['month', 'Mar 2024'],
      ['year', '2024'],
    ),
    applies: (spec, dataset) => spec.kind !== 'histogram' && alongIs(spec, dataset) === 'date',
  },
  ...axisOptions,
  {
    name: 'palette',
    group: 'colour',
    label: 'Palette',
    control: choice(
      ['organisation', 'Organisation'],
      ['single', 'One colour'],
      ['emphasis', 'Grey'],
      ['scale', 'Scale'],
    ),
    applies: always,
  },
  {
    name: 'colour',
    group: 'colour',
    label: 'Colour',
    control: { type: 'colour' },
    applies: always,
  },
  {
    name: 'emphasis',
    group: 'colour',
    label: 'Stands out',
    control: { type: 'names' },
    applies: (spec) => spec.kind !== 'heat' && spec.kind !== 'dual',
  },
  {
    name: 'annotations',
    group: 'notes',
    label: 'Notes on the chart',
    control: { type: 'list' },
    applies: isKind('line', 'bar', 'point', 'area', 'range', 'dual', 'histogram'),
  },
  {
    name: 'ranges',
    group: 'notes',
    label: 'Ranges',
    control: { type: 'list' },
    applies: isKind('line', 'bar', 'point', 'arc', 'area', 'range', 'dual', 'histogram'),
  },
  {
    name: 'references',
    group: 'notes',
    label: 'Reference lines',
    control: { type: 'list' },
    applies: isKind('line', 'bar', 'point', 'arc', 'area', 'range', 'dual', 'histogram'),
  },
]

/** The settings that have an effect on this chart, in the order of a panel. */
export const optionsFor = (spec: ChartSpec, dataset: Dataset): ChartOption[] =>
  chartOptions.filter(({ applies }) => applies(spec, dataset))
