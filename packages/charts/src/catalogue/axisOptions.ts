import type { ChartOption } from './optionTypes.ts'
import { along, alongIs, choice, continuous, isKind, number, stacked } from './optionParts.ts'

/** What is set about axes: their titles, ends, scales and ticks. */
export const axisOptions: readonly ChartOption[] = [
  {
    name: 'yTitle',
    group: 'axes',
    label: 'Title of the value axis',
    control: { type: 'text', max: 80 },
    applies: isKind('line', 'bar', 'point', 'area', 'range', 'slope', 'dual', 'histogram', 'heat'),
  },
  {
    name: 'yMin',
    group: 'axes',
    label: 'Values from',
    control: number(-1e18, 1e18, 0.01),
    applies: (spec) =>
      isKind('line', 'point', 'arc', 'range')(spec) || (spec.kind === 'dual' && !spec.leftColumns),
  },
  {
    name: 'yMax',
    group: 'axes',
    label: 'Values to',
    control: number(-1e18, 1e18, 0.01),
    applies: (spec) =>
      isKind('line', 'point', 'arc', 'bar', 'area', 'range', 'dual', 'histogram')(spec) &&
      !(stacked(spec) && spec.stacking === 'share'),
  },
  {
    name: 'yScale',
    group: 'axes',
    label: 'Scale of the value axis',
    control: choice(['linear', 'Even'], ['log', 'Logarithmic']),
    applies: isKind('line', 'point', 'range', 'heat'),
  },
  {
    name: 'yTicks',
    group: 'axes',
    label: 'Ticks on the value axis',
    control: number(2, 12),
    applies: isKind('line', 'bar', 'point', 'area', 'range', 'dual', 'histogram'),
  },
  {
    name: 'rightTitle',
    group: 'axes',
    label: 'Title of the right axis',
    control: { type: 'text', max: 80 },
    applies: isKind('dual'),
  },
  {
    name: 'rightMin',
    group: 'axes',
    label: 'Right axis from',
    control: number(-1e18, 1e18, 0.01),
    applies: isKind('dual'),
  },
  {
    name: 'rightMax',
    group: 'axes',
    label: 'Right axis to',
    control: number(-1e18, 1e18, 0.01),
    applies: isKind('dual'),
  },
  {
    name: 'xTitle',
    group: 'axes',
    label: 'Title along the bottom',
    control: { type: 'text', max: 80 },
    applies: (spec) =>
      along(spec) ||
      spec.kind === 'point' ||
      spec.kind === 'histogram' ||
      (spec.kind === 'bar' && spec.orientation === 'vertical'),
  },
  { name: 'xMin', group: 'axes', label: 'From', control: { type: 'place' }, applies: continuous },
  { name: 'xMax', group: 'axes', label: 'To', control: { type: 'place' }, applies: continuous },
  {
    name: 'xScale',
    group: 'axes',
    label: 'Scale along the bottom',
    control: choice(['linear', 'Even'], ['log', 'Logarithmic']),
    applies: (spec, dataset) => (spec.kind === 'point' || along(spec)) && alongIs(spec, dataset) === 'number',
  },
  {
    name: 'xTicks',
    group: 'axes',
    label: 'Ticks along the bottom',
    control: number(2, 12),
    applies: (spec, dataset) => spec.kind === 'histogram' || continuous(spec, dataset),
  },
]
