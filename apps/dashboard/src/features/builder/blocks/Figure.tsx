import { type ChartSpec, chartTable, type Dataset, renderChart, sourceLink, writtenIn } from '@bubbles/charts'
import { useMemo } from 'react'
import { useOrganisation } from '../../../session/abilities.ts'
import { useChartLook } from '../editor/PaperBranding.tsx'
import styles from './Figure.module.css'

/**
 * A chart with everything around it, in the order of the published page: number, finding, description, drawing,
 * notes, source, and the data behind it.
 */
export function Figure({
  spec,
  dataset,
  number,
  id,
}: {
  spec: ChartSpec
  dataset: Dataset
  number: number
  id: string
}) {
  const locale = useOrganisation()?.locale
  const { widths, colours } = useChartLook()
  const drawing = useMemo(
    () => writtenIn(locale, () => renderChart(spec, dataset, { id, widths, colours })),
    [spec, dataset, id, locale, widths, colours],
  )
  return (
    <figure>
      <figcaption>
        <p className={styles.number}>Figure {number}</p>
        {spec.title.trim() !== '' && <p className={styles.title}>{spec.title}</p>}
        {spec.description.trim() !== '' && <p className={styles.description}>{spec.description}</p>}
      </figcaption>
      {/* Made by the chart package of settings and data, every text in it escaped. */}
      <div className={styles.chart} dangerouslySetInnerHTML={{ __html: drawing }} />
      {spec.notes.trim() !== '' && <p className={styles.notes}>{spec.notes}</p>}
      <div className={styles.foot}>
        <Source spec={spec} />
        <Data spec={spec} dataset={dataset} number={number} />
      </div>
    </figure>
  )
}

function Source({ spec }: { spec: ChartSpec }) {
  const link = sourceLink(spec)
  const name = spec.sourceName.trim() || (link ? new URL(link).hostname : '')
  const licence = spec.sourceLicence.trim()
  if (!name && !licence) return null
  return (
    <p className={styles.source}>
      Source:{' '}
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      {name && licence ? `, ${licence}` : licence}
    </p>
  )
}

/** Rows a person looks through here; the published page has them all. */
const SHOWN_ROWS = 200

function Data({ spec, dataset, number }: { spec: ChartSpec; dataset: Dataset; number: number }) {
  const locale = useOrganisation()?.locale
  const table = useMemo(() => writtenIn(locale, () => chartTable(spec, dataset)), [spec, dataset, locale])
  return (
    // Opening the data must not open the settings of the figure.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <details className={styles.data} onClick={(event) => event.stopPropagation()}>
      <summary>Data</summary>
      {/* A region that scrolls has to take the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.rows} tabIndex={0} aria-label={`Data of figure ${number}`}>
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
            {table.rows.slice(0, SHOWN_ROWS).map((row, at) => (
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
        {table.rows.length > SHOWN_ROWS && (
          <p className={styles.more}>{table.rows.length - SHOWN_ROWS} more rows on the published page</p>
        )}
      </section>
    </details>
  )
}
