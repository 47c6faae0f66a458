import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './Tooltip.module.css'

/** Between what it is about and the box, and from the window's edge, in px. */
const DISTANCE = 14
const MARGIN = 8

/** The words of a tooltip, beside what they are about; Esc and scrolling take them away. */
export function TooltipBox({
  id,
  anchor,
  placement,
  onGone,
  children,
}: {
  id: string
  anchor: HTMLElement
  placement: 'bottom' | 'right'
  onGone: () => void
  children: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) place(box.current, anchor, placement)
  })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onGone()
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', onGone, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', onGone, true)
    }
  }, [onGone])
  return createPortal(
    <div ref={box} id={id} role="tooltip" className={styles.box}>
      {children}
    </div>,
    document.body,
  )
}

function place(box: HTMLElement, anchor: HTMLElement, placement: 'bottom' | 'right'): void {
  const from = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const { innerHeight, innerWidth } = window
  const below = from.bottom + DISTANCE
  const above = from.top - DISTANCE - height
  const [left, top] =
    placement === 'right'
      ? [from.right + DISTANCE, from.top + (from.height - height) / 2]
      : [
          from.left + (from.width - width) / 2,
          below + height > innerHeight - MARGIN && above > 0 ? above : below,
        ]
  const within = (wanted: number, most: number) =>
    Math.round(Math.max(MARGIN, Math.min(wanted, most - MARGIN)))
  box.style.left = `${within(left, innerWidth - width)}px`
  box.style.top = `${within(top, innerHeight - height)}px`
}
