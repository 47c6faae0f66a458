import type { Editor } from '@tiptap/react'
import { useEffect, useSyncExternalStore } from 'react'
import { grants, useOrganisation } from '../../../session/abilities.ts'
import { lazyPart } from '../../../session/lazy.ts'
import type { BuilderUi } from '../builderUi.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'

const SuggestionPopup = lazyPart(() => import('./SuggestionPopup.tsx'))

/** Tells the screen whether texts can be suggested here, and shows the suggestion that is asked for. */
export function WritingHelp(props: {
  editor: Editor
  ui: BuilderUi
  reportId: string
  provider: SyncProvider
  editable: boolean
}) {
  const { ui, editable } = props
  const organisation = useOrganisation()
  const request = useSyncExternalStore(ui.subscribe, () => ui.get().writing)
  const model = organisation?.writingHelp
  const helps = editable && model?.isOn === true && grants(organisation, 'report.suggestText')
  useEffect(() => ui.set({ helps }), [ui, helps])
  return request && helps && <SuggestionPopup {...props} request={request} model={model} />
}
