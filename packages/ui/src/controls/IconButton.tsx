import type { ElementType } from 'react'
import type { ButtonProps } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<
  ButtonProps,
  | 'variant'
  | 'color'
  | 'startIcon'
  | 'endIcon'
  | 'loading'
  | 'loadingPosition'
  | 'fullWidth'
  | 'aria-label'
  | 'size'
> & {
  'aria-label': string
  /** It stands at the end of a field, nearer to its edge. */
  edge?: 'end'
}

/** A button with a picture only, 36 by 36. Its words are for those who hear it. */
export function IconButton({
  component,
  className,
  disabled,
  type = 'button',
  edge,
  ...rest
}: IconButtonProps) {
  const Root: ElementType = component ?? (rest.href === undefined ? 'button' : 'a')
  return (
    <Root
      {...rest}
      {...(Root === 'button' && { type, disabled })}
      className={classes(styles.button, edge === 'end' && styles.atEnd, className)}
      data-edgeless=""
    />
  )
}
