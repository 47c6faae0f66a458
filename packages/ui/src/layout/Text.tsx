import type { ElementType } from 'react'
import { boxProps, type PropsAs } from './box.ts'
import styles from './layout.module.css'

/** Words in one of the sizes, weights and colours of the design. A `span` unless said otherwise. */
export function Text<Element extends ElementType = 'span'>({
  as,
  block,
  live,
  ...rest
}: PropsAs<
  Element,
  {
    /** A line of its own, for a `span`. */
    block?: boolean | undefined
    /** Takes no room while it is empty, but stays, so that what comes into it is read out. */
    live?: boolean | undefined
  }
>) {
  const Root: ElementType = as ?? 'span'
  return <Root {...boxProps(rest, [block && styles.block, live && styles.live])} />
}

/** Words behind a small picture of what they are about; several lines stay beside it. A `p` unless said otherwise. */
export function Remark<Element extends ElementType = 'p'>({ as, ...rest }: PropsAs<Element>) {
  const Root: ElementType = as ?? 'p'
  return <Root {...boxProps(rest, [styles.remark])} />
}
