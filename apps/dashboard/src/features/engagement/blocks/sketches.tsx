import { type BlockType, blockText, type DocumentNode } from '@bubbles/report-document'
import { ENGLISH } from '@bubbles/charts'
import { ENGLISH_METRICS, metricWords } from '@bubbles/report-renderer/metric'
import { Image, MonitorPlay, UsersRound } from 'lucide-react'
import { type ComponentType, Fragment } from 'react'
import { attr } from './attr.ts'
import styles from './BlockSketch.module.css'
import { ChartSketch, MapSketch } from './FigureSketch.tsx'
import type { SketchProps } from './SketchProps.ts'
import { LINE, linesOf } from './sketchSize.ts'

/** How a kind of block is drawn small: what it is at a glance. */
interface Sketch {
  /** Px it takes, without its padding. */
  height: (node: DocumentNode) => number
  Draw: ComponentType<SketchProps>
}

/** Height of a chart or map. */
const FIGURE = 104
/** Characters of the title on a line of the small drawing, which has it in words. */
const TITLE_CHARACTERS = 34

const words: Sketch = {
  height: (node) => LINE * linesOf(blockText(node)),
  Draw: ({ node }) => {
    const text = blockText(node)
    return <Lines count={linesOf(text)} last={lastWidth(text)} />
  },
}

const itemsOf = (node: DocumentNode): number => Math.min(8, Math.max(1, node.content?.length ?? 1))
const list: Sketch = {
  height: (node) => LINE * itemsOf(node),
  Draw: ({ node }) => <Lines count={itemsOf(node)} last={76} dotted />,
}

const picture = (icon: ComponentType): Sketch => {
  const Icon = icon
  return {
    height: () => 72,
    Draw: () => (
      <div className={styles.picture}>
        <Icon />
      </div>
    ),
  }
}

const SKETCHES: Readonly<Record<BlockType, Sketch>> = {
  title: {
    height: (node) => 16 * Math.min(3, Math.ceil(Math.max(1, blockText(node).length) / TITLE_CHARACTERS)),
    Draw: ({ node }) => <div className={styles.title}>{blockText(node) || 'Untitled report'}</div>,
  },
  standfirst: { ...words, height: (node) => LINE * linesOf(blockText(node), 3) },
  heading: {
    height: () => 16,
    Draw: ({ node }) => <div className={styles.heading}>{blockText(node)}</div>,
  },
  chart: { height: () => FIGURE, Draw: ChartSketch },
  map: { height: () => FIGURE, Draw: MapSketch },
  metric: { height: () => 32, Draw: MetricSketch },
  image: picture(Image),
  embed: picture(MonitorPlay),
  file: { height: () => 24, Draw: () => <Field /> },
  action: { height: () => 24, Draw: () => <Field /> },
  people: picture(UsersRound),
  table: {
    height: (node) => 14 + 8 * Math.min(7, Math.max(1, (node.content?.length ?? 1) - 1)),
    Draw: TableSketch,
  },
  callout: {
    height: (node) => LINE * linesOf(blockText(node)) + 14,
    Draw: ({ node }) => (
      <div className={styles.callout}>
        <Lines count={linesOf(blockText(node))} last={62} />
      </div>
    ),
  },
  question: { height: (node) => (attr(node, 'kind') === 'choice' ? 44 : 34), Draw: QuestionSketch },
  userDetails: {
    height: () => 36,
    Draw: () => (
      <div>
        <Lines count={1} last={48} />
        <Field />
      </div>
    ),
  },
  columns: {
    height: (node) =>
      Math.max(24, ...(node.content ?? []).map((column) => stackHeight(column.content ?? []))),
    Draw: ColumnsSketch,
  },
  bulletList: list,
  orderedList: list,
  taskList: list,
  paragraph: words,
  blockquote: words,
  codeBlock: words,
  tableOfContents: words,
  horizontalRule: words,
  pageBreak: words,
  listItem: words,
  taskItem: words,
  column: words,
  tableRow: words,
  tableCell: words,
  tableHeader: words,
}

