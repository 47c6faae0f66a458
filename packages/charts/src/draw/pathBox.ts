import { PATH_WIDTH, UNITS_PER_PX } from './path.ts'
import { type Element, percent, type Scene, tag } from './scene.ts'

/** A nested drawing stretched over the plot, `height` px high, in which paths stand; strokes do not stretch (CSS). */
export const pathBox = (height: number, content: Scene): Element =>
  tag(
    'svg',
    {
      viewBox: [0, 0, PATH_WIDTH, height * UNITS_PER_PX],
      width: percent(1),
      height,
      preserveAspectRatio: 'none',
      overflow: 'visible',
    },
    content,
  )

/** The same, from `top` px down, cutting off what lies outside: for axes whose ends an author chose. */
export const clippedBox = (top: number, height: number, content: Scene): Element =>
  tag(
    'svg',
    {
      y: top,
      viewBox: [0, top * UNITS_PER_PX, PATH_WIDTH, height * UNITS_PER_PX],
      width: percent(1),
      height,
      preserveAspectRatio: 'none',
      overflow: 'hidden',
    },
    content,
  )
