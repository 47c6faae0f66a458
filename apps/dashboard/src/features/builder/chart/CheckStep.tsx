import type { CellAt, Dataset } from '@bubbles/tables'
import { VisuallyHidden } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './CheckStep.module.css'
import { badCells } from './data/badCells.ts'
import type { DataTable } from './data/useDataTable.ts'
import { TYPE_WORDS } from './DataStep.tsx'
import type { FigureStep } from './StepTabs.tsx'

/** A remark on a chart or a map, as their packages make them. */
export interface FigureFinding {
  level: 'error' | 'warning'
  code: string
  message: string
  column?: string
}

/** A way out of a finding that takes no other step: what the button says, and what it does. */
export interface Remedy {
  label: string
  apply: () => void
}

/** Where a finding is mended, and what the button there says. */
const MENDED: Readonly<Record<string, readonly [FigureStep, string]>> = {
  'no-data': ['data', 'Open the data'],
  'bad-cells': ['data', 'Open the data'],
  'missing-values': ['data', 'Open the data'],
  'rows-left-out': ['data', 'Open the data'],
  duplicates: ['data', 'Open the data'],
  'duplicate-regions': ['data', 'Open the data'],
  'not-a-number': ['data', 'Change its type'],
  'names-too-long': ['data', 'Open the data'],
}

export const NoData = ({ children, onData }: { children: ReactNode; onData: () => void }) => (
  <div className={styles.none}>
    <p>{children}</p>
    <Button onClick={onData}>Add data</Button>
  </div>
)

/** Step two: what was read, column by column, and what is wrong or weak about it, each with a way to mend it. */
export function CheckStep({
  data,
  findings,
  onStep,
  onCell,
  remediesOf = noRemedies,
  drawOf,
  before,
  quiet = false,
}: {
  data: DataTable
  findings: readonly FigureFinding[]
  onStep: (step: FigureStep) => void
  onCell: (cell: CellAt) => void
  /** What mends a finding on the spot. */
  remediesOf?: (finding: FigureFinding) => readonly Remedy[]
  /** For a column that is not drawn, how to draw it, or null where it cannot be; undefined for one that is. */
  drawOf?: (column: string) => (() => void) | null | undefined
  /** What stands above the findings: how names were matched to a map. */
  before?: ReactNode
  /** Whether there is something to do above, so that no findings is no reason for praise. */
  quiet?: boolean
}) {
  const { dataset } = data
  if (!dataset) return <NoData onData={() => onStep('data')}>No data to check yet.</NoData>
  return (
    <>
      {before}
      {!(quiet && findings.length === 0) && (
        <Findings
          findings={findings}
          dataset={dataset}
          onStep={onStep}
          onCell={onCell}
          remediesOf={remediesOf}
        />
      )}
      <Columns dataset={dataset} onCell={onCell} onStep={onStep} drawOf={drawOf} />
    </>
  )
}

const noRemedies = (): readonly Remedy[] => []

