import type { Dataset } from '@bubbles/tables'
import { chartContext, mapSettingsOf, type MapSpec } from '@bubbles/charts'
import { type Boundaries, mapTable, matchRegions, regionPlaces, renderMap } from '@bubbles/charts/maps'
import type { Editor } from '@tiptap/core'
import { useMemo, useSyncExternalStore } from 'react'
import { shownRows } from '../chart/beside/shownTable.ts'
import { useColourIdentity } from '../chart/useColourIdentity.ts'
import { useBuilder } from '../builderContext.ts'
import { useChartLook } from '../editor/PaperBranding.tsx'
import { rowsToFix } from '../map/fixes.ts'
import { mapPins } from '../map/mapPins.ts'
import { FigureFrame } from './Figure.tsx'
import styles from './MapBlock.module.css'

/** A map with everything around it, and, while its names are checked, what is to be fixed on it. */
export function MapFigure({
  attrs,
  dataset,
  boundaries,
  number,
  id,
  editor,
}: {
  attrs: Record<string, unknown>
  dataset: Dataset
  boundaries: Boundaries
  number: number
  id: string
  editor: Editor
}) {
  const spec = useMemo(() => mapSettingsOf(attrs), [attrs])
  const { widths, colours } = useChartLook()
  const { ui, locale } = useBuilder()
  // Categories of points have the colours that the report's charts give these names.
  const colourOf = useColourIdentity(editor, colours)
  const charts = useMemo(
    () => chartContext({ locale, widths, colours, colourOf: colourOf ?? {} }),
    [locale, widths, colours, colourOf],
  )
  const drawing = useMemo(
    () => renderMap(charts, spec, dataset, boundaries, { id }),
    [charts, spec, dataset, boundaries, id],
  )
  const table = useMemo(
    () => shownRows(mapTable(charts, spec, dataset, boundaries)),
    [charts, spec, dataset, boundaries],
  )
  const panel = useSyncExternalStore(ui.subscribe, () => ui.get().panel)
  const checking = panel?.blockId === id && (panel.step === 'check' || panel.step === '')
  const set = boundaries.about
  return (
    <FigureFrame
      spec={spec}
      number={number}
      table={table}
      after={`Boundaries: ${set.source}`}
      remark={set.note}
      isSample={Boolean(attrs.sample)}
    >
      <div className={styles.map}>
        {/* Made by the chart package of settings and data, every text in it escaped. */}
        <div dangerouslySetInnerHTML={{ __html: drawing }} />
        {checking && <Pins spec={spec} dataset={dataset} boundaries={boundaries} id={id} />}
      </div>
    </FigureFrame>
  )
}

/** The names to fix where they probably belong, with the numbers they have in the settings. */
function Pins({
  spec,
  dataset,
  boundaries,
  id,
}: {
  spec: MapSpec
  dataset: Dataset
  boundaries: Boundaries
  id: string
}) {
  const lit = useSyncExternalStore(mapPins.subscribe, mapPins.get)
  const { viewBox, pins } = useMemo(() => {
    if (spec.region === null || spec.kind === 'symbol') return { viewBox: '0 0 1 1', pins: [] }
    const rows = rowsToFix(matchRegions(spec, dataset, boundaries))
    const ids = rows.flatMap(({ guesses }) => guesses[0]?.id ?? [])
    const found = regionPlaces(spec, dataset, boundaries, ids)
    return {
      viewBox: found.viewBox,
      pins: rows.flatMap(({ value, guesses }, at) => {
        const place = found.places.find((each) => each.id === guesses[0]?.id)
        return place ? [{ ...place, value, number: at + 1 }] : []
      }),
    }
  }, [spec, dataset, boundaries])
  if (pins.length === 0) return null
  const isLit = (value: string) => lit?.blockId === id && lit.value === value
  return (
    // The same is said by the cards in the settings, with buttons.
    <div className={styles.pins} aria-hidden>
      <svg viewBox={viewBox} className={styles.areas}>
        {pins.map(({ value, outline }) => (
          <path key={value} d={outline} data-lit={isLit(value)} />
        ))}
      </svg>
      {pins.map(({ value, number, x, y }) => (
        <span
          key={value}
          className={styles.pin}
          data-lit={isLit(value)}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          onPointerEnter={() => mapPins.light({ blockId: id, value })}
          onPointerLeave={() => mapPins.light(null)}
        >
          {number}
        </span>
      ))}
    </div>
  )
}
