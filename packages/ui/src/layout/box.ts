import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import styles from './layout.module.css'

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
  /** 12/16 `small`, 13/18 `compact`, 14/20 `body` (the page's own), 16/24 `large`, 20/28 `title` (size/line in CSS pixels). */
  size?: 'small' | 'compact' | 'body' | 'large' | 'title' | undefined
  /** Inherited where nothing is said. */
  tone?: 'default' | 'secondary' | 'primary' | 'success' | 'warning' | 'error' | undefined
  weight?: 'regular' | 'medium' | 'semibold' | undefined
  /** One line, cut with an ellipsis. */
  truncate?: boolean | undefined
  /** Breaks inside long words: names, addresses and whatever else people type. */
  breakWords?: boolean | undefined
  /** One line, however long. */
  nowrap?: boolean | undefined
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
    size,
    tone,
    weight,
    truncate,
    breakWords,
    nowrap,
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
    size && styles[size],
    tone && styles[`tone-${tone}`],
    weight && styles[weight],
    truncate && styles.truncate,
    breakWords && styles.breakWords,
    nowrap && styles.nowrap,
    numeric && styles.numeric,
    className,
  ]
  const variables = Object.entries({ ...lengths, padding, above })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [`--box-${name}`, typeof value === 'number' ? `${value}px` : value])
  return {
    ...rest,
    className: classes.filter(Boolean).join(' ') || undefined,
    style: variables.length > 0 ? { ...Object.fromEntries(variables), ...style } : style,
  }
}
