import { VisuallyHidden } from '@bubbles/ui'
import { useSyncExternalStore } from 'react'
import { announced } from './announce.ts'

/** The one place where the builder says aloud what was done; always there, so that it is heard. */
export function Announcer() {
  const words = useSyncExternalStore(announced.subscribe, announced.get)
  return (
    <VisuallyHidden live="polite">
      <span data-announced>{words}</span>
    </VisuallyHidden>
  )
}
