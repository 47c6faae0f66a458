import { type ComponentPropsWithRef, type ElementType, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

/** What a button knows besides its own: it is a link where it has an `href`, or whatever `component` says. */
export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'ref'> {
  /** The main action of a page is `contained`, the rest `outlined` or, where it matters less, `text`. */
  variant?: 'contained' | 'outlined' | 'text' | undefined
  /** `error` is for what destroys. */
  color?: 'primary' | 'secondary' | 'error' | undefined
  /** 32, 36 or 44 px high. */
  size?: 'small' | 'medium' | 'large' | undefined
  startIcon?: ReactNode
  endIcon?: ReactNode
  /** Busy: a circle turns, and pressing does nothing. */
  loading?: boolean | undefined
  /** In place of the words, or of the icon before them. */
  loadingPosition?: 'center' | 'start' | undefined
  fullWidth?: boolean | undefined
  ref?: ComponentPropsWithRef<ElementType>['ref']
  component?: ElementType | undefined
  href?: string | undefined
  /** Where `component` is the router's link. */
  to?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  download?: string | undefined
}

/** A button with words; `type` is `button` unless said otherwise, so that no form is sent by accident. */
export function Button({
  variant = 'outlined',
  color = 'primary',
  size = 'medium',
  startIcon,
  endIcon,
  loading = false,
  loadingPosition = 'center',
  fullWidth = false,
  component,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const Root: ElementType = component ?? (rest.href === undefined ? 'button' : 'a')
  const isOff = disabled === true || loading
  useFocusKept(loading)
  return (
    <Root
      {...rest}
      {...(Root === 'button' ? { type, disabled: isOff } : isOff && { 'aria-disabled': true, tabIndex: -1 })}
      className={classes(
        styles.button,
        styles[variant],
        color !== 'primary' && styles[color],
        size !== 'medium' && styles[size],
        fullWidth && styles.fullWidth,
        loading && (loadingPosition === 'start' ? styles.busyAtStart : styles.busy),
        className,
      )}
      {...(variant === 'text' && { 'data-edgeless': '' })}
    >
      {startIcon !== undefined && startIcon !== null && <span className={styles.start}>{startIcon}</span>}
      {loading && <span aria-hidden className={styles.circle} />}
      {children}
      {endIcon !== undefined && endIcon !== null && <span className={styles.end}>{endIcon}</span>}
    </Root>
  )
}

/** Browsers take the focus from what is disabled: it returns to where it was before the button was busy, if nothing has it since. */
function useFocusKept(loading: boolean): void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (loading) {
      before.current = document.activeElement
      return
    }
    const element = before.current
    before.current = null
    if (element instanceof HTMLElement && element.isConnected && document.activeElement === document.body)
      element.focus()
  }, [loading])
}
