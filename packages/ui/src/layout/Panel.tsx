import type { ElementType } from 'react'
import { boxProps, type PropsAs } from './box.ts'
import styles from './layout.module.css'

/** A surface with a hairline round it; its children stand one below the other. */
export function Panel<Element extends ElementType = 'div'>({
  as,
  gap,
  clip,
  ...rest
}: PropsAs<
  Element,
  {
    /** Between the children, in CSS pixels. */
    gap?: number | string | undefined
    /** Rows that reach the edge are cut at its corners. */
    clip?: boolean | undefined
  }
>) {
  const Root: ElementType = as ?? 'div'
  return <Root {...boxProps(rest, [styles.stack, styles.panel, clip && styles.clip], { gap })} />
}
