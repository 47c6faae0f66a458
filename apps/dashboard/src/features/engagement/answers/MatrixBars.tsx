import { Text, VisuallyHidden } from '@bubbles/ui'
import { countInWords, countOf } from '../../../format/numbers.ts'
import { share } from '../../../format/shares.ts'
import styles from './MatrixBars.module.css'
import type { FeedbackQuestion } from './queries.ts'

type Item = FeedbackQuestion['items'][number]

/** Shares of a bar in which a number has room, and the option's name, too: steps of a colour are hard to tell apart. */
const MIN_NUMBER = 0.08
const MIN_NAME = 0.2

/** How the items of a matrix were answered: a bar each, in the order of the scale, that is a row of a table. */
export function MatrixBars({ items }: { items: readonly Item[] }) {
  const scale = items[0]?.options ?? []
  if (items.every(({ answers }) => answers === 0))
    return (
      <Text as="p" tone="secondary">
        No one answered this in this period.
      </Text>
    )
  return (
    <>
      <ul className={styles.key} aria-hidden>
        {scale.map(({ id, label }, at) => (
          <li key={id}>
            <span style={{ background: colourOf(at, scale.length) }} />
            {label}
          </li>
        ))}
      </ul>
      <table className={styles.items}>
        <caption>
          <VisuallyHidden>Answers by item</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Item</VisuallyHidden>
            </th>
            {scale.map(({ id, label }) => (
              <th key={id} scope="col">
                <VisuallyHidden>{label}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Bar key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Bar({ item }: { item: Item }) {
  const all = Math.max(1, item.answers)
  return (
    <tr>
      <th scope="row">
        {item.label || 'An item with no text'}{' '}
        <Text tone="secondary" nowrap>
          {countOf(item.answers, 'answer')}
        </Text>
      </th>
      {item.options.map(({ id, label, count }, at) => (
        <td key={id} data-none={count === 0 || undefined} style={{ flexGrow: count / all }}>
          <span
            title={`${label}: ${share(count, all)}`}
            style={{ background: colourOf(at, item.options.length) }}
            aria-hidden
          />
          <Text as="div" size="small" tone="secondary" nowrap className={styles.words} aria-hidden>
            {count / all >= MIN_NUMBER && share(count, all)}
            {count / all >= MIN_NAME && ` ${label}`}
          </Text>
          <VisuallyHidden>
            {share(count, all)} ({countInWords(count)})
          </VisuallyHidden>
        </td>
      ))}
    </tr>
  )
}

/** From the quiet end of a scale to its other one. */
const colourOf = (at: number, steps: number): string =>
  `color-mix(in oklab, var(--bb-primary) ${Math.round((100 * (at + 1)) / steps)}%, var(--bb-outline-strong))`
