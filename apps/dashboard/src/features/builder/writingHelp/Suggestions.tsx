import type { Resource } from '@bubbles/contract'
import type { Editor } from '@tiptap/react'
import { Sparkles } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import type { SlashItem } from '../slash/items.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { SuggestionPopup } from './SuggestionPopup.tsx'

/** The screen that suggestions are for. */
export interface Helped {
  editor: Editor
  ui: BuilderUi
  reportId: string
  provider: SyncProvider
}

/** The introduction is at the top of the report, wherever this is chosen. */
const INTRODUCTION: SlashItem = {
  id: 'introduction',
  group: 'Layout',
  name: 'Suggested introduction',
  icon: Sparkles,
  hint: 'Written from the report',
  words: ['ai', 'suggest', 'summary', 'lead', 'standfirst', 'abstract'],
}

/** Tells the screen that texts can be suggested, and shows the suggestion that is asked for. */
export function Suggestions(
  props: Helped & { model: NonNullable<Resource<'getCurrentOrganisation'>['writingHelp']> },
) {
  const { ui } = props
  const request = useSyncExternalStore(ui.subscribe, () => ui.get().writing)
  useEffect(() => {
    ui.set({ helps: INTRODUCTION })
    return () => ui.set({ helps: null, writing: null })
  }, [ui])
  return request && <SuggestionPopup {...props} request={request} />
}

export default Suggestions
