import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import styles from './TextLink.module.css'

/** A link within words, underlined while the pointer is on it. */
export const TextLink = ({ className, children, ...rest }: ComponentPropsWithRef<'a'>) => (
  <a {...rest} className={classes(styles.link, className)}>
    {children}
  </a>
)
