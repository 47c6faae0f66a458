import type { ChartContext } from '../../context.ts'
import { type ValueStyles, sidesOf, stylesOfAxis } from '../../data/formats.ts'
import type { Frame } from '../../data/frameShape.ts'
import { drawAxisTitle, drawLegend } from '../../draw/legend.ts'
import { type Scene, tag } from '../../draw/scene.ts'
import type { ChartSpec } from '../../spec.ts'
import type { ColourClass } from '../../styles/table.ts'
import { axisTitle } from '../../text/format.ts'

/** How numbers are written at each of the two axes. */
export const sideStyles = (spec: ChartSpec, frame: Frame): Record<'left' | 'right', ValueStyles> => {
  const { left, right } = sidesOf(spec, frame)
  return { left: stylesOfAxis(spec, left), right: stylesOfAxis(spec, right) }
}

/** Over each axis the names of its series, each with its colour and the axis it is read at, and the axis's title. */
export function drawHeads(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  colours: readonly ColourClass[],
): Scene {
  const sides = sidesOf(spec, frame)
  const styles = sideStyles(spec, frame)
  const head = (side: 'left' | 'right') => {
    const { series } = sides[side]
    if (series.length === 0) return ''
    const entries = series.map((one) => ({
      name: context.words.atAxis(one.name, side === 'right'),
      colour: colours[frame.series.indexOf(one)]!,
    }))
    const chosen = side === 'right' ? spec.rightTitle : spec.yTitle
    return tag('div', {}, [drawLegend(entries), drawAxisTitle(axisTitle(context, styles[side].axis, chosen))])
  }
  return tag('div', { class: 'axisHeads' }, [head('left'), head('right')])
}
