import { type Element, type Scene, tag } from './scene.ts'

/** Free room beside the plot in px, for axis labels and names, on wide and on narrow drawings. */
export interface Margins {
  wide: { left: number; right: number }
  narrow: { left: number; right: number }
}

/** The narrowest plots that text must fit: a wide drawing starts at 520 px, a narrow one at 288. */
export const BREAK = 520
export const NARROWEST = 288
/** Which of the two drawings: wide ones, narrow ones, or one for both. */
export type Size = 'wide' | 'narrow'
export type Sizes = readonly Size[]

export interface PlotOptions {
  id: string
  title: string
  description: string
  height: number
  margins: Margins
  /** Attributes for the reader's script, documented in README.md. */
  data: Record<string, string | undefined>
  /** For a drawing that is only shown on wide or narrow charts. */
  shown?: Size
  /** Marks take the pointer: the name is an attribute then, since browsers show a `<title>` at the pointer. */
  pointed?: boolean
  /** What is beside a drawing of fixed width, or under it where there is no room. */
  beside?: Scene
}

// A width in an attribute needs no style attribute, which the policy of published pages forbids.
const spacer = (width: number, shown?: Size): Scene =>
  width > 0 ? tag('svg', { class: ['spacer', shown], width, height: 1, 'aria-hidden': 'true' }) : ''

function spacers(wide: number, narrow: number, shown?: Size): Scene {
  if (shown) return spacer(shown === 'wide' ? wide : narrow)
  return wide === narrow ? spacer(wide) : [spacer(wide, 'wide'), spacer(narrow, 'narrow')]
}

/** One drawing between its margins: an image with a name and a description. x is in per cent of the plot, y in px. */
export function drawPlot(options: PlotOptions, content: Scene): Element {
  const { id, margins, shown } = options
  const [titleId, descriptionId] = [`${id}-t`, `${id}-d`]
  const head = [
    options.pointed ? '' : tag('title', { id: titleId }, options.title),
    options.description ? tag('desc', { id: descriptionId }, options.description) : '',
  ]
  const svg = tag(
    'svg',
    {
      class: 'drawing',
      role: 'img',
      'aria-labelledby': options.pointed ? undefined : titleId,
      'aria-label': options.pointed ? options.title : undefined,
      'aria-describedby': options.description ? descriptionId : undefined,
      height: options.height,
      ...options.data,
    },
    [head, content],
  )
  const { wide, narrow } = margins
  const inner = [spacers(wide.left, narrow.left, shown), svg, spacers(wide.right, narrow.right, shown)]
  const cls = ['plot', options.beside !== undefined && 'ring', shown] as const
  return tag('div', { class: cls }, [inner, options.beside ?? ''])
}
