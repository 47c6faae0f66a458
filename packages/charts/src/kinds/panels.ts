import type { ChartContext } from '../context.ts'
import { valuesOf } from '../data/frame.ts'
import type { Frame, FrameSeries } from '../data/frameShape.ts'
import { colourClasses } from '../draw/colours.ts'
import { drawRemark } from '../draw/legend.ts'
import { extentOf } from '../draw/scales.ts'
import { type Element, tag } from '../draw/scene.ts'
import type { Finding } from '../finding.ts'
import type { ChartSpec } from '../spec.ts'
import type { ColourClass } from '../styles/table.ts'
import { drawnText, oneLine } from '../text/escape.ts'
import { area } from './area/area.ts'
import { bar } from './bar/bar.ts'
import type { DrawInput, Drawing, Kind } from './kind.ts'
import { line } from './line/line.ts'
import { alike, hasClass, panelScene } from './panelScene.ts'

/** Height of the plot of lines and areas in px, and how many ticks its axis has. */
const HEIGHT = 140
const TICKS = 4
/** Values that are marks for the pointer. */
const MAX_MARKS = 1500
/** More panels than this are more than anyone compares. */
const MANY = 16

/** What each panel is drawn by. */
const baseOf = ({ kind }: ChartSpec): Kind => (kind === 'area' ? area : kind === 'line' ? line : bar)

/** The number of a colour of the palette; undefined for grey, and for steps of a hue or a scale. */
const numberOf = (colour: ColourClass): number | undefined => {
  const number = Number(colour.slice(1))
  return number >= 1 && number <= 12 ? number : undefined
}

/** The settings of one panel: in the colour its series has in the whole chart, with notes left to the whole. */
function settingsOf(spec: ChartSpec, series: FrameSeries, all: Frame, colour: ColourClass): ChartSpec {
  const stands = ({ key, name }: FrameSeries) => spec.emphasis.includes(key) || spec.emphasis.includes(name)
  const isGround = all.series.some(stands) && !stands(series)
  return {
    ...spec,
    annotations: [],
    labels: 'none',
    palette: isGround ? 'emphasis' : spec.palette === 'single' ? 'single' : 'organisation',
    colour: numberOf(colour) ?? spec.colour,
    emphasis: isGround ? [] : spec.emphasis,
    yTicks: spec.yTicks ?? TICKS,
  }
}

const isAxisTitle = (node: Element | string) => hasClass(node, 'axisTitle')

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame, id } = input
  const base = baseOf(spec)
  if (frame.series.length < 2) return base.draw(context, input)
  const isShared = spec.panelScale === 'shared'
  const extent = extentOf(valuesOf(frame))
  // So many marks would weigh more than the drawing: then the table alone has the values.
  const isMarked = frame.rows.length * frame.series.length <= MAX_MARKS
  const colours = colourClasses(context, frame.series, spec)
  const drawn = frame.series.map((series, index) => {
    // The first one has the description of all: its id is the chart's.
    const panelId = index === 0 ? id : `${id}-${index}`
    const own: Frame = { ...frame, series: [series], ...(isShared && { alsoHolds: extent }) }
    const drawing = series.values.some((value) => value !== null)
      ? base.draw(context, {
          spec: settingsOf(spec, series, frame, colours[index]!),
          frame: own,
          id: panelId,
          title: index === 0 ? `${input.title}: ${series.name}` : series.name,
          description: index === 0 ? input.description : '',
          plotHeight: HEIGHT,
          isMarked,
        })
      : { scene: tag('p', { class: 'note' }, context.words.noDataLegend), fields: [] }
    return { nodes: panelScene(drawing.scene, panelId, index), fields: drawing.fields }
  })
  // One scale has one unit, said once.
  const unit = isShared ? (drawn.flatMap(({ nodes }) => nodes).find(isAxisTitle) ?? '') : ''
  const panels = alike(drawn.map(({ nodes }) => nodes)).map((nodes, index) => {
    const name = drawnText(frame.series[index]!.name)
    return tag('div', { class: 'panel' }, [
      tag('div', { class: 'panelName', 'aria-hidden': 'true' }, name),
      isShared ? nodes.filter((node) => !isAxisTitle(node)) : nodes,
    ])
  })
  // Pointing at the first panel places what stands in all of them.
  const notes = spec.annotations.map(({ text }) => drawRemark(drawnText(oneLine(text))))
  return { scene: [unit, tag('div', { class: 'panels' }, panels), notes], fields: drawn[0]!.fields }
}

function check(context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const alone = { ...frame, series: frame.series.slice(0, 1) }
  const findings = baseOf(spec).check(context, alone, spec)
  if (frame.series.length > MANY)
    findings.push({
      level: 'warning',
      code: 'many-parts',
      message: `${frame.series.length} panels are more than readers can compare. Choose fewer series.`,
    })
  if (spec.annotations.length > 0 && frame.series.length > 1)
    findings.push({
      level: 'warning',
      code: 'no-place',
      message:
        'Panels have no room for notes, so they’re written below the chart. Lines and ranges are in each panel.',
    })
  return findings
}

/**
 * Lines, areas or bars in panels, one for each series, on one scale or on their own: small multiples. Everything but the
 * drawing is that of the kind itself, the table too.
 */
export const panels: Kind = {
  name: 'Panels',
  frame: (context, spec, dataset) => baseOf(spec).frame(context, spec, dataset),
  draw,
  thumbnail: (context, frame, spec, named) => baseOf(spec).thumbnail(context, frame, spec, named),
  startsAt: (context, frame, spec) =>
    spec.panelScale === 'shared' ? baseOf(spec).startsAt(context, frame, spec) : null,
  describe: (context, frame, write, spec) => [
    ...baseOf(spec).describe(context, frame, write, spec),
    frame.series.length > 1 ? context.words.inPanels(spec.panelScale === 'shared') : '',
  ],
  axisMissing: bar.axisMissing,
  table: (context, frame, spec, base) => baseOf(spec).table?.(context, frame, spec, base) ?? base,
  check,
}
