import { BLOCKS } from '@bubbles/report-document'
import {
  ChartColumn,
  CircleDot,
  CodeXml,
  Columns2,
  Columns3,
  GalleryThumbnails,
  GitCommitVertical,
  Grid3x3,
  Heading2,
  Heading3,
  Image,
  Lightbulb,
  List,
  ListCollapse,
  ListOrdered,
  ListTodo,
  Lock,
  type LucideIcon,
  Map as MapIcon,
  MessageSquareText,
  Minus,
  MonitorPlay,
  MousePointerClick,
  PanelLeft,
  PanelRight,
  Pilcrow,
  Quote,
  RectangleHorizontal,
  SeparatorHorizontal,
  Star,
  Superscript,
  Table,
  TableOfContents,
  TextQuote,
  TrendingUp,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { TextKind } from '../editor/turnInto.ts'

/** Lines that give a block a look from the start. */
export type LookId = 'section' | 'largeQuote' | 'timeline' | 'fold' | 'columns12' | 'columns21' | 'cards'

export type SlashId =
  | TextKind
  | 'chart'
  | 'map'
  | 'metric'
  | 'table'
  | 'image'
  | 'embed'
  | 'people'
  | 'action'
  | 'rating'
  | 'choice'
  | 'comment'
  | 'matrix'
  | 'userDetails'
  | 'columns2'
  | 'columns3'
  | LookId
  | 'tableOfContents'
  | 'pageBreak'
  | 'horizontalRule'
  | 'footnote'
  | 'internal'
  | 'introduction'

/** One line of the menu of blocks. */
export interface SlashItem {
  id: SlashId
  group: 'text' | 'data' | 'media' | 'feedback' | 'layout'
  name: string
  icon: LucideIcon
  /** What it is good for, in a few words. */
  hint?: string
  /** What one can type at the start of a line instead. */
  typed?: string
  /** Other words people look for. */
  words: string[]
  /** Its settings open once it is placed, and are written in first; `beside`: its own words are. */
  opensSettings?: true | 'beside'
  /** What it does, where that is nothing about the line. */
  run?: () => void
  /** It is about the whole page: no column takes it. */
  pageOnly?: boolean
}

export const SLASH_ITEMS: readonly SlashItem[] = [
  {
    id: 'heading',
    group: 'text',
    name: BLOCKS.heading.name,
    icon: Heading2,
    typed: '##',
    words: ['h1', 'h2', 'section', 'title'],
  },
  {
    id: 'subheading',
    group: 'text',
    name: 'Subheading',
    icon: Heading3,
    typed: '###',
    words: ['h3', 'heading'],
  },
  {
    id: 'paragraph',
    group: 'text',
    name: BLOCKS.paragraph.name,
    icon: Pilcrow,
    hint: 'Plain words',
    words: ['paragraph', 'plain', 'body'],
  },
  {
    id: 'bulletList',
    group: 'text',
    name: BLOCKS.bulletList.name,
    icon: List,
    typed: '-',
    words: ['bullet', 'points', 'ul', 'unordered'],
  },
  {
    id: 'orderedList',
    group: 'text',
    name: BLOCKS.orderedList.name,
    icon: ListOrdered,
    typed: '1.',
    words: ['ordered', 'steps', 'ol'],
  },
  {
    id: 'taskList',
    group: 'text',
    name: BLOCKS.taskList.name,
    icon: ListTodo,
    typed: '[]',
    words: ['todo', 'to-do', 'checkbox', 'checklist'],
  },
  {
    id: 'blockquote',
    group: 'text',
    name: BLOCKS.blockquote.name,
    icon: TextQuote,
    typed: '>',
    words: ['blockquote', 'citation'],
  },
  {
    id: 'callout',
    group: 'text',
    name: BLOCKS.callout.name,
    icon: Lightbulb,
    hint: 'A note in a box',
    words: ['note', 'box', 'finding', 'caution', 'warning', 'info', 'aside', 'highlight'],
  },
  {
    id: 'codeBlock',
    group: 'text',
    name: BLOCKS.codeBlock.name,
    icon: CodeXml,
    typed: '```',
    words: ['snippet', 'pre', 'monospace', 'source'],
  },
  {
    id: 'largeQuote',
    group: 'text',
    name: 'Large quote',
    icon: Quote,
    hint: 'With who said it',
    words: ['pull quote', 'pullquote', 'testimonial', 'voice', 'speaker'],
    opensSettings: 'beside',
  },
  {
    id: 'timeline',
    group: 'text',
    name: 'Timeline',
    icon: GitCommitVertical,
    hint: '“March: what happened”',
    words: ['dates', 'milestones', 'history', 'chronology', 'events', 'year'],
  },
  {
    id: 'fold',
    group: 'text',
    name: 'Foldable text',
    icon: ListCollapse,
    hint: 'Readers click to open it',
    words: ['accordion', 'details', 'toggle', 'collapse', 'faq', 'expand', 'q&a'],
    opensSettings: true,
  },
  {
    id: 'footnote',
    group: 'text',
    name: 'Footnote',
    icon: Superscript,
    hint: 'To the word before',
    words: ['note', 'endnote', 'reference', 'source', 'citation'],
  },
  {
    id: 'chart',
    group: 'data',
    name: BLOCKS.chart.name,
    icon: ChartColumn,
    hint: 'Line, bar, doughnut',
    words: ['graph', 'plot', 'figure', 'data', 'csv', 'column', 'pie', 'line', 'bar'],
  },
  {
    id: 'map',
    group: 'data',
    name: BLOCKS.map.name,
    icon: MapIcon,
    hint: 'Areas or points',
    words: ['choropleth', 'geography', 'countries', 'regions', 'bubble', 'points', 'coordinates'],
  },
  {
    id: 'metric',
    group: 'data',
    name: BLOCKS.metric.name,
    icon: TrendingUp,
    hint: 'A key figure',
    words: ['kpi', 'number', 'figure', 'stat', 'sparkline', 'indicator'],
    opensSettings: true,
  },
  {
    id: 'table',
    group: 'data',
    name: BLOCKS.table.name,
    icon: Table,
    hint: 'Rows and columns',
    words: ['grid', 'cells', 'rows', 'spreadsheet'],
  },
  {
    id: 'image',
    group: 'media',
    name: BLOCKS.image.name,
    icon: Image,
    hint: 'From a file',
    words: ['picture', 'photo', 'upload'],
  },
  {
    id: 'embed',
    group: 'media',
    name: BLOCKS.embed.name,
    icon: MonitorPlay,
    hint: 'Video, chart or map from another site',
    words: ['video', 'youtube', 'vimeo', 'iframe', 'datawrapper', 'flourish', 'openstreetmap'],
  },
  {
    id: 'people',
    group: 'media',
    name: BLOCKS.people.name,
    icon: UsersRound,
    hint: 'Names, roles, portraits',
    words: ['team', 'staff', 'authors', 'board', 'portraits', 'faces', 'speakers', 'contacts'],
    opensSettings: true,
  },
  {
    id: 'action',
    group: 'media',
    name: BLOCKS.action.name,
    icon: MousePointerClick,
    hint: 'A sentence and a button',
    words: ['button', 'cta', 'call to action', 'donate', 'sign up', 'register', 'link'],
    opensSettings: true,
  },
  {
    id: 'rating',
    group: 'feedback',
    name: 'Rating',
    icon: Star,
    hint: 'Steps from 1 to 5',
    words: ['question', 'stars', 'score', 'survey', 'scale', 'feedback'],
  },
  {
    id: 'choice',
    group: 'feedback',
    name: 'Choice',
    icon: CircleDot,
    hint: 'One or several',
    words: ['question', 'poll', 'options', 'survey', 'vote', 'radio', 'feedback'],
  },
  {
    id: 'matrix',
    group: 'feedback',
    name: 'Matrix',
    icon: Grid3x3,
    hint: 'Items on one scale',
    words: ['question', 'likert', 'grid', 'scale', 'survey', 'agree', 'feedback'],
  },
  {
    id: 'comment',
    group: 'feedback',
    name: 'Comment',
    icon: MessageSquareText,
    hint: 'Open answer',
    words: ['question', 'text', 'survey', 'answer', 'feedback'],
  },
  {
    id: 'userDetails',
    group: 'feedback',
    name: BLOCKS.userDetails.name,
    icon: UserRound,
    hint: 'Name and email, with consent',
    words: ['user', 'name', 'email', 'form', 'contact', 'feedback'],
    pageOnly: true,
  },
  {
    id: 'columns2',
    group: 'layout',
    name: 'Two columns',
    icon: Columns2,
    hint: 'Side by side',
    words: ['columns', '2', 'layout'],
    pageOnly: true,
  },
  {
    id: 'columns3',
    group: 'layout',
    name: 'Three columns',
    icon: Columns3,
    hint: 'Side by side',
    words: ['columns', '3', 'layout'],
    pageOnly: true,
  },
  {
    id: 'columns12',
    group: 'layout',
    name: 'Narrow and wide columns',
    icon: PanelLeft,
    hint: 'A third and two thirds',
    words: ['1:2', 'columns', 'unequal', 'sidebar', 'portrait', 'letter'],
    pageOnly: true,
  },
  {
    id: 'columns21',
    group: 'layout',
    name: 'Wide and narrow columns',
    icon: PanelRight,
    hint: 'Two thirds and a third',
    words: ['2:1', 'columns', 'unequal', 'sidebar'],
    pageOnly: true,
  },
  {
    id: 'cards',
    group: 'layout',
    name: 'Cards',
    icon: GalleryThumbnails,
    hint: 'Framed, each with a link',
    words: ['tiles', 'teasers', 'boxes', 'grid', 'links'],
    pageOnly: true,
  },
  {
    id: 'section',
    group: 'layout',
    name: 'Section with a background',
    icon: RectangleHorizontal,
    hint: 'Edge to edge',
    words: ['band', 'ground', 'colour', 'color', 'tint', 'dark', 'brand', 'stripe', 'full width'],
    pageOnly: true,
  },
  {
    id: 'tableOfContents',
    group: 'layout',
    name: BLOCKS.tableOfContents.name,
    icon: TableOfContents,
    hint: 'The headings',
    words: ['toc', 'outline', 'index', 'navigation'],
    pageOnly: true,
  },
  {
    id: 'horizontalRule',
    group: 'layout',
    name: BLOCKS.horizontalRule.name,
    icon: Minus,
    typed: '---',
    words: ['line', 'rule', 'separator', 'hr'],
    pageOnly: true,
  },
  {
    id: 'pageBreak',
    group: 'layout',
    name: BLOCKS.pageBreak.name,
    icon: SeparatorHorizontal,
    hint: 'A new page in print',
    words: ['print', 'new page', 'pdf'],
    pageOnly: true,
  },
  {
    id: 'internal',
    group: 'layout',
    name: 'Internal only',
    icon: Lock,
    hint: 'Only members see this',
    words: ['private', 'members', 'hidden', 'lock'],
    pageOnly: true,
  },
]
