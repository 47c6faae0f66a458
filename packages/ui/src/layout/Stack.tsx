import type { ElementType } from 'react'
import { boxProps, type PropsAs } from './box.ts'
import styles from './layout.module.css'

interface FlexProps {
  /** Between the children, in CSS pixels; two lengths are those between lines and between columns. */
  gap?: number | string | undefined
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'start' | 'center' | 'end' | 'space-between' | undefined
  /** A hairline between its children, above each but the first. */
  divided?: boolean | undefined
}

/** Children one below the other. `as="ul"` and `as="ol"` have no bullets. */
export function Stack<Element extends ElementType = 'div'>({
  as,
  gap,
  align,
  justify,
  divided,
  ...rest
}: PropsAs<Element, FlexProps>) {
  const Root: ElementType = as ?? 'div'
  return <Root {...boxProps(rest, [styles.stack, divided && styles.divided], { gap, align, justify })} />
}

/** Children side by side, centred on one line unless said otherwise. `as="ul"` and `as="ol"` have no bullets. */
export function Row<Element extends ElementType = 'div'>({
  as,
  gap,
  align,
  justify,
  wrap,
  inline,
  hover,
  stacked,
  divided,
  ...rest
}: PropsAs<
  Element,
  FlexProps & {
    /** Goes on in a new line when there is no room. */
    wrap?: boolean | undefined
    /** Stands in a line of words. */
    inline?: boolean | undefined
    /** Can be pressed, and shows that the pointer is over it. */
    hover?: boolean | undefined
    /** Its children stand one below the other on a phone. */
    stacked?: boolean | undefined
  }
>) {
  const Root: ElementType = as ?? 'div'
  const own = [
    styles.row,
    wrap && styles.wrap,
    inline && styles.inline,
    hover && styles.hover,
    stacked && styles.stackedOnPhone,
    divided && styles.divided,
  ]
  return <Root {...boxProps(rest, own, { gap, align, justify })} />
}
