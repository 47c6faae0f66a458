import { SegmentedControl, Stack, Text } from '@bubbles/ui'
import type { ReactNode } from 'react'
import styles from './VisualiseStep.module.css'

/** Settings that belong together, under their heading. */
export function Group({
  title,
  as = 'h3',
  children,
  ...rest
}: {
  title: string
  /** Within another group its heading is a smaller one. */
  as?: 'h3' | 'h4'
  children: ReactNode
  role?: 'radiogroup'
  'aria-label'?: string
}) {
  return (
    <Stack gap={8} shrink {...rest}>
      <Text as={as} size="body" weight={as === 'h3' ? 'semibold' : 'medium'}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** A line that explains a setting. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <Text as="p" size="small" tone="secondary">
    {children}
  </Text>
)

/** Sentences one should read before one goes on. */
export function Remarks({
  children,
  tone = 'warning',
}: {
  children: readonly string[]
  tone?: 'warning' | 'primary'
}) {
  if (children.length === 0) return null
  return (
    <Stack
      as="ul"
      gap={4}
      size="compact"
      padding="8px 12px 8px 28px"
      className={styles.remarks}
      data-tone={tone}
    >
      {children.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Stack>
  )
}

/** Whether a figure stays in the column of the words or is wider than it. */
export const WidthChoice = ({
  value,
  onChange,
}: {
  value: 'mid' | 'wide'
  onChange: (width: 'mid' | 'wide') => void
}) => (
  <Group title="Width on the page">
    <SegmentedControl
      label="Width on the page"
      value={value}
      onChange={onChange}
      segments={[
        { value: 'mid', label: 'Column' },
        { value: 'wide', label: 'Wide' },
      ]}
    />
  </Group>
)

/** Types of a figure to choose from, each drawn with the real rows. */
export function TypeCards<Type extends string>({
  group,
  types,
  chosen,
  columns,
  onChoose,
}: {
  /** The name that makes one choice of several rows of cards. */
  group: string
  types: readonly {
    type: Type
    name: string
    drawing: string
    /** Why it does not suit, and the id of the element that says so. */
    reason?: { words: string; id: string } | undefined
  }[]
  chosen: Type
  columns: 2 | 3 | 4
  onChoose: (type: Type) => void
}) {
  return (
    <div className={styles.kinds} data-columns={columns}>
      {types.map(({ type, name, drawing, reason }) => (
        <label key={type} className={styles.kind} title={reason?.words}>
          <input
            type="radio"
            name={group}
            value={type}
            checked={chosen === type}
            aria-describedby={reason?.id}
            onChange={() => onChoose(type)}
          />
          {/* Made by the chart package, every text in it escaped. */}
          <span className={styles.drawing} aria-hidden dangerouslySetInnerHTML={{ __html: drawing }} />
          <Text size="small" className={styles.kindName}>
            {name}
          </Text>
        </label>
      ))}
    </div>
  )
}
