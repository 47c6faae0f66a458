import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../controls/classes.ts'
import styles from './Dialog.module.css'
import { Modal } from './Modal.tsx'

/** The bare dialog: what it holds is its own business. `DialogShell` has title, words and actions. */
export function Dialog({
  onClose,
  placeClassName,
  className,
  style,
  fullScreen = false,
  children,
  ...described
}: {
  /** Absent: it can't be closed at the moment. */
  onClose: (() => void) | undefined
  /** Of the room around it. */
  placeClassName?: string | undefined
  className?: string | undefined
  style?: CSSProperties
  fullScreen?: boolean
  children: ReactNode
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
  'aria-busy'?: boolean
}) {
  return (
    <Modal scrim onClose={onClose} className={classes(styles.place, placeClassName)}>
      <div
        {...described}
        role="dialog"
        aria-modal
        tabIndex={-1}
        className={classes(styles.paper, fullScreen && styles.full, className)}
        style={style}
      >
        {children}
      </div>
    </Modal>
  )
}
