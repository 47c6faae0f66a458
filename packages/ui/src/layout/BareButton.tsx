import { boxProps, type PropsAs } from './box.ts'
import styles from './layout.module.css'

/** A button without a face of its own: a row, a name or a drawing that can be pressed. */
export function BareButton({
  hover = false,
  row = false,
  gap,
  ...rest
}: PropsAs<
  'button',
  {
    /** Shows that the pointer is over it. */
    hover?: boolean
    /** Its children stand side by side. */
    row?: boolean
    gap?: number | string | undefined
  }
>) {
  return (
    <button
      type="button"
      {...boxProps(rest, [row && styles.row, styles.bare, hover && styles.hover], { gap })}
    />
  )
}
