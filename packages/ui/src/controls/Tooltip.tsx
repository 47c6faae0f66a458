import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useState,
} from 'react'
import { TooltipBox } from './TooltipBox.tsx'
import { useLongTouch } from './useLongTouch.ts'

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
  const { anchor, listeners, leave } = useAnchor(children.props, enterDelay)
  const isOpen = anchor !== null && title !== ''
  const child = cloneElement(children, {
    ...(describes
      ? isOpen && { 'aria-describedby': id }
      : title !== '' && { 'aria-label': children.props['aria-label'] ?? title }),
    ...listeners,
  })
  return (
    <>
      {child}
      {isOpen && (
        <TooltipBox id={id} anchor={anchor} placement={placement} onGone={leave}>
          {title}
        </TooltipBox>
      )}
    </>
  )
}

/**
 * What the pointer, a resting finger or the keyboard has been on for a moment.
 * @param props of the element that is watched: its own listeners hear everything first
 * @param enterDelay in ms
 */
function useAnchor(props: Watched, enterDelay: number) {
  /** What the pointer or the keyboard is on, and once it has been for a moment. */
  const [under, setUnder] = useState<HTMLElement | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (under === null) return undefined
    const timer = setTimeout(() => setAnchor(under), enterDelay)
    return () => clearTimeout(timer)
  }, [under, enterDelay])
  const touch = useLongTouch(setAnchor)
  const leave = () => {
    setUnder(null)
    setAnchor(null)
  }
  const listeners: Watched = {
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
  }
  return { anchor, listeners, leave }
}
