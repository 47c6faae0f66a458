import type { Dataset } from '@bubbles/tables'
import { chartSpec, mapSpec, renderThumbnail } from '@bubbles/charts'
import { renderMapThumbnail } from '@bubbles/charts/maps'
import { blockText, type DocumentNode } from '@bubbles/report-document'
import { metricWords } from '@bubbles/report-renderer/metric'
import { useQuery } from '@tanstack/react-query'
import { Image, MonitorPlay } from 'lucide-react'
import { useMemo } from 'react'
import { addFigureStyles } from '../../../ui/figureStyles.ts'
import { boundariesQuery } from '../queries.ts'
import { attr } from './attr.ts'
import { specFrom } from './specFrom.ts'
import styles from './BlockSketch.module.css'
import { linesOf } from './sketch.ts'

type Datasets = Readonly<Record<string, Dataset>>

/** A block of a report drawn small: what it is at a glance. Decoration; its name stands beside it. */
export function BlockSketch({ nodes, datasets }: { nodes: readonly DocumentNode[]; datasets: Datasets }) {
  if (nodes.length > 1)
    return (
      <div className={styles.row}>
        {nodes.slice(0, 4).map((node, index) => (
          <One key={index} node={node} datasets={datasets} />
        ))}
      </div>
    )
  return <One node={nodes[0]!} datasets={datasets} />
}

function One({ node, datasets }: { node: DocumentNode; datasets: Datasets }) {
  const text = blockText(node)
  switch (node.type) {
    case 'title':
      return <div className={styles.title}>{text || 'Untitled report'}</div>
    case 'heading':
      return <div className={styles.heading}>{text}</div>
    case 'chart':
      return <ChartSketch node={node} datasets={datasets} />
    case 'map':
      return <MapSketch node={node} datasets={datasets} />
    case 'metric': {
      const { value, unit } = metricWords(node)
      return (
        <div className={styles.metric}>
          <b>
            {value} {unit.length <= 4 ? unit : ''}
          </b>
          <Lines count={1} last={70} />
        </div>
      )
    }
    case 'image':
      return (
        <div className={styles.picture}>
          <Image />
        </div>
      )
    case 'embed':
      return (
        <div className={styles.picture}>
          <MonitorPlay />
        </div>
      )
    case 'table':
      return <TableSketch node={node} />
    case 'callout':
      return (
        <div className={styles.callout}>
          <Lines count={linesOf(text)} last={62} />
        </div>
      )
    case 'question':
      return <QuestionSketch kind={attr(node, 'kind')} />
    case 'userDetails':
      return (
        <div>
          <Lines count={1} last={48} />
          <div className={styles.field} />
        </div>
      )
    case 'columns':
      return (
        <div className={styles.row}>
          {(node.content ?? []).map((column, index) => (
            <div key={index} className={styles.stack}>
              {(column.content ?? []).slice(0, 4).map((inner, at) => (
                <One key={at} node={inner} datasets={datasets} />
              ))}
            </div>
          ))}
        </div>
      )
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return <Lines count={Math.min(8, Math.max(1, node.content?.length ?? 1))} last={76} dotted />
    default:
      return <Lines count={linesOf(text)} last={lastWidth(text)} />
  }
}

/** How far the last line of a text goes, in per cent. */
const lastWidth = (text: string): number => 30 + ((text.length * 7) % 60)

function Lines({ count, last, dotted = false }: { count: number; last: number; dotted?: boolean }) {
  return (
    <div className={dotted ? `${styles.lines} ${styles.dotted}` : styles.lines}>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} style={{ width: `${index === count - 1 ? last : 100 - ((index * 37) % 6)}%` }} />
      ))}
    </div>
  )
}

function TableSketch({ node }: { node: DocumentNode }) {
  const rows = Math.min(7, Math.max(1, (node.content?.length ?? 1) - 1))
  const columns = Math.min(5, Math.max(2, node.content?.[0]?.content?.length ?? 3))
  return (
    <div className={styles.table}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <i key={column} />
          ))}
        </div>
      ))}
    </div>
  )
}

function QuestionSketch({ kind }: { kind: string }) {
  return (
    <div>
      <Lines count={1} last={72} />
      {kind === 'rating' && (
        <div className={styles.circles}>
          {[1, 2, 3, 4, 5].map((each) => (
            <i key={each} />
          ))}
        </div>
      )}
      {kind === 'choice' && (
        <div className={styles.choices}>
          <i />
          <i />
          <i />
        </div>
      )}
      {kind !== 'rating' && kind !== 'choice' && <div className={styles.field} />}
    </div>
  )
}

function ChartSketch({ node, datasets }: { node: DocumentNode; datasets: Datasets }) {
  addFigureStyles()
  const dataset = datasets[attr(node, 'dataset')]
  const markup = useMemo(() => {
    if (dataset === undefined) return null
    const spec = specFrom(chartSpec, node.attrs)
    const drawn = renderThumbnail(spec, dataset)
    // Lines and bars fill the width there is; what is round stays round.
    return spec.kind === 'line' || spec.kind === 'bar'
      ? drawn.replace('<svg ', '<svg preserveAspectRatio="none" ')
      : drawn
  }, [node, dataset])
  if (markup === null) return <div className={styles.picture} />
  // Made by the chart package, every text in it escaped.
  return <div className={styles.figure} dangerouslySetInnerHTML={{ __html: markup }} />
}

function MapSketch({ node, datasets }: { node: DocumentNode; datasets: Datasets }) {
  addFigureStyles()
  const spec = useMemo(() => specFrom(mapSpec, node.attrs), [node])
  const boundaries = useQuery(boundariesQuery(spec.boundaries)).data
  const dataset = datasets[attr(node, 'dataset')]
  const markup = useMemo(
    () => (dataset && boundaries ? renderMapThumbnail(spec, dataset, boundaries) : null),
    [spec, dataset, boundaries],
  )
  if (markup === null) return <div className={styles.picture} />
  // Made by the chart package, every text in it escaped.
  return <div className={styles.figure} dangerouslySetInnerHTML={{ __html: markup }} />
}
