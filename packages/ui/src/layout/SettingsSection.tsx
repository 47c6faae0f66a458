import { type ReactNode, useId } from 'react'
import styles from './layout.module.css'
import { Grid } from './Grid.tsx'
import { Stack } from './Stack.tsx'
import { TitledWords } from './TitledWords.tsx'

/** One setting of a page: its title and a sentence on what it does, and the controls beside them. */
export function SettingsSection({
  id: place,
  title,
  words,
  danger = false,
  children,
}: {
  /** What an address leads to it by. */
  id?: string | undefined
  title: string
  words: ReactNode
  /** What it does cannot be taken back. */
  danger?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <Grid
      as="section"
      folds
      id={place}
      columns="280px minmax(0, 1fr)"
      gap="16px 40px"
      className={styles.setting}
      aria-labelledby={id}
    >
      <TitledWords id={id} as="h2" title={title} tone={danger ? 'error' : undefined}>
        {words}
      </TitledWords>
      <Stack gap={20} width={520} shrink>
        {children}
      </Stack>
    </Grid>
  )
}
