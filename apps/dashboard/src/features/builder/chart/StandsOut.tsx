import { Row, Text } from '@bubbles/ui'
import type { Dataset } from '@bubbles/tables'
import { chartContext, type ChartKind, type ChartSpec, chartTable } from '@bubbles/charts'
import { X } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useBuilder } from '../builderContext.ts'
import type { Change } from './OptionField.tsx'
import { useDebouncedFigure } from './useDebouncedFigure.ts'
import select from '../panel/select.module.css'
import styles from './VisualiseStep.module.css'

/** Names to choose from at most; a longer list is no choice. */
const CHOICES = 300

/** Kinds of which rows stand out, however many columns they have. */
const BY_ROW: ReadonlySet<ChartKind> = new Set<ChartKind>(['range', 'slope', 'histogram', 'table'])

/** The names that keep their colour while the rest is grey. */
export function StandsOut({ spec, dataset, change }: { spec: ChartSpec; dataset: Dataset; change: Change }) {
  const id = useId()
  const { locale } = useBuilder()
  const calm = useDebouncedFigure(spec, dataset.rows.length)
  const names = useMemo(() => {
    const table = chartTable(chartContext({ locale }), calm, dataset)
    const marked = calm.mark !== null && (calm.kind === 'bar' || calm.kind === 'arc') ? 1 : 0
    const series = table.head.slice(1, table.head.length - marked).map(({ name }) => name)
    // A point without a name is a pair of numbers, and nobody chooses among those: its group has one.
    if (calm.kind === 'point') {
      const groups = dataset.columns.findIndex(({ id: column }) => column === calm.splitBy)
      const grouped = groups < 0 ? [] : dataset.rows.map((row) => String(row[groups] ?? ''))
      return [...grouped, ...(calm.label === null ? [] : table.rows.map(([label]) => label ?? ''))]
    }
    return (series.length > 1 && !BY_ROW.has(calm.kind)) || calm.kind === 'line'
      ? series
      : table.rows.map(([label]) => label ?? '')
  }, [calm, dataset, locale])
  const nameOf = (name: string) => dataset.columns.find((column) => column.id === name)?.name ?? name
  const free = [...new Set(names)]
    .filter((name) => name !== '' && !spec.emphasis.includes(name))
    .slice(0, CHOICES)
  if (names.length < 2) return null
  return (
    <Row gap={12} align="start" justify="space-between">
      <Text htmlFor={id} as="label" fixed padding="6px 0 0" size="body" weight="semibold">
        Stands out
      </Text>
      <Row gap={6} align="stretch" justify="end" wrap shrink>
        {spec.emphasis.map((name) => (
          <Row as="span" inline key={name} gap={4} breakWords size="compact" className={styles.chip}>
            {nameOf(name)}
            <button
              type="button"
              aria-label={`Don’t highlight ${nameOf(name)}`}
              onClick={() => change({ emphasis: spec.emphasis.filter((each) => each !== name) })}
            >
              <X aria-hidden size={14} strokeWidth={2} />
            </button>
          </Row>
        ))}
        <select
          id={id}
          className={`${select.plain} ${styles.add}`}
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
      </Row>
    </Row>
  )
}
