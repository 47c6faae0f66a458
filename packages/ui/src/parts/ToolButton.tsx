import type { ComponentPropsWithRef } from 'react'
import styles from './ToolButton.module.css'

/** A small square button that shows a picture: in bars over the paper, in rows. Pressed ones are tonal. `label` names it. */
export function ToolButton({
  label,
  size = 32,
  className,
  style,
  ...rest
}: ComponentPropsWithRef<'button'> & {
  label: string
  /** In CSS pixels; fingers get 44. */
  size?: number
}) {
  return (
    <button
      type="button"
      className={className === undefined ? styles.tool : `${styles.tool} ${className}`}
      style={{ ...style, '--tool-size': `${size}px` } as typeof style}
      {...rest}
      // A tooltip around it would give it another name.
      aria-label={label}
    />
  )
}
