import { Collaboration, isChangeOrigin } from '@tiptap/extension-collaboration'
import { UniqueID } from '@tiptap/extension-unique-id'
import { Placeholder } from '@tiptap/extensions'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor, Extensions, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { BLOCK_TYPES, DOCUMENT_FRAGMENT, documentExtensions, newBlockId } from '@bubbles/report-document'
import { ChartBlock } from '../blocks/ChartBlock.tsx'
import { ImageBlock } from '../blocks/ImageBlock.tsx'
import type { BuilderUi } from '../builderUi.ts'
import { titleLimit } from './titleLimit.ts'
import type { SlashItem } from '../slash/items.ts'
import { slashExtension } from '../slash/slashExtension.ts'
import type { HttpSyncProvider } from '../sync/HttpSyncProvider.ts'
import { activeMark } from './activeMark.ts'
import { activeBlock, placeBlock, turnInto } from './blocks.ts'
import { blockKeys } from './blockKeys.ts'
import { droppedFiles } from './droppedFiles.ts'
import { freshSelection } from './freshSelection.ts'
import { chooseImages, insertImages } from './images.ts'

const VIEWS = { chart: ChartBlock, image: ImageBlock } as const

/** The editor: the document's schema with views and behaviour, on Yjs. */
export const editorExtensions = (
  provider: HttpSyncProvider,
  ui: BuilderUi,
  queryClient: QueryClient,
): Extensions => [
  ...documentExtensions.map((extension) => {
    const view = VIEWS[extension.name as keyof typeof VIEWS]
    if (!view) return extension
    return (extension as Node).extend({
      addNodeView: () => ReactNodeViewRenderer(view, { className: 'bb-figure' }),
    })
  }),
  Collaboration.configure({ document: provider.ydoc, field: DOCUMENT_FRAGMENT, provider }),
  UniqueID.configure({
    types: BLOCK_TYPES,
    generateID: newBlockId,
    filterTransaction: (transaction) => !isChangeOrigin(transaction),
  }),
  Placeholder.configure({
    showOnlyCurrent: false,
    includeChildren: false,
    placeholder: ({ node, hasAnchor }) => placeholderOf(node.type.name, hasAnchor),
  }),
  slashExtension(ui, (editor, item) => runSlashItem(editor, item, ui)),
  blockKeys(ui),
  activeMark,
  freshSelection,
  titleLimit,
  droppedFiles(ui, queryClient),
]

function placeholderOf(type: string, hasAnchor: boolean): string {
  if (type === 'title') return 'Title of the report'
  if (type === 'standfirst') return 'In a sentence or two: what did you find?'
  if (type === 'heading') return 'Heading'
  return hasAnchor && type === 'paragraph' ? 'Write, or type / for a chart, an image or a heading' : ''
}

function runSlashItem(editor: Editor, item: SlashItem, ui: BuilderUi): void {
  const block = activeBlock(editor.state)
  if (!block) return
  const { nodes } = editor.schema
  switch (item.id) {
    case 'chart': {
      const id = newBlockId()
      placeBlock(editor, block.pos, nodes.chart!.create({ id }))
      ui.openPanel(id, 'data')
      return
    }
    case 'image':
      chooseImages((files) => void insertImages(editor, files, editor.state.selection.from))
      return
    case 'horizontalRule':
      placeBlock(editor, block.pos, nodes.horizontalRule!.create({ id: newBlockId() }))
      return
    default:
      turnInto(editor, block.id, item.id)
  }
}
