import type { ElementType } from 'react'
import { boxProps, type PropsAs } from './box.ts'
import styles from './layout.module.css'

/** A surface with a hairline round it; its children stand one below the other. `as="ul"` and `as="ol"` have no bullets. */
export function Panel<Element extends ElementType = 'div'>({
  as,
  gap,
  clip,
  divided,
  edge,
  align,
  justify,
  ...rest
}: PropsAs<
  Element,
  {
    /** Between the children, in CSS pixels. */
    gap?: number | string | undefined
    align?: 'start' | 'center' | 'end' | undefined
    justify?: 'start' | 'center' | 'end' | undefined
    /** Rows that reach the edge are cut at its corners. */
    clip?: boolean | undefined
    /** A hairline between its children. */
    divided?: boolean | undefined
    /** `dashed`: nothing is in it yet. `float`: it lies over the page. */
    edge?: 'dashed' | 'float' | undefined
  }
>) {
  const Root: ElementType = as ?? 'div'
  const own = [
    styles.stack,
    styles.panel,
    clip && styles.clip,
    divided && styles.divided,
    edge && (edge === 'float' ? styles.float : styles.dashed),
  ]
  return <Root {...boxProps(rest, own, { gap, align, justify })} />
}
