import type { ChartContext } from '../../context.ts'
import { valuesOf } from '../../data/frame.ts'
import type { Finding } from '../../finding.ts'
import type { ChartSpec } from '../../spec.ts'
import type { Write } from '../../text/describe.ts'
import { formatCount } from '../../text/format.ts'
import { endOfUnit, gaugeScale, gaugesOf, MAX_GAUGES, referencesOf } from './gauge.ts'
import type { Frame } from '../../data/frameShape.ts'

/** Sentences for the draft of the alternative text. */
export function describe(context: ChartContext, frame: Frame, write: Write, spec: ChartSpec): string[] {
  const gauges = gaugesOf(context, frame, spec)
  const [low, high] = gaugeScale(frame, spec).domain
  const said = gauges.flatMap(({ name, value, target }) => {
    if (value === null) return []
    const aim = target === null ? '' : ` (${frame.mark!.name}: ${write(target)})`
    return [
      `${frame.rows.length === 1 && frame.axis.name === '' ? (frame.series[0]?.name ?? name) : name} ${write(value)}${aim}`,
    ]
  })
  return [
    context.words.gauges(gauges.length, write(low), write(high), context.words.list(said)),
    ...referencesOf(spec).map(({ value, label }) => context.words.markAt(write(value), label)),
  ]
}

/** What a gauge has against the data. */
export function check(context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  const scale = gaugeScale(frame, spec)
  if (spec.yMax === null && endOfUnit(spec) === null)
    warn('no-end', 'A gauge needs a meaningful end, such as a target or 100%. Set where the scale ends.')
  if (spec.yMax !== null && spec.yMax <= (spec.yMin ?? 0))
    findings.push({
      level: 'error',
      code: 'no-end',
      message: 'The scale must end above its start.',
    })
  const outside = valuesOf(frame).filter((value) => scale.at(value) < 0 || scale.at(value) > 1).length
  if (outside > 0)
    warn(
      'outside-axis',
      `${outside === 1 ? 'One value lies' : `${outside} values lie`} beyond the ends of the scale and ${outside === 1 ? 'is' : 'are'} cut off. Move the ends.`,
    )
  if (frame.rows.length > 6)
    warn(
      'many-gauges',
      `${formatCount(context, frame.rows.length)} gauges are hard to compare; bars are easier.${frame.rows.length > MAX_GAUGES ? ` The first ${MAX_GAUGES} are drawn.` : ''}`,
    )
  if (frame.series.length > 1)
    findings.push({
      level: 'warning',
      code: 'one-series',
      message: `A gauge shows one column; only “${frame.series[0]!.name}” is drawn. Another can be its target.`,
      column: frame.series[1]!.key,
    })
  return findings
}
