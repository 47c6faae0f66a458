import {
  chartKinds,
  type ChartKind,
  type ChartSpec,
  chartTable,
  type Dataset,
  renderThumbnail,
} from '@bubbles/charts'
import { SegmentedControl } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { X } from 'lucide-react'
import { useId, useMemo } from 'react'
import { Choice, TextInput } from '../panel/fields.tsx'
import { type Role, roleOf, withRole } from './spec.ts'
import styles from './VisualiseStep.module.css'

type Change = (settings: Partial<ChartSpec>, how?: 'choice' | 'typing') => void

/** Step three: which column does what, how it is drawn, and what stands out. */
export function VisualiseStep({
  spec,
  dataset,
  name,
  change,
  onData,
}: {
  spec: ChartSpec
  dataset: Dataset | undefined
  name: string
  change: Change
  onData: () => void
}) {
  if (!dataset)
    return (
      <div className={styles.none}>
        <p>A chart begins with its data.</p>
        <Button onClick={onData}>Add data</Button>
      </div>
    )
  return (
    <>
      <Mapping spec={spec} dataset={dataset} name={name} change={change} onData={onData} />
      <Kinds spec={spec} dataset={dataset} change={change} />
      {spec.kind === 'bar' && (
        <div className={styles.group}>
          <h3 className={styles.title}>Order</h3>
          <SegmentedControl
            label="Order"
            value={spec.sort}
            onChange={(sort) => change({ sort })}
            segments={[
              { value: 'value', label: 'Largest first' },
              { value: 'data', label: 'As in data' },
              { value: 'name', label: 'A to Z' },
            ]}
          />
        </div>
      )}
      <StandsOut spec={spec} dataset={dataset} change={change} />
      <div className={styles.pair}>
        <TextInput
          label="Unit"
          value={spec.unit}
          onChange={(unit) => change({ unit }, 'typing')}
          maxLength={40}
          placeholder="%, km, €"
        />
        <Choice
          label="Decimals"
          value={spec.decimals === null ? '' : String(spec.decimals)}
          onChange={(value) => change({ decimals: value === '' ? null : Number(value) })}
          options={[
            ['', 'As needed'],
            ...[0, 1, 2, 3].map((digits) => [String(digits), String(digits)] as const),
          ]}
        />
      </div>
      <div className={styles.group}>
        <h3 className={styles.title}>Width on the page</h3>
        <SegmentedControl
          label="Width on the page"
          value={spec.width}
          onChange={(width) => change({ width })}
          segments={[
            { value: 'mid', label: 'Column' },
            { value: 'wide', label: 'Wide' },
          ]}
        />
      </div>
    </>
  )
}

const SHOWN_ROWS = 3

/** What a column's role is called, for each kind. */
const ROLE_WORDS: Record<ChartKind, Record<Role, string>> = {
  line: { x: 'Axis', series: 'Lines', split: 'Names of lines', none: 'Not used' },
  bar: { x: 'Labels', series: 'Bars', split: 'Names of bars', none: 'Not used' },
  doughnut: { x: 'Labels', series: 'Parts', split: 'Names of parts', none: 'Not used' },
  point: { x: 'Across', series: 'Up', split: 'Groups', none: 'Not used' },
  arc: { x: 'Labels', series: 'Value', split: 'Names of values', none: 'Not used' },
}

