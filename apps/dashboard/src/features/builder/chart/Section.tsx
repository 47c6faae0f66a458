import { type ReactNode, useMemo } from 'react'
import { Stack } from '@bubbles/ui'
import { useBuilder } from '../builderContext.ts'
import { Hint } from './parts.tsx'
import styles from './VisualiseStep.module.css'

/** Settings that are needed now and then: closed until they are asked for. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.section}>
    <summary>{title}</summary>
    <Stack gap={16} padding="8px 0">
      {children}
    </Stack>
  </details>
)

/** In what language numbers and dates are written: the organisation's. */
export function Written() {
  const { locale } = useBuilder()
  const example = useMemo(() => new Intl.NumberFormat(locale).format(1234.5), [locale])
  return <Hint>Written as in the organisation’s language: {example}</Hint>
}
