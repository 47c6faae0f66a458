import type { ComponentPropsWithRef } from 'react'
import styles from './Toggle.module.css'

/** Turns something on and off at once. A checkbox with the face of a switch: put its words in a `label` around both. */
export const Toggle = (props: Omit<ComponentPropsWithRef<'input'>, 'type'>) => (
  <input {...props} type="checkbox" role="switch" aria-checked={props.checked} className={styles.toggle} />
)
