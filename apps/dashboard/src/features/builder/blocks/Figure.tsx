import type { Dataset } from '@bubbles/tables'
import { type ChartSpec, type ContextOptions, sourceLink } from '@bubbles/charts'
import { Chip, Row, Skeleton, Text } from '@bubbles/ui'
import { memo, type ReactNode, Suspense, useMemo, useRef, useSyncExternalStore } from 'react'
import { lazy } from '../../../session/lazy.ts'
import { useBuilder } from '../builderContext.ts'
import type { ShownTable } from '../chart/beside/shownTable.ts'
import { useJob } from '../chart/beside/useJob.ts'
import { placing } from '../chart/placing.ts'
import { useDebouncedFigure } from '../chart/useDebouncedFigure.ts'
import { useChartLook } from '../editor/PaperBranding.tsx'
import styles from './Figure.module.css'

const PlaceOverlay = lazy(async () => ({
  default: (await import('../chart/PlaceOverlay.tsx')).PlaceOverlay,
}))

/** What a chart and a map say around their drawing. */
type Words = Pick<ChartSpec, 'title' | 'description' | 'notes' | 'sourceName' | 'sourceUrl' | 'sourceLicence'>

const NO_ROWS: ShownTable = { head: [], rows: [], left: 0 }

/** A chart with everything around it. Its words stand at once; ten thousand rows are drawn beside the page. */
export function Figure({
  spec: written,
  dataset,
  number,
  id,
  colourOf,
  isSample,
}: {
  spec: ChartSpec
  dataset: Dataset
  number: number
  id: string
  /** Colours by name over the whole report; null until they are known. */
  colourOf: Readonly<Record<string, number>> | null
  isSample: boolean
}) {
  const { locale } = useBuilder()
  const { widths, colours } = useChartLook()
  const chart = useRef<HTMLDivElement>(null)
  const spec = useDebouncedFigure(written, dataset.rows.length)
  const active = useSyncExternalStore(placing.subscribe, placing.get)
  const context = useMemo<ContextOptions>(
    () => ({ locale, widths, colours, colourOf: colourOf ?? {} }),
    [locale, widths, colours, colourOf],
  )
  const input = useMemo(() => ({ spec, id, context }), [spec, id, context])
  const drawing = useJob('drawing', colourOf ? dataset : undefined, input)
  return (
    <FigureFrame spec={written} number={number} table={drawing?.table ?? NO_ROWS} isSample={isSample}>
      <div className={styles.stage} ref={chart}>
        {drawing ? <Drawing markup={drawing.markup} /> : <Skeleton height={280} />}
        {drawing && active?.blockId === id && (
          <Suspense>
            <PlaceOverlay active={active} spec={spec} dataset={dataset} context={context} chart={chart} />
          </Suspense>
        )}
      </div>
    </FigureFrame>
  )
}

/** Made by the chart package of settings and data, every text in it escaped. */
export const Drawing = memo(function Drawing({ markup }: { markup: string }) {
  return <div dangerouslySetInnerHTML={{ __html: markup }} />
})

/**
 * What stands around a drawing, in the order of the published page: number, finding, description, drawing, notes,
 * source, and the data behind it.
 */
export function FigureFrame({
  spec,
  number,
  table,
  after = '',
  remark = '',
  isSample,
  children,
}: {
  spec: Words
  number: number
  table: ShownTable
  /** What follows the source: where boundaries come from. */
  after?: string
  /** What stands below the notes: the point of view on what is contested. */
  remark?: string
  /** Whether its data is a sample, which isn't published. */
  isSample: boolean
  children: ReactNode
}) {
  return (
    <figure>
      <figcaption>
        {/* Our own words, which begin where the report's do: no paragraph. */}
        <Text as="div" size="small" tone="secondary">
          Figure {number}
          {isSample && (
            <>
              {' '}
              <Chip tone="warning">Sample data: replace it before publishing</Chip>
            </>
          )}
        </Text>
        {spec.title.trim() !== '' && (
          <Text as="p" above={4} size="figure" weight="semibold" style={{ textWrap: 'balance' }}>
            {spec.title}
          </Text>
        )}
        {spec.description.trim() !== '' && (
          <Text as="p" above={4} size="body" tone="secondary">
            {spec.description}
          </Text>
        )}
      </figcaption>
      <Text as="div" above={12}>
        {children}
      </Text>
      <Notes words={spec.notes.trim() === '' ? '' : spec.notes} />
      <Row gap="4px 16px" align="stretch" wrap above={8}>
        <Source spec={spec} after={after} />
        <Data table={table} number={number} />
      </Row>
      <Notes words={remark} />
    </figure>
  )
}

const Notes = ({ words }: { words: string }) =>
  words !== '' && (
    <Text as="p" width={592} above={8} size="small" tone="secondary">
      {words}
    </Text>
  )

function Source({ spec, after }: { spec: Words; after: string }) {
  const link = sourceLink(spec)
  const name = spec.sourceName.trim() || (link ? new URL(link).hostname : '')
  const licence = spec.sourceLicence.trim()
  if (!name && !licence && !after) return null
  return (
    <Text as="p" shrink size="small" tone="secondary" breakWords>
      {(name || licence) && 'Source: '}
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" style={{ color: 'inherit' }}>
          {name}
        </a>
      ) : (
        name
      )}
      {name && licence ? `, ${licence}` : licence}
      {(name || licence) && after ? '. ' : ''}
      {after}
    </Text>
  )
}

function Data({ table, number }: { table: ShownTable; number: number }) {
  return (
    // Opening the data must not open the settings of the figure.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <details className={styles.data} onClick={(event) => event.stopPropagation()}>
      <summary>Data</summary>
      {/* A region that scrolls has to take the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.rows} tabIndex={0} aria-label={`Data for figure ${number}`}>
        <table>
          <thead>
            <tr>
              {table.head.map(({ name, numeric }, index) => (
                // Two columns may have one name: only their place tells them apart.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={index} scope="col" className={numeric ? styles.end : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {row.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} className={table.head[index]?.numeric ? styles.end : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {table.left > 0 && (
          <Text as="p" tone="secondary">
            {table.left} more rows on the published page
          </Text>
        )}
      </section>
    </details>
  )
}
