import { useEffect, useSyncExternalStore } from 'react'
import { ShortcutsDialog } from '../../../ui/ShortcutsDialog.tsx'
import type { BuilderUi } from '../builderUi.ts'
import { SHORTCUTS } from './shortcuts.ts'

/** All keys of the builder, by group. "?" opens it where nothing is written, Ctrl+/ everywhere. */
export function BuilderShortcuts({ ui }: { ui: BuilderUi }) {
  const open = useSyncExternalStore(ui.subscribe, () => ui.get().shortcuts)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !asksForKeys(event)) return
      event.preventDefault()
      ui.set({ shortcuts: true })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [ui])
  return <ShortcutsDialog groups={SHORTCUTS} open={open} onClose={() => ui.set({ shortcuts: false })} />
}

/** Ctrl+/ or Cmd+/ anywhere; a question mark where it would write nothing. */
function asksForKeys(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key === '/') return true
  const { target } = event
  const writes =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return event.key === '?' && !writes && document.querySelector('[role=dialog]') === null
}
