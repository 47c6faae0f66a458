import { Collaboration, isChangeOrigin } from '@tiptap/extension-collaboration'
import { UniqueID } from '@tiptap/extension-unique-id'
import { Placeholder } from '@tiptap/extensions/placeholder'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyExtension, Extension, Extensions, Node } from '@tiptap/core'
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import type { ComponentType } from 'react'
import {
  BLOCK_TYPES,
  type BlockType,
  DOCUMENT_FRAGMENT,
  documentExtensions,
  newBlockId,
} from '@bubbles/report-document'
import { currentOrganisationQuery } from '../../../api/organisations.ts'
import { ActionBlock } from '../blocks/ActionBlock.tsx'
import { ChartBlock } from '../blocks/ChartBlock.tsx'
import { EmbedBlock } from '../blocks/EmbedBlock.tsx'
import { FileBlock } from '../blocks/FileBlock.tsx'
import { ImageBlock } from '../blocks/ImageBlock.tsx'
import { MapBlock } from '../blocks/MapBlock.tsx'
import { MetricBlock } from '../blocks/MetricBlock.tsx'
import { PageBreakBlock } from '../blocks/PageBreakBlock.tsx'
import { PeopleBlock } from '../blocks/PeopleBlock.tsx'
import { QuestionBlock } from '../blocks/QuestionBlock.tsx'
import { TableOfContentsBlock } from '../blocks/TableOfContentsBlock.tsx'
import { UserDetailsBlock } from '../blocks/UserDetailsBlock.tsx'
import type { BuilderUi } from '../builderUi.ts'
import { titleLimit } from './titleLimit.ts'
import { mentionExtension } from '../mention/mentionExtension.ts'
import { runMention } from '../mention/runMention.ts'
import { runSlashItem } from '../slash/runSlashItem.ts'
import { slashExtension } from '../slash/slashExtension.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { activeMark } from './activeMark.ts'
import { blockKeys } from './blockKeys.ts'
import { CalloutView } from './calloutView.ts'
import { CodeView } from './codeView.ts'
import { cutIds } from './cutIds.ts'
import { draggedIds } from './draggedIds.ts'
import { droppedFiles } from './droppedFiles.ts'
import { freshSelection } from './freshSelection.ts'
import { keptChoice } from './keptChoice.ts'
import { internalMark } from './internal.ts'
import { followLinks } from './link/followLinks.ts'
import { looks } from './looks.ts'
import { metricRuns } from './metricRuns.ts'
import { pasteRules } from './paste/pasteRules.ts'
import { placeholderOf } from './placeholder.ts'
import { spokenEdits } from './spokenEdits.ts'
import { linkAhead } from './link/linkAhead.ts'
import { tableKeys } from './tableKeys.ts'
import { TableView } from './tableView.ts'
import { textKeys } from './textKeys.ts'
import { typingBesideBlock } from './typingBesideBlock.ts'
import { typography } from './typography/typography.ts'

/** What draws a kind of block in the editor; null for those that are drawn by their words alone, or by `adapt`. */
const VIEWS: Readonly<Record<BlockType, ComponentType<ReactNodeViewProps> | null>> = {
  title: null,
  standfirst: null,
  heading: null,
  paragraph: null,
  bulletList: null,
  orderedList: null,
  listItem: null,
  taskList: null,
  taskItem: null,
  blockquote: null,
  callout: null,
  codeBlock: null,
  horizontalRule: null,
  columns: null,
  column: null,
  image: ImageBlock,
  file: FileBlock,
  table: null,
  tableRow: null,
  tableCell: null,
  tableHeader: null,
  metric: MetricBlock,
  chart: ChartBlock,
  map: MapBlock,
  question: QuestionBlock,
  userDetails: UserDetailsBlock,
  tableOfContents: TableOfContentsBlock,
  pageBreak: PageBreakBlock,
  embed: EmbedBlock,
  action: ActionBlock,
  people: PeopleBlock,
}

/** Behaviour of a kind of block that only the editor has. */
const adapt = (extension: AnyExtension): AnyExtension => {
  const view = Object.hasOwn(VIEWS, extension.name) ? VIEWS[extension.name as BlockType] : null
  if (view)
    return (extension as Node).extend({
      addNodeView: () =>
        ReactNodeViewRenderer(view, {
          // The drawings have classes of their own: bb-chart and bb-map.
          className: ['chart', 'map'].includes(extension.name)
            ? 'bb-figure'
            : `bb-figure bb-${extension.name.toLowerCase()}`,
        }),
    })
  switch (extension.name) {
    case 'starterKit':
      // The report has two levels of heading; what is typed for others is in `textKeys`.
      return (extension as Extension).configure({ heading: { levels: [2, 3] } })
    case 'codeBlock':
      return (extension as Node)
        .extend({ addNodeView: () => (props) => new CodeView(props.node, props.editor) })
        .configure({ enableTabIndentation: true, tabSize: 2 })
    case 'callout':
      return (extension as Node).extend({ addNodeView: () => (props) => new CalloutView(props.node, props) })
    case 'table':
      return (extension as Node).extend({ addNodeView: () => (props) => new TableView(props.node) })
    default:
      return extension
  }
}

/** The editor: the document's schema with views and behaviour, on Yjs. */
export const editorExtensions = (
  provider: SyncProvider,
  ui: BuilderUi,
  queryClient: QueryClient,
): Extensions => [
  ...documentExtensions.map(adapt),
  // Undo and redo are keys of `blockKeys`: they wait for what is on its way, and say what they did.
  Collaboration.extend({ addKeyboardShortcuts: () => ({}) }).configure({
    document: provider.ydoc,
    field: DOCUMENT_FRAGMENT,
    provider,
  }),
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
  mentionExtension(ui, (editor, item, range) => runMention(editor, item, range, ui)),
  blockKeys(ui),
  textKeys,
  tableKeys,
  linkAhead(ui),
  typingBesideBlock(ui),
  typography(() => queryClient.getQueryData(currentOrganisationQuery.queryKey)?.locale),
  followLinks,
  internalMark(() => internalWords(queryClient)),
  pasteRules(ui, queryClient),
  spokenEdits,
  metricRuns,
  looks,
  activeMark,
  freshSelection,
  keptChoice,
  titleLimit,
  draggedIds,
  ...cutIds(),
  droppedFiles(ui, queryClient),
]

const internalWords = (queryClient: QueryClient): string =>
  `Only for members of ${queryClient.getQueryData(currentOrganisationQuery.queryKey)?.friendlyName ?? 'the organisation'}`
