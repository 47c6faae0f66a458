import type { ElementType } from 'react'
import { boxProps, type PropsAs } from './box.ts'
import styles from './layout.module.css'

/** Words in one of the sizes, weights and colours of the design. A `span` unless said otherwise. */
export function Text<Element extends ElementType = 'span'>({
  as,
  block,
  ...rest
}: PropsAs<
  Element,
  {
    /** A line of its own, for a `span`. */
    block?: boolean | undefined
  }
>) {
  const Root: ElementType = as ?? 'span'
  return <Root {...boxProps(rest, [block && styles.block])} />
}
