import { Stack, Text } from '@bubbles/ui'
import type { Dataset } from '@bubbles/tables'
import {
  chartContext,
  type ChartSpec,
  chartTypeOf,
  type Colouring,
  renderThumbnail,
  suggestKinds,
  type Suggestion,
} from '@bubbles/charts'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useBuilder } from '../builderContext.ts'
import type { Change } from './OptionField.tsx'
import { TypeCards } from './parts.tsx'
import { sampleOf } from './sample.ts'
import { useDebouncedFigure } from './useDebouncedFigure.ts'
import styles from './VisualiseStep.module.css'

/** Types in a row; the rest is folded away. */
const IN_ROW = 4

/** Every type with the real rows: the chosen one first, then those that suit; the others say why they do not. */
export function ChartTypes({
  spec,
  dataset,
  colouring,
  change,
}: {
  spec: ChartSpec
  dataset: Dataset
  colouring: Colouring
  change: Change
}) {
  const id = useId()
  const types = useDrawnTypes(spec, dataset, colouring)
  const chosen = chartTypeOf(spec)
  // What is chosen is first when one comes; it stays where it is while one tries others.
  const [first] = useState(chosen)
  const inOrder = types.toSorted((a, b) => Number(b.type === first) - Number(a.type === first))
  const [row, more] = [inOrder.slice(0, IN_ROW), inOrder.slice(IN_ROW)]
  const isFoldedAway = more.some(({ type }) => type === chosen)
  // It doesn't fold by itself under someone who tries one type after another.
  const [isOpen, setOpen] = useState(isFoldedAway)
  const cards = (some: typeof types) => (
    <TypeCards
      columns={IN_ROW}
      group={id}
      chosen={chosen}
      types={some.map(({ reason, ...type }) => ({
        ...type,
        ...(reason && { reason: { words: reason, id: `${id}-${type.type}` } }),
      }))}
      onChoose={(type) => change(types.find((each) => each.type === type)!.settings)}
    />
  )
  return (
    <Stack gap={8} shrink role="radiogroup" aria-label="Type of chart">
      <Text as="h3" size="body" weight="semibold">
        Type
      </Text>
      {cards(row)}
      {more.length > 0 && (
        <details
          className={styles.more}
          open={isOpen || isFoldedAway}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>More types</summary>
          <Text as="div" padding="8px 0 0">
            {cards(more)}
          </Text>
        </details>
      )}
      <Reasons id={id} others={types.filter(({ fits }) => !fits)} chosen={chosen} />
    </Stack>
  )
}

/** What the rows look like in each of the types. */
function useDrawnTypes(current: ChartSpec, dataset: Dataset, colouring: Colouring) {
  // Twenty drawings must not hold up what is typed.
  const spec = useDeferredValue(useDebouncedFigure(current, dataset.rows.length))
  const { locale } = useBuilder()
  return useMemo(
    () =>
      suggestKinds(dataset, spec).map((suggestion) => ({
        ...suggestion,
        drawing: renderThumbnail(
          chartContext({ locale, ...colouring }),
          { ...spec, ...suggestion.settings },
          sampleOf(dataset),
        ),
      })),
    [locale, spec, dataset, colouring],
  )
}

/** Why the type that is chosen does not suit; or, for who asks, why each of them does not. */
function Reasons({ id, others, chosen }: { id: string; others: readonly Suggestion[]; chosen: string }) {
  if (others.length === 0) return null
  return (
    <Text as="div" size="small" tone="secondary">
      <ul className={styles.reasons}>
        {others.map(({ type, reason }) => (
          <li key={type} id={`${id}-${type}`} hidden={type !== chosen}>
            {reason}.
          </li>
        ))}
      </ul>
      {!others.some(({ type, reason }) => type === chosen && reason) && (
        <details className={styles.why}>
          <summary>Harder to read with this data</summary>
          <Stack as="ul" gap={4}>
            {others.map(({ type, name, reason }) => (
              <li key={type}>
                {name}: {lower(reason)}.
              </li>
            ))}
          </Stack>
        </details>
      )}
    </Text>
  )
}

/** A sentence within another one; a name in quotes stays as it is. */
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
