import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import styles from './layout.module.css'

/** What every layout part may be told about its place in the row or column around it. */
export interface BoxProps {
  /** Takes the room that is left and may become narrower than its words. */
  grow?: boolean | undefined
  /** Keeps its size however little room there is. */
  fixed?: boolean | undefined
  className?: string | undefined
}

/** The props of a part drawn as another element: its own, then the element's. */
export type PropsAs<Element extends ElementType, Own> = Own & { as?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof Own | 'as'
  >

/** Class names of a part: its own, those of its place, the caller's last. */
export function boxClass(
  { grow, fixed, className }: BoxProps,
  ...own: (string | false | undefined)[]
): string {
  return [...own, grow && styles.grow, fixed && styles.fixed, className].filter(Boolean).join(' ')
}

/** CSS variables of a part in front of the caller's style. Lengths are CSS pixels. */
export const boxStyle = (
  variables: Record<`--${string}`, string | number | undefined>,
  style: CSSProperties | undefined,
): CSSProperties => ({
  ...Object.fromEntries(
    Object.entries(variables)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'number' ? `${value}px` : value]),
  ),
  ...style,
})
