import { type ReactNode, useMemo } from 'react'
import { useBuilder } from '../builderContext.ts'
import styles from './VisualiseStep.module.css'

/** Settings that are needed now and then: closed until they are asked for. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.section}>
    <summary>{title}</summary>
    <div className={styles.inside}>{children}</div>
  </details>
)

/** In what language numbers and dates are written: the organisation's. */
export function Written() {
  const { locale } = useBuilder()
  const example = useMemo(() => new Intl.NumberFormat(locale).format(1234.5), [locale])
  return <p className={styles.less}>Written the way the organisation’s language does: {example}</p>
}
