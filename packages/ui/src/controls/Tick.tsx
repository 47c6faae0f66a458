import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tick.module.css'

type TickProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'ref'> & {
  type?: 'checkbox' | 'radio'
  /** Neither on nor off: some of what it stands for. */
  indeterminate?: boolean
  size?: 'small' | 'medium'
}

/** A box to tick, or one of several circles, with room for a finger around it. Its words stand in a `label`. */
export const Tick = ({
  type = 'checkbox',
  indeterminate = false,
  size = 'medium',
  className,
  ...rest
}: TickProps) => (
  <span className={classes(styles.room, size === 'small' && styles.small, className)}>
    <input
      {...rest}
      type={type}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
      }}
    />
  </span>
)

/** A `Tick` and its words, either of which may be pressed. */
export const LabelledTick = ({
  children,
  className,
  style,
  ...tick
}: Omit<TickProps, 'children'> & { children: ReactNode }) => (
  <label className={classes(styles.labelled, className)} style={style}>
    <Tick {...tick} />
    <span>{children}</span>
  </label>
)
