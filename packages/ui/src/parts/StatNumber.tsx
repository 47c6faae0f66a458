import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import styles from './StatNumber.module.css'
import { useCountUp } from './useCountUp.ts'

/** How a number moved, in words ("18% more than the 7,129 before"); the arrow is coloured, the words are not. */
export interface StatChange {
  words: string
  direction: 'up' | 'down' | 'same'
  /** Whether this movement is welcome; colours the arrow. Up is good unless said otherwise. */
  good?: boolean
}

/** One of the few large numbers of a screen: `parts` are value and unit pairs, such as `[['2','min'],['48','s']]`. */
export function StatNumber({
  label,
  parts,
  change,
  selected = false,
}: {
  label: string
  parts: readonly (readonly [value: string, unit?: string])[]
  change?: StatChange
  selected?: boolean
}) {
  const good = change?.good ?? change?.direction === 'up'
  const Arrow = change?.direction === 'up' ? ArrowUp : ArrowDown
  return (
    <div>
      <Text as="div" tone={selected ? 'primary' : 'secondary'} weight={selected ? 'semibold' : undefined}>
        {label}
      </Text>
      <Row gap={8} align="start" size="display" weight="semibold" numeric className={styles.value}>
        {parts.map(([value, unit], index) => (
          <span key={index}>
            <Count>{value}</Count>
            {unit !== undefined && (
              <span className={styles.unit}>
                {unit.endsWith('%') ? '' : ' '}
                {unit}
              </span>
            )}
          </span>
        ))}
      </Row>
      {change !== undefined && (
        <Row gap={4} size="body" tone="secondary">
          {change.direction !== 'same' && (
            <Arrow aria-hidden size={14} strokeWidth={2} color={`var(--bb-${good ? 'success' : 'error'})`} />
          )}
          {change.words}
        </Row>
      )}
    </div>
  )
}

function Count({ children }: { children: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  useCountUp(shown)
  return (
    <span ref={shown} className={styles.count}>
      {children}
    </span>
  )
}
