import {
  type ComponentPropsWithRef,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { classes } from '../controls/classes.ts'
import { Modal } from './Modal.tsx'
import { placeBelow } from './placeBelow.ts'
import styles from './Popup.module.css'

/**
 * A box below what opened it, over the page. Esc or a press beside it closes it.
 * @param anchor what it stands below.
 */
export function Popup({
  anchor,
  align = 'start',
  gap = 0,
  label,
  onClose,
  className,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'div'>, 'ref' | 'children'> & {
  anchor: HTMLElement
  /** At which side of the anchor it begins. */
  align?: 'start' | 'end'
  /** In px. */
  gap?: number
  /** What it is called where it is a dialog; a menu has a name of its own. */
  label?: string
  onClose: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const place = useCallback(() => {
    if (box.current) placeBelow(box.current, anchor, { align, gap })
  }, [anchor, align, gap])
  useLayoutEffect(place)
  useEffect(() => {
    const watcher = new ResizeObserver(place)
    if (box.current) watcher.observe(box.current)
    window.addEventListener('resize', place)
    return () => {
      watcher.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [place])
  return (
    <Modal scrim={false} onClose={onClose}>
      <div
        tabIndex={-1}
        {...(label !== undefined && { role: 'dialog', 'aria-label': label })}
        {...rest}
        ref={box}
        className={classes(styles.box, className)}
      >
        {children}
      </div>
    </Modal>
  )
}
