import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazy } from '../../../session/lazy.ts'
import type { BuilderUi } from '../builderUi.ts'

const BuilderKeys = lazy(async () => ({ default: (await import('./BuilderKeys.tsx')).BuilderKeys }))

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
  // Kept once it was opened, so that it can give the focus back as it closes.
  const [asked, setAsked] = useState(open)
  if (open && !asked) setAsked(true)
  return asked ? (
    <Suspense>
      <BuilderKeys open={open} onClose={() => ui.set({ shortcuts: false })} />
    </Suspense>
  ) : null
}

/** Ctrl+/ or Cmd+/ anywhere; a question mark where it would write nothing. */
function asksForKeys(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key === '/') return true
  const { target } = event
  const writes =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return event.key === '?' && !writes && document.querySelector('[role=dialog]') === null
}
