import type { CellAt, Dataset } from '@bubbles/tables'
import { Panel, Row, Stack, Text, VisuallyHidden, Button } from '@bubbles/ui'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './CheckStep.module.css'
import { badCells } from './data/badCells.ts'
import type { DataTable } from './data/useDataTable.ts'
import { TYPE_WORDS } from './DataStep.tsx'
import { Group } from './parts.tsx'
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
  <Stack gap={12} align="start" tone="secondary">
    <p>{children}</p>
    <Button onClick={onData}>Add data</Button>
  </Stack>
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

interface FindingsProps {
  dataset: Dataset
  onStep: (step: FigureStep) => void
  onCell: (cell: CellAt) => void
  remediesOf: (finding: FigureFinding) => readonly Remedy[]
}

/** Remarks as a list; one line where there are none. */
function Findings({ findings, ...rest }: FindingsProps & { findings: readonly FigureFinding[] }) {
  if (findings.length === 0)
    return (
      <Row as="p" gap={10} align="stretch" weight="medium" className={styles.good}>
        <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
        All the data was read and can be drawn.
      </Row>
    )
  return (
    <Stack as="ul" gap={8}>
      {findings.map((finding) => (
        <Finding
          key={`${finding.code}-${finding.column ?? ''}-${finding.message}`}
          finding={finding}
          {...rest}
        />
      ))}
    </Stack>
  )
}

function Finding({
  finding,
  dataset,
  onStep,
  onCell,
  remediesOf,
}: FindingsProps & { finding: FigureFinding }) {
  const { level, message } = finding
  const own = remediesOf(finding)
  const remedies = own.length > 0 ? own : [elsewhere(finding, dataset, onStep, onCell)]
  return (
    <Row as="li" gap={10} align="stretch" padding="10px 12px" className={styles.finding} data-level={level}>
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
        {remedies.map(({ label, apply }) => (
          <RemedyButton key={label} onClick={apply}>
            {label}
          </RemedyButton>
        ))}
      </div>
    </Row>
  )
}

/** The way to where a finding is mended: its cell, or another step. */
function elsewhere(
  { code, column }: FigureFinding,
  dataset: Dataset,
  onStep: (step: FigureStep) => void,
  onCell: (cell: CellAt) => void,
): Remedy {
  const at = dataset.columns.findIndex(({ id }) => id === column)
  const cell =
    code === 'bad-cells'
      ? badCells(dataset).find((each) => each.column === at)
      : code === 'missing-values' || code === 'duplicates'
        ? placeOf(code, dataset, at)
        : undefined
  if (cell) return { label: 'Show cell', apply: () => onCell(cell) }
  const [step, label] = MENDED[code] ?? (['visualise', 'Change settings'] as const)
  return { label, apply: () => onStep(step) }
}

const RemedyButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.remedy} onClick={onClick}>
    {children}
  </button>
)

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

interface ColumnsProps {
  dataset: Dataset
  onCell: (cell: CellAt) => void
  onStep: (step: FigureStep) => void
  drawOf: ((column: string) => (() => void) | null | undefined) | undefined
}

function Columns(props: ColumnsProps) {
  const { columns } = props.dataset
  return (
    <Group title="Columns">
      <Panel as="ul" size="compact" className={styles.columns}>
        {columns.map((column, at) => (
          <Column key={column.id} at={at} {...props} />
        ))}
      </Panel>
    </Group>
  )
}

function Column({ dataset, at, onCell, onStep, drawOf }: ColumnsProps & { at: number }) {
  const column = dataset.columns[at]!
  const cells = dataset.rows.map((row) => row[at])
  const empty = cells.filter((cell) => cell === null).length
  const wrong = badCells(dataset).filter((cell) => cell.column === at)
  const draw = drawOf?.(column.id)
  const isTwice = dataset.columns.some(({ id, name }) => id !== column.id && name === column.name)
  return (
    <Text as="li" padding="8px 12px">
      <Row as="p" gap={12} align="stretch" justify="space-between">
        <Text shrink weight="semibold" breakWords>
          {column.name}
        </Text>
        <Text fixed tone="secondary">
          {TYPE_WORDS[column.type]}
          {column.unit && `, ${column.unit}`}
        </Text>
      </Row>
      <Text as="p" tone="secondary" truncate>
        {sampleOf(cells) || 'Empty'}
      </Text>
      {draw === null && (
        <Text as="p" tone="secondary" truncate>
          Not drawn
        </Text>
      )}
      {draw && <RemedyButton onClick={draw}>Not drawn. Add</RemedyButton>}
      {wrong.length > 0 && (
        <RemedyButton onClick={() => onCell(wrong[0]!)}>
          {count(wrong.length)} {wrong.length === 1 ? 'cell' : 'cells'} not read. Show
        </RemedyButton>
      )}
      {empty > 0 && (
        <RemedyButton onClick={() => onCell({ row: cells.indexOf(null), column: at })}>
          {count(empty)} {empty === 1 ? 'cell is' : 'cells are'} empty. Show
        </RemedyButton>
      )}
      {isTwice && (
        <RemedyButton onClick={() => onStep('data')}>Another column has this name. Rename</RemedyButton>
      )}
    </Text>
  )
}
