import { ToolButton } from '@bubbles/ui'
import type { Editor } from '@tiptap/react'
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { grants, useOrganisation } from '../../../session/abilities.ts'
import type { BuilderUi } from '../builderUi.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import type { Helps } from './Helps.ts'
import { jumpsAt } from './jumpsAt.ts'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import type { WritingRequest } from './WritingRequest.ts'

/** The screen that suggestions are for. */
export interface Helped {
  editor: Editor
  ui: BuilderUi
  reportId: string
  provider: SyncProvider
}

const helpsBy = (editor: Editor, suggest: Helps['suggest']): Helps => ({
  suggest,
  jumps: () => jumpsAt(editor, suggest),
  // The introduction is at the top of the report, wherever this is chosen.
  item: {
    id: 'introduction',
    group: 'layout',
    name: 'Suggested introduction',
    icon: Sparkles,
    hint: 'Written from the report',
    words: ['ai', 'suggest', 'summary', 'lead', 'standfirst', 'abstract'],
    run: () => suggest({ task: 'introduction' }),
  },
  bar: (
    <ToolButton
      label="Make plainer"
      title="Make plainer"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => suggest({ task: 'plainer' })}
    >
      <Sparkles aria-hidden />
    </ToolButton>
  ),
})

/** Tells the screen that texts can be suggested, and shows the suggestion that is asked for. */
export function Suggestions(props: Helped) {
  const { editor, ui } = props
  const [request, setRequest] = useState<WritingRequest | null>(null)
  const organisation = useOrganisation()
  const model = organisation?.writingHelp
  const may = grants(organisation, 'report.suggestText')
  useEffect(() => {
    if (!may) return undefined
    ui.set({ helps: helpsBy(editor, setRequest) })
    return () => ui.set({ helps: null })
  }, [editor, ui, may])
  return (
    model &&
    request && <SuggestionPopup {...props} request={request} model={model} onClose={() => setRequest(null)} />
  )
}

export default Suggestions
