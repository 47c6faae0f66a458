import { useEffect } from 'react'
import { useAbility } from '../../../session/abilities.ts'
import type { BuilderUi } from '../builderUi.ts'

const KEY = 'builder.readers'

/** Turns the readers' numbers on or off, and remembers it for this person's browser. */
export function showReaders(ui: BuilderUi, readers: boolean): void {
  localStorage.setItem(KEY, readers ? 'on' : 'off')
  // In the margin stand numbers or comments, never both.
  ui.set(readers ? { readers, thread: null, comment: null } : { readers })
}

/** Whether the person may see how reports are read. Brings back what was chosen the last time. */
export function useMayReadEngagement(ui: BuilderUi): boolean {
  const may = useAbility('engagement.read')
  useEffect(() => {
    ui.set({ readers: may && localStorage.getItem(KEY) === 'on' })
  }, [ui, may])
  return may
}
