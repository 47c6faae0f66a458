import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../../session/lazy.ts'
import type { BuilderUi } from '../builderUi.ts'

const MentionMenu = lazyPart(() => import('./MentionMenu.tsx'))

/** The menu of people and dates, which comes with the first `@`. */
export function Mentions(props: { editor: Editor; ui: BuilderUi; reportId: string; mayComment: boolean }) {
  const mention = useSyncExternalStore(props.ui.subscribe, () => props.ui.get().mention)
  return mention && <MentionMenu {...props} mention={mention} />
}
