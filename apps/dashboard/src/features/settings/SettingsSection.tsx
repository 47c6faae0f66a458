import { Text } from '@bubbles/ui'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Settings.module.css'

/** One setting: its title, a sentence on what it does, and the control. */
export function SettingsSection({
  title,
  words,
  children,
}: {
  title: string
  words: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <Text id={id} as="h2" size="large" weight="semibold">
          {title}
        </Text>
        <Text as="p" above={2} tone="secondary">
          {words}
        </Text>
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  )
}

/** Says beside a button that its work is done; read out when it appears. */
export function SavedWords({ children }: { children: string | null }) {
  return (
    <output className={styles.saved}>
      {children !== null && (
        <>
          <Check aria-hidden size={16} /> {children}
        </>
      )}
    </output>
  )
}
