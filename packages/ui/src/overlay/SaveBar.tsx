import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { FormError } from './FormShell.tsx'
import styles from './SaveBar.module.css'
import { type BarForm, SaveBarContext } from './saveBarForms.ts'

/**
 * The bar at the foot of a page while something on it is changed and not saved; nothing is there before.
 * @param words what is changed; null while nothing is
 * @param error why saving failed, or cannot be tried, as a sentence
 */
export function SaveBar({
  words,
  loading,
  disabled = false,
  error = null,
  onDiscard,
  onSave,
}: {
  words: string | null
  loading: boolean
  /** What was changed cannot be saved as it is. */
  disabled?: boolean
  error?: string | null
  onDiscard: () => void
  onSave: () => void
}) {
  if (words === null) return null
  return (
    <Panel as="section" gap={8} edge="float" className={styles.bar} aria-label="Unsaved changes">
      <FormError error={error} />
      <Row gap={8}>
        <Text as="p" grow weight="medium" aria-live="polite">
          {words}
        </Text>
        <Button variant="text" onClick={onDiscard} disabled={loading}>
          Discard
        </Button>
        <Button variant="contained" loading={loading} disabled={disabled} onClick={onSave}>
          Save
        </Button>
      </Row>
    </Panel>
  )
}

/**
 * A page of forms with one bar for all of them: each `FormShell` in it that is given `onDiscard` is sent from there. Every
 * form says itself what is wrong with it, and what was saved.
 */
export function SaveBarPage({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, BarForm>>(new Map())
  const last = useRef<HTMLFormElement | null>(null)
  const report = useCallback((id: string, form: BarForm | null) => {
    setForms((now) => {
      const next = new Map(now)
      if (form === null) next.delete(id)
      else next.set(id, form)
      return next
    })
  }, [])
  const all = [...forms.values()]
  const hasChanges = all.length > 0
  useEffect(() => {
    // The bar went with the button that had the focus: it goes back to what was changed.
    if (hasChanges || document.activeElement !== document.body) return
    last.current?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
    last.current = null
  }, [hasChanges])
  return (
    <SaveBarContext value={report}>
      {children}
      <SaveBar
        words={hasChanges ? (all.length === 1 ? '1 change' : `${all.length} changes`) : null}
        loading={all.some(({ loading }) => loading)}
        onDiscard={() => {
          last.current = all[0]?.element ?? null
          for (const { discard } of all) discard()
        }}
        onSave={() => {
          last.current = all[0]?.element ?? null
          for (const { element } of all) element.requestSubmit()
        }}
      />
    </SaveBarContext>
  )
}
