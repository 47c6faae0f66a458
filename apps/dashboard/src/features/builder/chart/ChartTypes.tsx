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
import { useDeferredValue, useId, useMemo } from 'react'
import { useBuilder } from '../builderContext.ts'
import type { Change } from './OptionField.tsx'
import { TypeCards } from './parts.tsx'
import { sampleOf } from './sample.ts'
import { useDebouncedFigure } from './useDebouncedFigure.ts'
import styles from './VisualiseStep.module.css'

/** Every type with the real rows, those that suit first; the others say why they do not. */
export function ChartTypes({
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
  const id = useId()
  // Eleven drawings must not hold up what is typed.
  const spec = useDeferredValue(useDebouncedFigure(current, dataset.rows.length))
  const { locale } = useBuilder()
  const types = useMemo(
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
  const chosen = chartTypeOf(current)
  const cards = (some: typeof types) => (
    <TypeCards
      columns={3}
      group={id}
      chosen={chosen}
      types={some.map(({ reason, ...type }) => ({
        ...type,
        ...(reason && { reason: { words: reason, id: `${id}-${type.type}` } }),
      }))}
      onChoose={(type) => change(types.find((each) => each.type === type)!.settings)}
    />
  )
  const suited = types.filter(({ fits }) => fits)
  const others = types.filter(({ fits }) => !fits)
  return (
    <Stack gap={8} shrink role="radiogroup" aria-label="Type of chart">
      {suited.length > 0 && (
        <>
          <Text as="h3" size="body" weight="semibold">
            Fits this data
          </Text>
          {cards(suited)}
        </>
      )}
      {others.length > 0 && (
        <>
          <Text as="h3" size="small" tone="secondary" weight="regular">
            Possible, harder to read
          </Text>
          {cards(others)}
          <Reasons id={id} others={others} chosen={chosen} />
        </>
      )}
    </Stack>
  )
}

/** Why the type that is chosen does not suit; or, for who asks, why each of them does not. */
function Reasons({ id, others, chosen }: { id: string; others: readonly Suggestion[]; chosen: string }) {
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
          <summary>Why not these</summary>
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
