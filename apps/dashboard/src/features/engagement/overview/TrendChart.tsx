import { Stack, Text } from '@bubbles/ui'
import { memo, type PointerEvent, useCallback, useMemo, useState } from 'react'
import { addFigureStyles } from '../../../ui/figureStyles.ts'
import type { NoteMark } from '../notes/noteMarks.ts'
import type { Note } from '../notes/queries.ts'
import { measureWords } from './measure.ts'
import { type Flag, joinFlags, labelWidth, placeFlags } from './placeFlags.ts'
import { type Readout, readoutOf, spoken } from './readout.ts'
import type { Unit } from './spans.ts'
import styles from './TrendChart.module.css'
import { type Plot, plotOf, type Trend, trendFigure } from './trendFigure.ts'
import { FLAG_ROW, FlagLabels, TrendMarks } from './TrendMarks.tsx'
import { PinList, TrendPins } from './TrendPins.tsx'
import { pinsOf, placePins } from './trendPins.ts'

/**
 * Readers, views or time by day, week or month, drawn by the chart package; over it a flag where something was published, or from
 * three on a number on the axis, as notes have.
 * Pointer and arrow keys move a crosshair that tells both values.
 */
export function TrendChart({
  unit,
  flags,
  notes,
  onNote,
  endsToday,
  ...trend
}: Trend & {
  unit: Unit
  flags: readonly Flag[]
  notes: readonly NoteMark[]
  /** Opens a note that the person can change. */
  onNote: (note: Note) => void
  /** Whether the last day, week or month is not over. */
  endsToday: boolean
}) {
  addFigureStyles()
  const { points, measure } = trend
  const [box, plot] = usePlot()
  const [shown, setShown] = useState<number | null>(null)
  const html = useFigure(trend)
  const xOf = useMemo(() => xIn(points, plot), [points, plot])
  const { placed, pins } = useMarks({ flags, notes, plot, xOf })
  const told = readoutOf(trend, shown ?? points.length - 1, unit, endsToday)
  const onPoint = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left + (plot?.left ?? 0)
    const away = points.map((_, index) => Math.abs(xOf(index) - x))
    setShown(away.indexOf(Math.min(...away)))
  }
  return (
    <div style={{ paddingTop: placed.length > 0 ? FLAG_ROW : 0 }}>
      <div className={styles.chart} ref={box}>
        <Drawing html={html} />
        {plot && (
          <>
            <TrendMarks {...{ trend, plot, xOf, endsToday, shown }} flags={placed} />
            <Crosshair
              plot={plot}
              last={points.length - 1}
              shown={shown}
              label={measureWords[measure].trend(unit)}
              words={spoken(told)}
              onShow={setShown}
              onPoint={onPoint}
            />
            <FlagLabels flags={placed} room={plot.room} />
            <TrendPins pins={placePins(pins, xOf)} plot={plot} />
            {shown !== null && <Tip told={told} x={xOf(shown)} plot={plot} />}
          </>
        )}
      </div>
      {pins.length > 0 && <PinList pins={pins} onNote={onNote} />}
    </div>
  )
}

/** Editions as flags with their labels where there is room for all; what else is marked has a number. */
function useMarks({
  flags,
  notes,
  plot,
  xOf,
}: {
  flags: readonly Flag[]
  notes: readonly NoteMark[]
  plot: Plot | null
  xOf: (index: number) => number
}) {
  return useMemo(() => {
    const all = joinFlags(flags)
    const placed = plot === null ? [] : placeFlags(all, { xOf, width: plot.room, widthOf: labelWidth })
    return { placed: placed ?? [], pins: pinsOf(placed === null ? all : [], notes) }
  }, [flags, notes, plot, xOf])
}

/** Moves from point to point by arrow keys or the pointer, and says what each of them is. */
function Crosshair({
  plot: { left, top, width, height },
  last,
  shown,
  label,
  words,
  onShow,
  onPoint,
}: {
  plot: Plot
  /** Index of the last point. */
  last: number
  shown: number | null
  label: string
  words: string
  onShow: (index: number | null) => void
  onPoint: (event: PointerEvent<HTMLElement>) => void
}) {
  const leave = () => onShow(null)
  return (
    <input
      type="range"
      className={styles.plot}
      style={{ left, top, width, height }}
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={last}
      value={shown ?? last}
      onChange={(event) => onShow(Number(event.target.value))}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
      onPointerMove={onPoint}
      onPointerLeave={leave}
      onBlur={leave}
    />
  )
}

/** Axes and lines; drawn again where what is drawn has changed. */
const useFigure = ({ points, measure, comparing, since }: Trend): string =>
  useMemo(() => trendFigure({ points, measure, comparing, since }), [points, measure, comparing, since])

/** Axes and lines. What is told of a point says the same. */
const Drawing = memo(({ html }: { html: string }) => (
  // Made by the chart package, every text in it escaped.
  <div aria-hidden dangerouslySetInnerHTML={{ __html: html }} />
))

function Tip({ told, x, plot }: { told: Readout; x: number; plot: Plot }) {
  const top = plot.top + 4
  const place = x > plot.room / 2 ? { right: plot.room - x + 12, top } : { left: x + 12, top }
  return (
    <Stack gap={2} padding="8px 12px" size="small" nowrap numeric className={styles.tip} style={place}>
      <strong>{told.period}</strong>
      <span>{told.now}</span>
      {told.before !== '' && <Text tone="secondary">{told.before}</Text>}
    </Stack>
  )
}

/** Place of a point from the left of the box, in px: by its first day, as the axis has it. */
function xIn(points: Trend['points'], plot: Plot | null): (index: number) => number {
  const { left, width } = plot ?? { left: 0, width: 0 }
  const time = (index: number) => points[index]!.day.getTime()
  const [first, length] = [time(0), time(points.length - 1) - time(0)]
  return (index) => left + width * (length === 0 ? 0.5 : (time(index) - first) / length)
}

/** Where the plot in an element is, kept up to date; null until it is drawn. */
function usePlot(): [(box: HTMLElement | null) => (() => void) | undefined, Plot | null] {
  const [plot, setPlot] = useState<Plot | null>(null)
  const ref = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined
    const measure = () => setPlot(plotOf(box))
    const observers = [new ResizeObserver(measure), new MutationObserver(measure)] as const
    observers[0].observe(box)
    observers[1].observe(box.firstElementChild!, { childList: true })
    return () => observers.forEach((observer) => observer.disconnect())
  }, [])
  return [ref, plot]
}
