import type { ChartContext } from '../context.ts'
import { sidesOf } from '../data/formats.ts'
import { valuesOf } from '../data/frame.ts'
import { positionOf } from '../data/place.ts'
import { extentOf } from '../draw/scales.ts'
import type { Finding } from '../finding.ts'
import type { ChartKind, ChartSpec } from '../spec.ts'
import { formatCount } from '../text/format.ts'
import { failure, warning } from './finding.ts'
import type { Frame } from '../data/frameShape.ts'

/** What is wrong with the ends and scales an author chose for the axes. */
export function checkAxes(context: ChartContext, spec: ChartSpec, frame: Frame): Finding[] {
  const findings: Finding[] = []
  const { yMin, yMax, yScale, xScale } = spec
  if (spec.kind === 'doughnut') return findings
  if (yMin !== null && yMax !== null && yMin >= yMax && spec.kind !== 'arc')
    findings.push(failure('outside-axis', 'The value axis must end above its start.'))
  const { kind } = frame.axis
  const [from, to] = [positionOf(frame.axis, spec.xMin), positionOf(frame.axis, spec.xMax)]
  if (from !== null && to !== null && from >= to)
    findings.push(failure('outside-axis', 'The axis along the bottom must end after its start.'))
  if (START_AT_ZERO.has(spec.kind)) findings.push(...checkBarEnds(spec, frame))
  if (spec.kind === 'dual') findings.push(...checkTwoAxes(context, spec, frame))
  if (spec.kind === 'line' || spec.kind === 'range') findings.push(...checkLineEnds(context, spec, frame))
  if (spec.kind !== 'point' && xScale === 'log' && kind === 'number' && frame.rows.length === 0)
    findings.push(warning('log-zero', 'Nothing along the axis is above zero, so it can’t be logarithmic.'))
  if (yScale === 'log' && (spec.kind === 'arc' || START_AT_ZERO.has(spec.kind)))
    findings.push(
      warning(
        'log-zero',
        'Bars, areas and gauges start at zero, so their axis can’t be logarithmic. Choose lines or points.',
      ),
    )
  return findings
}

/** The ends of two axes, each with what is measured on it. */
function checkTwoAxes(context: ChartContext, spec: ChartSpec, frame: Frame): Finding[] {
  const { left, right } = sidesOf(spec, frame)
  const { rightMin, rightMax } = spec
  const findings: Finding[] = []
  if (rightMin !== null && rightMax !== null && rightMin >= rightMax)
    findings.push(failure('outside-axis', 'The value axis must end above its start.'))
  const linear = { ...spec, yScale: 'linear' as const, stacking: 'none' as const }
  findings.push(
    ...(spec.leftColumns ? checkBarEnds(linear, left) : checkLineEnds(context, linear, left)),
    ...checkLineEnds(context, { ...linear, yMin: rightMin, yMax: rightMax }, right),
  )
  return findings
}

/** Kinds whose marks have a length from zero. */
const START_AT_ZERO: ReadonlySet<ChartKind> = new Set<ChartKind>(['bar', 'area', 'histogram'])

function checkBarEnds({ kind, yMin, yMax, stacking }: ChartSpec, frame: Frame): Finding[] {
  if (stacking !== 'none' && frame.series.length > 1) return []
  const [low, high] = extentOf([0, ...valuesOf(frame)])
  const cuts = (yMax !== null && yMax < high) || (yMin !== null && yMin > low)
  return cuts
    ? [
        warning(
          'outside-axis',
          `The axis would end within ${kind === 'area' ? 'an area' : 'a bar'}, so that end is ignored. ${kind === 'area' ? 'Areas' : 'Bars'} are never cut.`,
        ),
      ]
    : []
}

function checkLineEnds(context: ChartContext, { yMin, yMax, yScale }: ChartSpec, frame: Frame): Finding[] {
  const values = valuesOf(frame)
  const findings: Finding[] = []
  const impossible = yScale === 'log' ? values.filter((value) => value <= 0).length : 0
  if (impossible > 0)
    findings.push(
      warning(
        'log-zero',
        `${formatCount(context, impossible)} ${impossible === 1 ? 'value is' : 'values are'} zero or below: a logarithmic axis can’t show them.`,
      ),
    )
  const beyond = values.filter(
    (value) => (yMin !== null && value < yMin) || (yMax !== null && value > yMax),
  ).length
  if (beyond > 0)
    findings.push(
      warning(
        'outside-axis',
        `${formatCount(context, beyond)} ${beyond === 1 ? 'value lies' : 'values lie'} beyond the ends of the axis and ${beyond === 1 ? 'is' : 'are'} cut off.`,
      ),
    )
  return findings
}
