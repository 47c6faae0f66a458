import type { Editor } from '@tiptap/react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazy } from '../../../session/lazy.ts'
import type { BuilderUi } from '../builderUi.ts'
import { isFindKey } from './findKey.ts'

const FindBar = lazy(async () => ({ default: (await import('../find/FindBar.tsx')).FindBar }))

/** Finding and replacing words of the report, by Ctrl+F or from the menu. In a dialog the key is the browser's. */
export function BuilderFind({ editor, ui, editable }: { editor: Editor; ui: BuilderUi; editable: boolean }) {
  const open = useSyncExternalStore(ui.subscribe, () => ui.get().finding)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        !isFindKey(event) ||
        ui.get().finding ||
        document.querySelector('dialog[open],[role=dialog],[role=menu]')
      )
        return
      event.preventDefault()
      ui.set({ finding: true })
    }
    // Before fields that keep their keys to themselves.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [ui])
  return open ? (
    <Suspense>
      <FindBar {...{ editor, ui, editable }} />
    </Suspense>
  ) : null
}
