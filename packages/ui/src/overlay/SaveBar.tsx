import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { Kbd } from '../parts/Kbd.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import { FormError } from './FormShell.tsx'
import styles from './SaveBar.module.css'
import { useFootHeight } from './useFootHeight.ts'
import { type BarForm, SaveBarContext } from './saveBarForms.ts'
import { modifierName, useFocusBack, useSaveKey } from './saveBarKeys.ts'

interface SaveBarProps {
  words: string | null
  loading: boolean
  /** What was changed cannot be saved as it is. */
  disabled?: boolean
  error?: string | null
  onDiscard: () => void
  onSave: () => void
}

/**
 * The bar at the foot of a page while something on it is changed and not saved; nothing is there before. Ctrl S saves from
 * wherever one is, and what is read out when the bar comes says so. When it goes, the focus is where it was before it.
 * @param words what is changed; null while nothing is
 * @param error why saving failed, or cannot be tried, as a sentence
 */
export function SaveBar({ words, loading, disabled = false, error = null, onDiscard, onSave }: SaveBarProps) {
  const isShown = words !== null
  useSaveKey(isShown && !loading && !disabled ? onSave : null, isShown)
  const bar = useFocusBack(isShown)
  useFootHeight(bar, isShown)
  return (
    <>
      {/* There before anything is changed: only what comes into it is read out. */}
      <VisuallyHidden live="polite">
        {isShown && `Unsaved changes. Press ${modifierName()} S to save.`}
      </VisuallyHidden>
      {isShown && (
        <Panel
          ref={bar}
          as="section"
          gap={8}
          edge="float"
          className={styles.bar}
          aria-label="Unsaved changes"
        >
          <FormError error={error} />
          <Row gap={8}>
            <Text as="p" grow weight="medium">
              {words}
            </Text>
            <Button variant="text" onClick={onDiscard} disabled={loading}>
              Discard
            </Button>
            <Button
              variant="contained"
              loading={loading}
              disabled={disabled}
              onClick={onSave}
              aria-keyshortcuts={`${modifierName() === '⌘' ? 'Meta' : 'Control'}+S`}
              endIcon={
                <span aria-hidden>
                  <Kbd plain>{modifierName()} S</Kbd>
                </span>
              }
            >
              Save
            </Button>
          </Row>
        </Panel>
      )}
    </>
  )
}

/**
 * A page of forms with one bar for all of them: each `FormShell` in it that is given `onDiscard` is sent from there. Every
 * form says itself what is wrong with it, and what was saved.
 */
export function SaveBarPage({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, BarForm>>(new Map())
  const report = useCallback((id: string, form: BarForm | null) => {
    setForms((now) => {
      const next = new Map(now)
      if (form === null) next.delete(id)
      else next.set(id, form)
      return next
    })
  }, [])
  const all = [...forms.values()]
  return (
    <SaveBarContext value={report}>
      {children}
      <SaveBar
        words={all.length === 0 ? null : all.length === 1 ? '1 change' : `${all.length} changes`}
        loading={all.some(({ loading }) => loading)}
        onDiscard={() => {
          for (const { discard } of all) discard()
        }}
        onSave={() => {
          for (const { element } of all) element.requestSubmit()
        }}
      />
    </SaveBarContext>
  )
}
