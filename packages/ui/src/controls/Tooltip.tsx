import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './Tooltip.module.css'

interface Watched {
  'aria-label'?: string
  'aria-describedby'?: string
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onClickCapture?: (event: MouseEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

/** Between what it is about and the box, and from the window's edge, in px. */
const DISTANCE = 14
const MARGIN = 8
/** How long a finger rests on something before it is told, in ms. */
const LONG_TOUCH = 500

/**
 * A few words beside what the pointer, a resting finger or the keyboard is on, after a moment; Esc takes them away. They name what they are
 * about, or describe it where it has a name of its own.
 */
export function Tooltip({
  title,
  placement = 'bottom',
  enterDelay = 400,
  describes = false,
  children,
}: {
  /** Nothing is shown where it is empty. */
  title: string
  placement?: 'bottom' | 'right'
  /** In ms. */
  enterDelay?: number
  describes?: boolean
  children: ReactElement<Watched>
}) {
  const id = useId()
  /** What the pointer or the keyboard is on, and once it has been for a moment. */
  const [under, setUnder] = useState<HTMLElement | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (under === null) return undefined
    const timer = setTimeout(() => setAnchor(under), enterDelay)
    return () => clearTimeout(timer)
  }, [under, enterDelay])
  const touch = useLongTouch(setAnchor)
  const isOpen = anchor !== null && title !== ''
  const leave = () => {
    setUnder(null)
    setAnchor(null)
  }
  const { props } = children
  const child = cloneElement(children, {
    ...(describes
      ? isOpen && { 'aria-describedby': id }
      : title !== '' && { 'aria-label': props['aria-label'] ?? title }),
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') setUnder(event.currentTarget)
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event)
      touch.end()
      leave()
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event)
      if (event.pointerType === 'touch') touch.start(event.currentTarget)
    },
    onClickCapture: (event) => {
      // A finger that rested there wanted to know what it is, and not to press it.
      if (touch.wasLong()) {
        event.preventDefault()
        event.stopPropagation()
      } else props.onClickCapture?.(event)
    },
    onFocus: (event) => {
      props.onFocus?.(event)
      if (event.target.matches(':focus-visible')) setUnder(event.currentTarget)
    },
    onBlur: (event) => {
      props.onBlur?.(event)
      leave()
    },
  })
  return (
    <>
      {child}
      {isOpen && (
        <Box id={id} anchor={anchor} placement={placement} onGone={leave}>
          {title}
        </Box>
      )}
    </>
  )
}

/** Tells when a finger has rested on something; what it presses then when it is lifted is not meant. */
function useLongTouch(onLong: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    start: (element: HTMLElement) => {
      clearTimeout(timer.current)
      long.current = false
      timer.current = setTimeout(() => {
        long.current = true
        onLong(element)
      }, LONG_TOUCH)
    },
    end: () => clearTimeout(timer.current),
    /** Whether the press that ends now was long; asked once. */
    wasLong: () => {
      const was = long.current
      long.current = false
      return was
    },
  }
}

function Box({
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
