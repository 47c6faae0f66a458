import type { ElementType } from 'react'
import { boxProps, type PropsAs } from '../layout/box.ts'
import styles from './PlainField.module.css'

/**
 * A field without a floating label, for panels, bars and rows: an `input` unless said otherwise. It needs a label of
 * its own. `aria-invalid` colours its edge.
 */
export function PlainField<Element extends ElementType = 'input'>({ as, ...rest }: PropsAs<Element>) {
  const Root: ElementType = as ?? 'input'
  return <Root {...boxProps(rest, [styles.field])} />
}
