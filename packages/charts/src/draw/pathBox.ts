import { PATH_WIDTH, UNITS_PER_PX } from './path.ts'
import { tag } from './svg.ts'

/** A nested drawing stretched over the plot, `height` px high, in which paths stand; strokes do not stretch (CSS). */
export const pathBox = (height: number, content: string): string =>
  tag(
    'svg',
    {
      viewBox: `0 0 ${PATH_WIDTH} ${height * UNITS_PER_PX}`,
      width: '100%',
      height,
      preserveAspectRatio: 'none',
      overflow: 'visible',
    },
    content,
  )
