import { mapTable, renderMap } from '@bubbles/charts/maps'
import { Panel, Skeleton, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { boundariesQuery } from '../../../maps/boundaries.ts'
import { countOf } from '../../../format/numbers.ts'
import { share } from '../../../format/shares.ts'
import parts from './parts.module.css'
import styles from './CountriesPanel.module.css'
import { type Country, countryMap, countryName } from './countries.ts'
import { SCREEN } from './screenChart.ts'
import { addFigureStyles } from '../../../ui/figureStyles.ts'
import { useRowFilter } from '../filters/useRowFilter.ts'
import { ShareTable } from './SharePanel.tsx'

/** Where readers are: the map of the world beside its table; one lights what the pointer is on in the other. */
export function CountriesPanel({
  countries,
  readers,
  leavesOut = false,
  first = 9,
}: {
  countries: readonly Country[]
  readers: number
  /** Whether groups of few readers may be missing. */
  leavesOut?: boolean
  /** Countries listed before all are asked for. */
  first?: number
}) {
  const [lit, setLit] = useState<Country | null>(null)
  const filter = useRowFilter('country', codeOf)
  return (
    <Panel as="section" className={`${parts.panel} ${styles.panel}`} aria-label="Countries">
      <Text as="h2" size="large" weight="semibold" className={styles.title}>
        Countries
      </Text>
      <CountryMap
        countries={countries}
        readers={readers}
        lit={lit}
        onLight={setLit}
        onChoose={filter.onChoose}
      />
      <div className={styles.list}>
        <ShareTable
          title="Countries"
          rows={countries}
          readers={readers}
          leavesOut={leavesOut}
          nameOf={countryName}
          first={first}
          allOf={(count) => `All ${count} countries`}
          titleHidden
          filter={filter}
          lit={lit}
          onLight={setLit}
        />
      </div>
    </Panel>
  )
}

/** Readers of whom it is not known are called so by the server. */
const codeOf = ({ id }: Country): string => id

/** The choropleth alone; the table beside it says and does the same, so it is hidden from assistive technology. */
function CountryMap({
  countries,
  readers,
  lit,
  onLight,
  onChoose,
}: {
  countries: readonly Country[]
  readers: number
  lit: Country | null
  onLight: (country: Country | null) => void
  onChoose: (country: Country) => void
}) {
  addFigureStyles()
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null)
  const [drawn, isError] = useDrawnMap(countries)
  useLitRegion(box, drawn?.ids.indexOf(lit?.id ?? '') ?? -1)

  const onPoint = (event: PointerEvent<HTMLElement>): void => {
    const index = (event.target as Element).closest('[data-i]')?.getAttribute('data-i') ?? ''
    const id = index === '' ? undefined : drawn?.ids[Number(index)]
    const found = countries.find((country) => country.id === id) ?? null
    if (found !== lit) onLight(found)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    setPlace(found === null ? null : { x: event.clientX - left, y: event.clientY - top })
  }

  if (isError)
    return (
      <Text as="p" tone="secondary">
        Couldn’t load the map. The table is complete.
      </Text>
    )
  return (
    <div
      className={styles.map}
      ref={box}
      aria-hidden
      data-pressable={lit !== null}
      onClick={() => {
        if (lit !== null) onChoose(lit)
      }}
      onPointerMove={onPoint}
      onPointerLeave={() => {
        onLight(null)
        setPlace(null)
      }}
    >
      {drawn === null ? (
        <Skeleton height={260} radius={8} />
      ) : (
        // Made by the chart package of numbers, every text in it escaped.
        <div dangerouslySetInnerHTML={{ __html: drawn.html }} />
      )}
      {lit !== null && place !== null && (
        <div className={styles.tip} style={{ left: place.x, top: place.y }}>
          <strong>{countryName(lit.name)}</strong> {countOf(lit.readers, 'reader')},{' '}
          {share(lit.readers, readers)}
        </div>
      )}
    </div>
  )
}

/** The map, and the codes of its regions in their order; null until it has come. Then whether it did not come. */
function useDrawnMap(
  countries: readonly Country[],
): [drawn: { ids: string[]; html: string } | null, isError: boolean] {
  const { data, isError } = useQuery(boundariesQuery({ boundaries: 'world-110m', ownBoundaries: null }))
  // The same readers give the same drawing, whatever was asked again meanwhile.
  const key = countries.map(({ id, readers }) => `${id} ${readers}`).join()
  const drawn = useMemo(() => {
    if (data === undefined) return null
    const { spec, dataset } = countryMap(countries)
    const ids = mapTable(SCREEN, spec, dataset, data).rows.map(([label]) => label!.slice(0, 2))
    return { ids, html: renderMap(SCREEN, spec, dataset, data, { id: 'countries' }) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the countries
  }, [data, key])
  return [drawn, isError]
}

/** Lights a region of the map by its index; -1: none. */
function useLitRegion(box: RefObject<HTMLElement | null>, index: number): void {
  useEffect(() => {
    const region = box.current?.querySelector(`[data-i="${index}"]`)
    region?.setAttribute('data-lit', '')
    return () => region?.removeAttribute('data-lit')
  })
}
