import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import styles from './layout.module.css'

const SIZES = {
  small: styles.small,
  compact: styles.compact,
  body: styles.body,
  large: styles.large,
  reading: styles.reading,
  figure: styles.figure,
  title: styles.title,
  heading: styles.heading,
  display: styles.display,
}

const SURFACES = {
  plain: styles.plain,
  canvas: styles.canvas,
  raised: styles.raised,
  neutral: styles.neutral,
  primary: styles.onPrimary,
  success: styles.onSuccess,
  warning: styles.onWarning,
  error: styles.onError,
}

const TONES = {
  default: styles.text,
  secondary: styles.secondary,
  primary: styles.primary,
  success: styles.success,
  warning: styles.warning,
  error: styles.error,
}

const WEIGHTS = { regular: styles.regular, medium: styles.medium, semibold: styles.semibold }

/** What every layout part may be told of its place, its room and its words. Lengths are CSS pixels or any CSS length. */
export interface BoxProps {
  /** Takes the room that is left and may become narrower than its words. */
  grow?: boolean | undefined
  /** Keeps its size however little room there is. */
  fixed?: boolean | undefined
  /** May become narrower than its words. */
  shrink?: boolean | undefined
  /** Between its edge and what is in it. */
  padding?: number | string | undefined
  /** Between it and what stands above. */
  above?: number | string | undefined
  /** At most so wide. */
  width?: number | string | undefined
  /** Takes the room that is left in its row, before or after it. */
  push?: 'before' | 'after' | undefined
  /** A hairline at its upper or lower edge. */
  rule?: 'above' | 'below' | undefined
  /** What it stands on, with the ink for it. */
  surface?:
    | 'plain'
    | 'canvas'
    | 'raised'
    | 'neutral'
    | 'primary'
    | 'success'
    | 'warning'
    | 'error'
    | undefined
  radius?: number | string | undefined
  /** Not there on a phone (under 600 wide), or where the navigation is folded (under 960). */
  hiddenOn?: 'phone' | 'folded' | undefined
  /**
   * 12/16 `small`, 13/18 `compact`, 14/20 `body` (the page's own), 16/24 `large`, 16/26 `reading`, 18/24 `figure`,
   * 20/28 `title`, 24/32 `heading`, 32/40 `display` (size/line in CSS pixels).
   */
  size?: keyof typeof SIZES | undefined
  /** Inherited where nothing is said. */
  tone?: keyof typeof TONES | undefined
  weight?: keyof typeof WEIGHTS | undefined
  /** One line, cut with an ellipsis. */
  truncate?: boolean | undefined
  /** Breaks inside long words: names, addresses and whatever else people type. */
  breakWords?: boolean | undefined
  /** One line, however long. */
  nowrap?: boolean | undefined
  /** Its line breaks stay. */
  lines?: boolean | undefined
  centred?: boolean | undefined
  /** Figures of one width. */
  numeric?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** The props of a part drawn as another element: its own, then the element's. */
export type PropsAs<Element extends ElementType, Own = object> = Own &
  BoxProps & { as?: Element } & Omit<ComponentPropsWithRef<Element>, keyof Own | keyof BoxProps | 'as'>

/**
 * Class and style of a part, and the props that are left for its element. The caller's class and style come last.
 * @param own classes of the part itself
 * @param lengths its own lengths by the name of their CSS variable (`--box-{name}`)
 */
export function boxProps<Rest extends object>(
  {
    grow,
    fixed,
    shrink,
    padding,
    above,
    width,
    push,
    rule,
    surface,
    radius,
    hiddenOn,
    size,
    tone,
    weight,
    truncate,
    breakWords,
    nowrap,
    lines,
    centred,
    numeric,
    className,
    style,
    ...rest
  }: BoxProps & Rest,
  own: readonly (string | false | undefined)[],
  lengths: Record<string, number | string | undefined> = {},
) {
  const classes = [
    ...own,
    grow && styles.grow,
    fixed && styles.fixed,
    shrink && styles.shrink,
    padding !== undefined && styles.padded,
    above !== undefined && styles.above,
    width !== undefined && styles.width,
    push && (push === 'before' ? styles.pushBefore : styles.pushAfter),
    rule && (rule === 'above' ? styles.ruleAbove : styles.ruleBelow),
    surface && SURFACES[surface],
    radius !== undefined && styles.radius,
    hiddenOn === 'phone' && styles.notOnPhone,
    hiddenOn === 'folded' && styles.notFolded,
    size && SIZES[size],
    tone && TONES[tone],
    weight && WEIGHTS[weight],
    truncate && styles.truncate,
    breakWords && styles.breakWords,
    nowrap && styles.nowrap,
    lines && styles.lines,
    centred && styles.centred,
    numeric && styles.numeric,
    className,
  ]
  return {
    ...rest,
    className: classes.filter(Boolean).join(' ') || undefined,
    style: withVariables(style, { ...lengths, padding, above, width, radius }),
  }
}

/** Lengths as CSS variables before a style. */
function withVariables(
  style: CSSProperties | undefined,
  lengths: Record<string, number | string | undefined>,
): CSSProperties | undefined {
  const variables = Object.entries(lengths)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [`--box-${name}`, typeof value === 'number' ? `${value}px` : value])
  return variables.length > 0 ? { ...Object.fromEntries(variables), ...style } : style
}