/** How a block is drawn small; one that this version doesn't know by its words. */
export const sketchOf = ({ type }: DocumentNode): Sketch =>
  Object.hasOwn(SKETCHES, type) ? SKETCHES[type as BlockType] : words

const stackHeight = (nodes: readonly DocumentNode[]): number =>
  Math.min(
    180,
    nodes.reduce((sum, node) => sum + sketchOf(node).height(node) + 6, 0),
  )

/** How far the last line of a text goes, in per cent. */
const lastWidth = (text: string): number => 30 + ((text.length * 7) % 60)

function Lines({ count, last, dotted = false }: { count: number; last: number; dotted?: boolean }) {
  return (
    <svg width="100%" height={LINE * count} className={styles.drawing}>
      {Array.from({ length: count }, (_, index) => (
        <Fragment key={index}>
          <rect
            x={dotted ? 8 : 0}
            y={LINE * index + 2}
            width={`${index === count - 1 ? last : 100 - ((index * 37) % 6)}%`}
            height={4}
            rx={2}
          />
          {dotted && <circle cx={2} cy={LINE * index + 4} r={2} />}
        </Fragment>
      ))}
    </svg>
  )
}

function MetricSketch({ node }: SketchProps) {
  const { value, unit } = metricWords(ENGLISH, ENGLISH_METRICS, node)
  return (
    <div className={styles.metric}>
      <b>
        {value} {unit.length <= 4 ? unit : ''}
      </b>
      <Lines count={1} last={70} />
    </div>
  )
}

function ColumnsSketch({ node, datasets }: SketchProps) {
  return (
    <div className={styles.row}>
      {(node.content ?? []).map((column, index) => (
        <div key={index} className={styles.stack}>
          {(column.content ?? []).slice(0, 4).map((inner, at) => {
            const { Draw } = sketchOf(inner)
            return <Draw key={at} node={inner} datasets={datasets} />
          })}
        </div>
      ))}
    </div>
  )
}

function TableSketch({ node }: SketchProps) {
  const rows = Math.min(7, Math.max(1, (node.content?.length ?? 1) - 1))
  const columns = Math.min(5, Math.max(2, node.content?.[0]?.content?.length ?? 3))
  // The first column is twice as wide.
  const step = 100 / (columns + 1)
  return (
    <svg width="100%" height={14 + 8 * rows} className={styles.drawing}>
      <rect y={9} width="100%" height={1} data-edge />
      {Array.from({ length: (rows + 1) * columns }, (_, index) => {
        const [row, column] = [Math.floor(index / columns), index % columns]
        return (
          <rect
            key={index}
            x={`${column === 0 ? 0 : (column + 1) * step}%`}
            y={row === 0 ? 2 : 6 + 8 * row}
            width={`${(column === 0 ? 2 : 1) * step - 4}%`}
            height={4}
            rx={2}
          />
        )
      })}
    </svg>
  )
}

/** Under a line of words, what a reader answers with. */
function QuestionSketch({ node }: SketchProps) {
  const kind = attr(node, 'kind')
  return (
    <div>
      <Lines count={1} last={72} />
      {kind === 'rating' ? (
        <svg width="100%" height={18} className={styles.drawing} data-outlined>
          {[0, 1, 2, 3, 4].map((each) => (
            <circle key={each} cx={7 + 22 * each} cy={11} r={6.5} />
          ))}
        </svg>
      ) : kind === 'choice' ? (
        <svg width="100%" height={32} className={styles.drawing} data-outlined>
          {[0, 1, 2].map((each) => (
            <rect key={each} x={0.5} y={3.5 + 11 * each} width="60%" height={6} rx={3} />
          ))}
        </svg>
      ) : (
        <Field />
      )}
    </div>
  )
}

const Field = () => (
  <svg width="100%" height={20} className={styles.drawing} data-outlined>
    <rect x={0.5} y={3.5} width="99%" height={15} rx={4} />
  </svg>
)
