import { Button } from '@bubbles/ui'
import type { MouseEvent } from 'react'
import { useSyncExternalStore } from 'react'
import { useBuilder } from '../builderContext.ts'

/** Asks for a text of the figure whose settings are open. Not there where writing help is off. */
export function SuggestButton({ task }: { task: 'alternativeText' | 'title' }) {
  const { ui } = useBuilder()
  const { helps, panel } = useSyncExternalStore(ui.subscribe, ui.get)
  if (helps === null || panel === null) return null
  const suggest = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    helps.suggest({ task, blockId: panel.blockId, anchor: currentTarget })
  return (
    <Button size="small" variant="text" onClick={suggest}>
      {task === 'title' ? 'Suggest a title' : 'Suggest a text'}
    </Button>
  )
}
