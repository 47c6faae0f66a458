import {
  type ChartKind,
  type ChartOption,
  type ChartSpec,
  chartTable,
  chartTypeOf,
  type Colouring,
  type Dataset,
  optionsFor,
  type OptionGroup,
  renderThumbnail,
  suggestKinds,
  type Suggestion,
  usedColours,
} from '@bubbles/charts'
import { SegmentedControl } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react'
import { useOrganisation } from '../../../session/abilities.ts'
import { checkColours } from './colourCheck.ts'
import { NoData } from './CheckStep.tsx'
import { ColumnFormats } from './ColumnFormats.tsx'
import { type Change, OptionField } from './OptionField.tsx'
import { type Role, roleOf, rolesFor, withRole } from './spec.ts'
import { sampleOf } from './sample.ts'
import { useCalm } from './useCalm.ts'
import styles from './VisualiseStep.module.css'

export interface FigurePalette {
  light: readonly string[]
  dark: readonly string[]
}

/** Step three: which column does what, how it is drawn, and what stands out. */
export function VisualiseStep({
  spec,
  dataset,
  name,
  palette,
  colouring,
  change,
  onData,
}: {
  spec: ChartSpec
  dataset: Dataset | undefined
  name: string
  palette: FigurePalette
  colouring: Colouring
  change: Change
  onData: () => void
}) {
  if (!dataset) return <NoData onData={onData}>A chart begins with its data.</NoData>
  const options = optionsFor(spec, dataset)
  const of = (group: OptionGroup) => options.filter((option) => option.group === group)
  const plain = (group: OptionGroup) =>
    of(group).map((option) => <OptionField key={option.name} option={option} spec={spec} change={change} />)
  // Which way bars lie, how they are stacked and how large the hole is, the cards say.
  const marks = of('marks').filter(({ name: option }) => option !== 'orientation' && option !== 'stacking')
  return (
    <>
      <Mapping spec={spec} dataset={dataset} name={name} change={change} onData={onData} />
      <Types spec={spec} dataset={dataset} colouring={colouring} change={change} />
      {plain('order')}
      <Colours
        spec={spec}
        dataset={dataset}
        palette={palette}
        colouring={colouring}
        options={options}
        change={change}
      />
      {plain('labels')}
      {marks.length > 0 && (
        <Section title="Marks">
          {marks.map((option) => (
            <OptionField key={option.name} option={option} spec={spec} change={change} />
          ))}
        </Section>
      )}
      <Section title="Numbers and dates">
        <Written />
        {plain('numbers')}
        {of('numbers').some(({ name: option }) => option === 'formats') && (
          <ColumnFormats spec={spec} dataset={dataset} change={change} />
        )}
      </Section>
      {of('axes').length > 0 && <Section title="Axes">{plain('axes')}</Section>}
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

/** Settings that are needed now and then: closed until they are asked for. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.section}>
    <summary>{title}</summary>
    <div className={styles.inside}>{children}</div>
  </details>
)

/** In what language numbers and dates are written: the organisation's. */
export function Written() {
  const locale = useOrganisation()?.locale
  const example = useMemo(() => new Intl.NumberFormat(locale).format(1234.5), [locale])
  return <p className={styles.less}>Written as the organisation’s language does: {example}</p>
}

const SHOWN_ROWS = 3

/** What a column's role is called, for each kind. */
const ROLE_WORDS: Record<ChartKind, Partial<Record<Role, string>> & Record<'none', string>> = {
  line: { x: 'Axis', series: 'Lines', split: 'Names of lines', none: 'Not used' },
  bar: { x: 'Labels', series: 'Bars', split: 'Names of bars', mark: 'Mark', none: 'Not used' },
  doughnut: { x: 'Labels', series: 'Parts', split: 'Names of parts', none: 'Not used' },
  point: { x: 'Across', series: 'Up', split: 'Colour', size: 'Size', label: 'Names', none: 'Not used' },
  arc: { x: 'Labels', series: 'Value', split: 'Names of values', mark: 'Target', none: 'Not used' },
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
    <HeaderCells
      dataset={dataset}
      name={name}
      onData={onData}
      roleOf={(column) => roleOf(spec, column)}
      rolesOf={(type) => rolesFor(spec, type).map((role) => [role, words[role] ?? words.none] as const)}
      drawn={(role) => role === 'series'}
      onRole={(column, role) => change(withRole(spec, dataset, column, role as Role))}
    />
  )
}

/** The strip of data at the top: name, size, and a header in which each column is given its role. */
export function HeaderCells({
  dataset,
  name,
  onData,
  roleOf: of,
  rolesOf,
  drawn,
  onRole,
}: {
  dataset: Dataset
  name: string
  onData: () => void
  roleOf: (column: string) => string
  rolesOf: (type: Dataset['columns'][number]['type']) => readonly (readonly [role: string, label: string])[]
  /** Whether a role is what the figure is about. */
  drawn: (role: string) => boolean
  onRole: (column: string, role: string) => void
}) {
  return (
    <div className={styles.group}>
      <div className={styles.strip}>
        <div className={styles.source}>
          <p className={styles.name}>{name || 'Table'}</p>
          <p className={styles.less}>
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
                const role = of(column.id)
                return (
                  <th key={column.id} scope="col" data-type={column.type} data-drawn={drawn(role)}>
                    <span className={styles.column}>{column.name}</span>
                    <select
                      className={styles.role}
                      aria-label={`What ${column.name} does`}
                      value={role}
                      onChange={(event) => onRole(column.id, event.target.value)}
                    >
                      {rolesOf(column.type).map(([each, label]) => (
                        <option key={each} value={each}>
                          {label}
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

/** Every type with the real rows, those that suit first; the others say why they do not. */
function Types({
  spec: current,
  dataset,
  colouring,
  change,
}: {
  spec: ChartSpec
  dataset: Dataset
  colouring: Colouring
  change: Change
}) {
  const group = useId()
  // Eleven drawings must not hold up what is typed.
  const spec = useDeferredValue(useCalm(current, dataset.rows.length))
  const cards = useMemo(
    () =>
      suggestKinds(dataset, spec).map((suggestion) => ({
        suggestion,
        drawing: renderThumbnail({ ...spec, ...suggestion.settings }, sampleOf(dataset), colouring),
      })),
    [spec, dataset, colouring],
  )
  const chosen = chartTypeOf(current)
  const suited = cards.filter(({ suggestion }) => suggestion.fits)
  const others = cards.filter(({ suggestion }) => !suggestion.fits)
  const card = ({ suggestion, drawing }: { suggestion: Suggestion; drawing: string }) => (
    <label key={suggestion.type} className={styles.kind} title={suggestion.reason || undefined}>
      <input
        type="radio"
        name={group}
        value={suggestion.type}
        checked={chosen === suggestion.type}
        aria-describedby={suggestion.reason ? `${group}-${suggestion.type}` : undefined}
        onChange={() => change(suggestion.settings)}
      />
      {/* Made by the chart package, every text in it escaped. */}
      <span className={styles.drawing} aria-hidden dangerouslySetInnerHTML={{ __html: drawing }} />
      <span className={styles.kindName}>{suggestion.name}</span>
    </label>
  )
  const reason = others.find(({ suggestion }) => suggestion.type === chosen)?.suggestion.reason
  return (
    <div className={styles.group} role="radiogroup" aria-label="Type of chart">
      {suited.length > 0 && (
        <>
          <h3 className={styles.title}>Fits this data</h3>
          <div className={styles.kinds}>{suited.map(card)}</div>
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.less}>Possible, harder to read</h3>
          <div className={styles.kinds}>{others.map(card)}</div>
          <ul className={styles.reasons}>
            {others.map(({ suggestion }) => (
              <li
                key={suggestion.type}
                id={`${group}-${suggestion.type}`}
                hidden={suggestion.type !== chosen}
              >
                {suggestion.reason}.
              </li>
            ))}
          </ul>
          {reason === undefined && (
            <details className={styles.why}>
              <summary>Why not these</summary>
              <ul>
                {others.map(({ suggestion }) => (
                  <li key={suggestion.type}>
                    {suggestion.name}: {lower(suggestion.reason)}.
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </div>
  )
}

/** A sentence within another one; a name in quotes stays as it is. */
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The palette, the colour that comes first, what stands out, and what is hard to see about them. */
function Colours({
  spec,
  dataset,
  palette,
  colouring,
  options,
  change,
}: {
  spec: ChartSpec
  dataset: Dataset
  palette: FigurePalette
  colouring: Colouring
  options: readonly ChartOption[]
  change: Change
}) {
  const id = useId()
  const calm = useCalm(spec, dataset.rows.length)
  const used = useMemo(() => usedColours(calm, dataset, colouring), [calm, dataset, colouring])
  const remarks = useMemo(() => {
    const light = checkColours(used, palette.light, 'light')
    if (light.length > 0) return light
    return checkColours(used, palette.dark, 'dark').map((sentence) => `On dark ground: ${sentence}`)
  }, [used, palette])
  const option = options.find(({ name }) => name === 'palette')
  return (
    <>
      <div className={styles.group}>
        <h3 className={styles.title}>Colour</h3>
        {option?.control.type === 'choice' && (
          <SegmentedControl
            label="Palette"
            value={spec.palette}
            segments={[
              { value: 'organisation', label: 'Palette' },
              { value: 'single', label: 'One colour' },
              { value: 'emphasis', label: 'Grey' },
            ]}
            onChange={(next) => change({ palette: next })}
          />
        )}
        <Swatches
          label={used.length > 1 && spec.palette !== 'single' ? 'First colour' : 'Colour'}
          palette={palette}
          value={spec.colour}
          onChange={(colour) => change({ colour })}
        />
        {remarks.length > 0 && (
          <ul className={styles.remarks} id={id}>
            {remarks.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      <StandsOut spec={spec} dataset={dataset} change={change} />
    </>
  )
}

/** The colours of the palette as a row to choose from. */
export function Swatches({
  label,
  palette,
  value,
  onChange,
}: {
  label: string
  palette: FigurePalette
  value: number
  onChange: (colour: number) => void
}) {
  const group = useId()
  return (
    <div className={styles.swatchRow}>
      <span className={styles.swatchLabel}>{label}</span>
      <div role="radiogroup" aria-label={label} className={styles.swatches}>
        {Array.from(palette.light, (_, at) => at + 1).map((colour) => (
          <label key={colour} className={styles.swatch}>
            <input
              type="radio"
              name={group}
              checked={value === colour}
              aria-label={`Colour ${colour}`}
              onChange={() => onChange(colour)}
            />
            <span style={{ background: `var(--bb-c${colour})` }} aria-hidden />
          </label>
        ))}
      </div>
    </div>
  )
}

/** Names to choose from at most; a longer list is no choice. */
const CHOICES = 300

function StandsOut({ spec, dataset, change }: { spec: ChartSpec; dataset: Dataset; change: Change }) {
  const id = useId()
  const calm = useCalm(spec, dataset.rows.length)
  const names = useMemo(() => {
    const table = chartTable(calm, dataset)
    const marked = calm.mark !== null && (calm.kind === 'bar' || calm.kind === 'arc') ? 1 : 0
    const series = table.head.slice(1, table.head.length - marked).map(({ name }) => name)
    if (calm.kind === 'point') return table.rows.map(([label]) => label ?? '')
    return series.length > 1 || calm.kind === 'line' ? series : table.rows.map(([label]) => label ?? '')
  }, [calm, dataset])
  const nameOf = (name: string) => dataset.columns.find((column) => column.id === name)?.name ?? name
  const free = [...new Set(names)]
    .filter((name) => name !== '' && !spec.emphasis.includes(name))
    .slice(0, CHOICES)
  if (names.length < 2) return null
  return (
    <div className={styles.out}>
      <label htmlFor={id} className={styles.title}>
        Stands out
      </label>
      <div className={styles.chips}>
        {spec.emphasis.map((name) => (
          <span key={name} className={styles.chip}>
            {nameOf(name)}
            <button
              type="button"
              aria-label={`Do not let ${nameOf(name)} stand out`}
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