/** The first rows; the role of a column is chosen in its header, and that is the whole mapping. */
function Mapping({
  spec,
  dataset,
  name,
  change,
  onData,
}: {
  spec: ChartSpec
  dataset: Dataset
  name: string
  change: Change
  onData: () => void
}) {
  const words = ROLE_WORDS[spec.kind]
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <div className={styles.source}>
          <p className={styles.name}>{name || 'Table'}</p>
          <p className={styles.size}>
            {dataset.rows.length.toLocaleString('en-GB')} rows, {dataset.columns.length} columns
          </p>
        </div>
        <Button variant="text" size="small" onClick={onData}>
          Edit data
        </Button>
      </div>
      {/* A region that scrolls has to take the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} aria-label="Columns and what they do" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {dataset.columns.map((column) => {
                const role = roleOf(spec, column.id)
                const roles: Role[] = [
                  'x',
                  ...(column.type === 'number' ? (['series'] as const) : []),
                  ...(column.type === 'text' ? (['split'] as const) : []),
                  'none',
                ]
                return (
                  <th key={column.id} scope="col" data-type={column.type} data-drawn={role === 'series'}>
                    <span className={styles.column}>{column.name}</span>
                    <select
                      className={styles.role}
                      aria-label={`What ${column.name} does`}
                      value={role}
                      onChange={(event) =>
                        change(withRole(spec, dataset, column.id, event.target.value as Role))
                      }
                    >
                      {roles.map((each) => (
                        <option key={each} value={each}>
                          {words[each]}
                        </option>
                      ))}
                    </select>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {dataset.rows.slice(0, SHOWN_ROWS).map((row, at) => (
              // Rows have no name of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {row.map((cell, index) => (
                  <td key={dataset.columns[index]!.id} data-type={dataset.columns[index]!.type}>
                    {cell ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const NAMES: Record<ChartKind, string> = {
  line: 'Lines',
  bar: 'Bars',
  doughnut: 'Doughnut',
  point: 'Points',
  arc: 'Gauge',
}

/** Why a kind is harder to read with this data; null where it fits. */
function reservation(kind: ChartKind, spec: ChartSpec, dataset: Dataset): string | null {
  const x = dataset.columns.find(({ id }) => id === spec.x)
  const rows = dataset.rows.length
  if (kind === 'line') {
    if (!x || x.type === 'text') return 'Possible, but names have no order that a line could follow'
    return rows < 3 ? `Possible, but ${rows} points make no line` : null
  }
  if (kind === 'point') return x?.type === 'text' ? 'Possible, but names have no place across' : null
  if (kind === 'doughnut') return rows > 7 ? `Possible, harder to read with ${rows} parts` : null
  if (kind === 'arc') return rows > 4 ? 'Possible, but a gauge shows one value or a few' : null
  return rows * Math.max(spec.series.length, 1) > 40
    ? `Possible, harder to read with ${rows.toLocaleString('en-GB')} rows`
    : null
}

function Kinds({ spec, dataset, change }: { spec: ChartSpec; dataset: Dataset; change: Change }) {
  const group = useId()
  const kinds = useMemo(
    () =>
      chartKinds.map((kind) => ({
        kind,
        why: reservation(kind, spec, dataset),
        drawing: renderThumbnail({ ...spec, kind }, dataset),
      })),
    [spec, dataset],
  )
  const sections = [...new Set(kinds.map(({ why }) => why))].sort(
    (a, b) => Number(a !== null) - Number(b !== null),
  )
  return (
    <div className={styles.group} role="radiogroup" aria-label="Kind of chart">
      {sections.map((why) => (
        <div key={why ?? ''} className={styles.group}>
          <h3 className={why === null ? styles.title : styles.less}>{why ?? 'Fits this data'}</h3>
          <div className={styles.kinds}>
            {kinds
              .filter((each) => each.why === why)
              .map(({ kind, drawing }) => (
                <label key={kind} className={styles.kind}>
                  <input
                    type="radio"
                    name={group}
                    value={kind}
                    checked={spec.kind === kind}
                    onChange={() => change({ kind })}
                  />
                  {/* Made by the chart package, every text in it escaped. */}
                  <span
                    className={styles.drawing}
                    aria-hidden
                    dangerouslySetInnerHTML={{ __html: drawing }}
                  />
                  <span className={styles.label}>{NAMES[kind]}</span>
                </label>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Names to choose from at most; a longer list is no choice. */
const CHOICES = 300

function StandsOut({ spec, dataset, change }: { spec: ChartSpec; dataset: Dataset; change: Change }) {
  const id = useId()
  const names = useMemo(() => {
    const table = chartTable(spec, dataset)
    const series = table.head.slice(1).map(({ name }) => name)
    return series.length > 1 || spec.kind === 'line' ? series : table.rows.map(([label]) => label ?? '')
  }, [spec, dataset])
  const free = [...new Set(names)]
    .filter((name) => name !== '' && !spec.emphasis.includes(name))
    .slice(0, CHOICES)
  if (names.length < 2) return null
  return (
    <div className={styles.out}>
      <label htmlFor={id} className={styles.title}>
        Highlight
      </label>
      <div className={styles.chips}>
        {spec.emphasis.map((name) => (
          <span key={name} className={styles.chip}>
            {dataset.columns.find((column) => column.id === name)?.name ?? name}
            <button
              type="button"
              aria-label={`Do not highlight ${name}`}
              onClick={() => change({ emphasis: spec.emphasis.filter((each) => each !== name) })}
            >
              <X aria-hidden size={14} strokeWidth={2} />
            </button>
          </span>
        ))}
        <select
          id={id}
          className={styles.add}
          value=""
          onChange={(event) =>
            event.target.value && change({ emphasis: [...spec.emphasis, event.target.value] })
          }
        >
          <option value="">{spec.emphasis.length ? 'Add' : 'Nothing'}</option>
          {free.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    </div>
  )
}
