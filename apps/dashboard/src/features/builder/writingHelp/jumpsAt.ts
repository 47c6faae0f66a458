import type { Editor } from '@tiptap/core'
import type { Jump } from '../../../shell/jump/jumps.ts'
import { activeBlock } from '../editor/blocks.ts'
import type { Helps } from './Helps.ts'

/** The texts that can be asked for where the caret is, as Ctrl+K offers them. */
export function jumpsAt(editor: Editor, suggest: Helps['suggest']): Jump[] {
  const block = activeBlock(editor.state)
  const jump = (id: string, label: string, go: () => void): Jump => ({
    id,
    group: 'Writing help',
    label,
    about: 'ai suggestion',
    go,
  })
  const { $from } = editor.state.selection
  const isText = $from.parent.isTextblock && $from.parent.type.spec.code !== true
  const isFigure = block?.node.type.name === 'chart' || block?.node.type.name === 'map'
  return [
    ...(isFigure
      ? [
          jump('alternativeText', 'Suggest alternative text for this figure', () =>
            suggest({ task: 'alternativeText', blockId: block.id }),
          ),
          jump('title', 'Suggest a title for this figure', () =>
            suggest({ task: 'title', blockId: block.id }),
          ),
        ]
      : []),
    ...(isText && $from.parent.textContent.trim() !== '' && block?.node.type.name !== 'title'
      ? [
          jump('plainer', 'Make this paragraph plainer', () => {
            editor.commands.setTextSelection({ from: $from.start(), to: $from.end() })
            suggest({ task: 'plainer' })
          }),
        ]
      : []),
    jump('introduction', 'Suggest an introduction', () => suggest({ task: 'introduction' })),
  ]
}
