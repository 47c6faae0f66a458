import { Text } from '@bubbles/ui'
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
  const group = useId()
  // Eleven drawings must not hold up what is typed.
  const spec = useDeferredValue(useDebouncedFigure(current, dataset.rows.length))
  const { locale } = useBuilder()
  const cards = useMemo(
    () =>
      suggestKinds(dataset, spec).map((suggestion) => ({
        suggestion,
        drawing: renderThumbnail(
          chartContext({ locale, ...colouring }),
          { ...spec, ...suggestion.settings },
          sampleOf(dataset),
        ),
      })),
    [locale, spec, dataset, colouring],
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
          <Text as="h3" size="body" weight="semibold">
            Fits this data
          </Text>
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
