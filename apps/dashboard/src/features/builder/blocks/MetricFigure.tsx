import { Text } from '@bubbles/ui'
import { chartContext } from '@bubbles/charts'
import type { MetricAttrs } from '@bubbles/report-document'
import { ENGLISH_METRICS, metricWords } from '@bubbles/report-renderer/metric'
import { useBuilder } from '../builderContext.ts'
import styles from './MetricBlock.module.css'

/** The number in the organisation's language, what it is compared with, and its course. */
export function MetricFigure({ attrs }: { attrs: MetricAttrs }) {
  const { locale } = useBuilder()
  const words = metricWords(chartContext({ locale }), ENGLISH_METRICS, { type: 'metric', attrs })
  const source = attrs.sourceName.trim()
  return (
    <div className={styles.metric} data-size={attrs.size}>
      <p className={styles.value} data-missing={attrs.value === null || undefined}>
        {attrs.value === null ? 'No value yet' : words.value}
        {attrs.value !== null && words.unit !== '' && (
          <span className={styles.unit}>
            {words.spaced && ' '}
            {words.unit}
          </span>
        )}
      </p>
      <Text as="p" size="body" weight="medium">
        {words.label || 'Not named yet'}
      </Text>
      {words.change !== '' && (
        <Text as="p" above={2} size="compact" tone="secondary">
          {words.change}
        </Text>
      )}
      {words.spark.length > 1 && <Sparkline values={words.spark} words={words.sparkWords} />}
      {source !== '' && (
        <Text as="p" above={8} size="small" tone="secondary">
          Source: {source}
        </Text>
      )}
    </div>
  )
}

/** Of the drawing, in px; room for its end dot included. The same as on the published page. */
const WIDTH = 160
const HEIGHT = 40
const EDGE = 4

function Sparkline({ values, words }: { values: readonly number[]; words: string }) {
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest
  const points = values.map((value, index): [number, number] => [
    EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
    // A course that never changes lies in the middle.
    HEIGHT - EDGE - (span === 0 ? 0.5 : (value - lowest) / span) * (HEIGHT - 2 * EDGE),
  ])
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg
      className={styles.spark}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words}
    >
      <path d={`M${points.map((point) => point.map((each) => each.toFixed(1)).join(' ')).join('L')}`} />
      <circle cx={x} cy={y} r={3.5} />
    </svg>
  )
}
