import { isPhone } from '@bubbles/ui'
import type { Dataset } from '@bubbles/tables'
import {
  chartContext,
  type ChartMark,
  chartMarks,
  type ChartSpec,
  type ContextOptions,
  shortName,
} from '@bubbles/charts'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import styles from './PlaceOverlay.module.css'
import { placing, type Placing } from './placing.ts'

interface Spot {
  mark: ChartMark
  left: number
  top: number
}

/** The drawing that is shown: of the wide and the narrow one only one takes room. */
function shownPlot(chart: HTMLElement): { plot: DOMRect; shown: ChartMark['shown'] } | null {
  for (const element of chart.querySelectorAll<SVGElement>(`svg.${shortName('drawing')}`)) {
    const plot = element.getBoundingClientRect()
    if (plot.width === 0) continue
    const shown = (['wide', 'narrow'] as const).find((size) =>
      element.parentElement?.classList.contains(shortName(size)),
    )
    return { plot, shown: shown ?? null }
  }
  return null
}

/** A finger that moved further than this has drawn, not pressed: browsers send no click then. Px. */
const PRESS = 16

interface OverlayProps {
  active: Placing
  spec: ChartSpec
  dataset: Dataset
  context: ContextOptions
  chart: RefObject<HTMLDivElement | null>
}

/**
 * Over a figure while a note or a range is placed on it: the nearest value is ringed, a press takes it. A range is two
 * presses or one drag across.
 */
export function PlaceOverlay(props: OverlayProps) {
  const { here, begun, words, handlers } = usePointing(props)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    // On a phone the settings cover all but the top of the screen.
    const phone = isPhone()
    button.current?.scrollIntoView({ block: phone ? 'start' : 'nearest' })
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className={styles.overlay}
      aria-label={`${words}: ${here?.mark.label ?? ''}. Arrow keys move, Enter chooses, Escape cancels.`}
      {...handlers}
    >
      {begun && <span className={styles.ring} style={{ left: begun.left, top: begun.top }} />}
      {here && (
        <>
          <span className={styles.ring} style={{ left: here.left, top: here.top }} />
          <span
            className={styles.words}
            style={{ left: here.left, top: here.top }}
            data-end={here.left > 200}
            aria-hidden
          >
            {here.mark.label}
          </span>
        </>
      )}
      <span className={styles.hint} aria-hidden>
        {words}
      </span>
    </button>
  )
}

/** Where the values of the drawing are, measured again when it changes or is drawn again. */
function useSpots({ spec, dataset, context, chart }: OverlayProps): Spot[] {
  const marks = useMemo(() => chartMarks(chartContext(context), spec, dataset), [context, spec, dataset])
  const [spots, setSpots] = useState<Spot[]>([])
  // Before the overlay has the focus: a key that comes at once finds what it chooses among.
  useLayoutEffect(() => {
    const box = chart.current
    if (!box) return
    const measure = () => {
      const shown = shownPlot(box)
      if (!shown) return
      const outer = box.getBoundingClientRect()
      setSpots(
        marks
          .filter((mark) => mark.shown === null || shown.shown === null || mark.shown === shown.shown)
          .map((mark) => ({
            mark,
            left: shown.plot.left - outer.left + mark.across * shown.plot.width,
            top: shown.plot.top - outer.top + mark.down,
          })),
      )
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    // A figure is drawn beside the page: its drawing may come later, or another in its place.
    const redrawn = new MutationObserver(measure)
    redrawn.observe(box, { childList: true, subtree: true })
    return () => {
      resized.disconnect()
      redrawn.disconnect()
    }
  }, [marks, chart])
  return spots
}

/** The index of the spot nearest to the pointer. */
function nearestTo(event: MouseEvent, spots: readonly Spot[]): number {
  const box = event.currentTarget.getBoundingClientRect()
  const [x, y] = [event.clientX - box.left, event.clientY - box.top]
  let best = 0
  let distance = Number.POSITIVE_INFINITY
  for (const [index, spot] of spots.entries()) {
    const next = Math.hypot(spot.left - x, spot.top - y)
    if (next < distance) [best, distance] = [index, next]
  }
  return best
}

/** The arrows go from value to value; Escape stops. */
function movedBy(event: KeyboardEvent, at: number, count: number, setAt: (at: number) => void): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (by !== undefined && count > 0) {
    event.preventDefault()
    setAt((at + by + count) % count)
  }
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  placing.stop()
}

/** Which value is meant, and what is taken by pressing, dragging and the keys. */
function usePointing(props: OverlayProps) {
  const { active } = props
  const spots = useSpots(props)
  const [at, setAt] = useState(0)
  const [from, setFrom] = useState<Spot | null>(null)
  const [pressed, setPressed] = useState<{ spot: Spot; x: number; y: number } | null>(null)
  const here = spots[at]
  const begins = active.what === 'range' && from === null
  const take = (spot: Spot | undefined, begun = from) => {
    if (!spot) return
    if (active.what === 'range' && begun === null) return setFrom(spot)
    placing.stop()
    active.onPlaced((begun ?? spot).mark, spot.mark)
  }
  /** Takes the value nearest to where the pointer was let go; for a range dragged across also the one it began at. */
  const release = (event: MouseEvent) => {
    const end = spots[nearestTo(event, spots)]
    const isDragged = begins && pressed && end && pressed.spot.mark.x !== end.mark.x
    setPressed(null)
    take(end, isDragged ? pressed.spot : from)
  }
  const words =
    active.what === 'note' ? 'Where the note goes' : `Where the range ${begins ? 'starts' : 'ends'}`
  return {
    here,
    begun: from ?? (active.what === 'range' ? pressed?.spot : null),
    words,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => movedBy(event, at, spots.length, setAt),
      onPointerMove: (event: PointerEvent) => setAt(nearestTo(event, spots)),
      onPointerDown: (event: PointerEvent) => {
        const index = nearestTo(event, spots)
        const spot = spots[index]
        setAt(index)
        setPressed(spot ? { spot, x: event.clientX, y: event.clientY } : null)
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerUp: (event: PointerEvent) => {
        const moved = pressed ? Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) : 0
        if (event.pointerType !== 'mouse' && moved > PRESS) release(event)
      },
      onPointerCancel: () => setPressed(null),
      onMouseDown: (event: MouseEvent) => event.stopPropagation(),
      onClick: (event: MouseEvent) => {
        event.stopPropagation()
        // A key's click is at no place: it takes what the arrows led to.
        if (event.detail === 0) take(here)
        else release(event)
      },
    },
  }
}