/** Remarks as a list; one line where there are none. */
function Findings({
  findings,
  dataset,
  onStep,
  onCell,
  remediesOf,
}: {
  findings: readonly FigureFinding[]
  dataset: Dataset
  onStep: (step: FigureStep) => void
  onCell: (cell: CellAt) => void
  remediesOf: (finding: FigureFinding) => readonly Remedy[]
}) {
  if (findings.length === 0)
    return (
      <p className={styles.good}>
        <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
        Everything was read and can be drawn.
      </p>
    )
  return (
    <ul className={styles.list}>
      {findings.map((finding) => {
        const { level, code, column, message } = finding
        const remedies = remediesOf(finding)
        const [step, label] = MENDED[code] ?? (['visualise', 'Change the settings'] as const)
        const at = dataset.columns.findIndex(({ id }) => id === column)
        const cell =
          code === 'bad-cells'
            ? badCells(dataset).find((each) => each.column === at)
            : code === 'missing-values' || code === 'duplicates'
              ? placeOf(code, dataset, at)
              : undefined
        return (
          <li key={`${code}-${column ?? ''}-${message}`} className={styles.finding} data-level={level}>
            {level === 'error' ? (
              <CircleAlert aria-hidden size={20} strokeWidth={1.75} />
            ) : (
              <TriangleAlert aria-hidden size={20} strokeWidth={1.75} />
            )}
            <div>
              <p>
                <VisuallyHidden>{level === 'error' ? 'Error: ' : 'Warning: '}</VisuallyHidden>
                {message}
              </p>
              {remedies.map((remedy) => (
                <button key={remedy.label} type="button" className={styles.remedy} onClick={remedy.apply}>
                  {remedy.label}
                </button>
              ))}
              {remedies.length === 0 && (
                <button
                  type="button"
                  className={styles.remedy}
                  onClick={() => (cell ? onCell(cell) : onStep(step))}
                >
                  {cell ? 'Show the cell' : label}
                </button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The first cell a remark is about. */
function placeOf(code: string, { rows, columns }: Dataset, at: number): CellAt | undefined {
  if (code === 'duplicates') {
    const column = Math.max(0, at)
    const seen = new Set<unknown>()
    const row = rows.findIndex((cells) => {
      const again = seen.has(cells[column])
      seen.add(cells[column])
      return again
    })
    return row < 0 ? undefined : { row, column }
  }
  // Of one column, the first that is empty below a value: it may have begun later than others.
  const begun = at < 0 ? -1 : rows.findIndex((cells) => cells[at] !== null)
  const gap = rows.findIndex((cells, row) => row > begun && begun >= 0 && cells[at] === null)
  if (gap >= 0) return { row: gap, column: at }
  for (const [row, cells] of rows.entries()) {
    const column = cells.findIndex((cell, each) => cell === null && columns[each]!.type === 'number')
    if (column >= 0) return { row, column }
  }
  return undefined
}

const count = (value: number): string => value.toLocaleString('en-GB')

/** A few values as they stand, so that one sees what a column holds. */
const sampleOf = (cells: readonly (string | number | null | undefined)[]): string =>
  [...new Set(cells.filter((cell) => cell !== null && cell !== undefined))].slice(0, 3).join(', ')

function Columns({
  dataset,
  onCell,
  onStep,
  drawOf,
}: {
  dataset: Dataset
  onCell: (cell: CellAt) => void
  onStep: (step: FigureStep) => void
  drawOf: ((column: string) => (() => void) | null | undefined) | undefined
}) {
  const bad = badCells(dataset)
  const names = dataset.columns.map(({ name }) => name)
  return (
    <div>
      <h3 className={styles.title}>Columns</h3>
      <ul className={styles.columns}>
        {dataset.columns.map((column, at) => {
          const cells = dataset.rows.map((row) => row[at])
          const empty = cells.filter((cell) => cell === null).length
          const wrong = bad.filter((cell) => cell.column === at)
          const draw = drawOf?.(column.id)
          const twice = names.indexOf(column.name) !== names.lastIndexOf(column.name)
          return (
            <li key={column.id}>
              <p className={styles.column}>
                <span className={styles.name}>{column.name}</span>
                <span className={styles.type}>
                  {TYPE_WORDS[column.type]}
                  {column.unit && `, ${column.unit}`}
                </span>
              </p>
              <p className={styles.sample}>{sampleOf(cells) || 'Empty'}</p>
              {draw === null && <p className={styles.sample}>Not drawn</p>}
              {draw && (
                <button type="button" className={styles.remedy} onClick={draw}>
                  Not drawn. Add
                </button>
              )}
              {wrong.length > 0 && (
                <button type="button" className={styles.remedy} onClick={() => onCell(wrong[0]!)}>
                  {count(wrong.length)} {wrong.length === 1 ? 'cell' : 'cells'} not read. Show
                </button>
              )}
              {empty > 0 && (
                <button
                  type="button"
                  className={styles.remedy}
                  onClick={() => onCell({ row: cells.indexOf(null), column: at })}
                >
                  {count(empty)} {empty === 1 ? 'cell is' : 'cells are'} empty. Show
                </button>
              )}
              {twice && (
                <button type="button" className={styles.remedy} onClick={() => onStep('data')}>
                  Another column has this name. Rename
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
