import type { ElementType } from 'react'
import { boxProps, type PropsAs } from './box.ts'
import styles from './layout.module.css'

/** Children in columns, in one unless said otherwise. `as="ul"` and `as="ol"` have no bullets. */
export function Grid<Element extends ElementType = 'div'>({
  as,
  columns,
  gap,
  align,
  justify,
  folds,
  ...rest
}: PropsAs<
  Element,
  {
    /** As CSS writes columns. */
    columns?: string | undefined
    /** Between the children, in CSS pixels; two lengths are those between lines and between columns. */
    gap?: number | string | undefined
    align?: 'start' | 'center' | 'end' | 'baseline' | undefined
    justify?: 'start' | 'center' | 'end' | undefined
    /** One column under 960. */
    folds?: boolean | undefined
  }
>) {
  const Root: ElementType = as ?? 'div'
  return (
    <Root {...boxProps(rest, [styles.grid, folds && styles.oneColumn], { columns, gap, align, justify })} />
  )
}
