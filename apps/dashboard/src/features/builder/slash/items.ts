import { BLOCKS } from '@bubbles/report-document'
import {
  ChartColumn,
  CircleDot,
  CodeXml,
  Columns2,
  Columns3,
  Heading2,
  Heading3,
  Image,
  Lightbulb,
  List,
  ListOrdered,
  ListTodo,
  Lock,
  type LucideIcon,
  Map as MapIcon,
  MessageSquareText,
  Minus,
  MonitorPlay,
  Pilcrow,
  SeparatorHorizontal,
  Star,
  Table,
  TableOfContents,
  TextQuote,
  TrendingUp,
  UserRound,
} from 'lucide-react'
import type { TextKind } from '../editor/turnInto.ts'

export type SlashId =
  | TextKind
  | 'chart'
  | 'map'
  | 'metric'
  | 'table'
  | 'image'
  | 'embed'
  | 'rating'
  | 'choice'
  | 'comment'
  | 'userDetails'
  | 'columns2'
  | 'columns3'
  | 'tableOfContents'
  | 'pageBreak'
  | 'horizontalRule'
  | 'internal'

/** One line of the menu of blocks. */
export interface SlashItem {
  id: SlashId
  group: 'Text' | 'Data' | 'Media' | 'Feedback' | 'Layout'
  name: string
  icon: LucideIcon
  /** What it is good for, in a few words. */
  hint?: string
  /** What one can type at the start of a line instead. */
  typed?: string
  /** Other words people look for. */
  words: string[]
  /** It is about the whole page: no column takes it. */
  pageOnly?: boolean
}

export const SLASH_ITEMS: readonly SlashItem[] = [
  {
    id: 'heading',
    group: 'Text',
    name: BLOCKS.heading.name,
    icon: Heading2,
    typed: '##',
    words: ['h1', 'h2', 'section', 'title'],
  },
  {
    id: 'subheading',
    group: 'Text',
    name: 'Subheading',
    icon: Heading3,
    typed: '###',
    words: ['h3', 'heading'],
  },
  {
    id: 'paragraph',
    group: 'Text',
    name: BLOCKS.paragraph.name,
    icon: Pilcrow,
    hint: 'Plain words',
    words: ['paragraph', 'plain', 'body'],
  },
  {
    id: 'bulletList',
    group: 'Text',
    name: BLOCKS.bulletList.name,
    icon: List,
    typed: '-',
    words: ['bullet', 'points', 'ul', 'unordered'],
  },
  {
    id: 'orderedList',
    group: 'Text',
    name: BLOCKS.orderedList.name,
    icon: ListOrdered,
    typed: '1.',
    words: ['ordered', 'steps', 'ol'],
  },
  {
    id: 'taskList',
    group: 'Text',
    name: BLOCKS.taskList.name,
    icon: ListTodo,
    typed: '[]',
    words: ['todo', 'to-do', 'checkbox', 'checklist'],
  },
  {
    id: 'blockquote',
    group: 'Text',
    name: BLOCKS.blockquote.name,
    icon: TextQuote,
    typed: '>',
    words: ['blockquote', 'citation'],
  },
  {
    id: 'callout',
    group: 'Text',
    name: BLOCKS.callout.name,
    icon: Lightbulb,
    hint: 'A note in a box',
    words: ['note', 'box', 'finding', 'caution', 'warning', 'info', 'aside', 'highlight'],
  },
  {
    id: 'codeBlock',
    group: 'Text',
    name: BLOCKS.codeBlock.name,
    icon: CodeXml,
    typed: '```',
    words: ['snippet', 'pre', 'monospace', 'source'],
  },
  {
    id: 'chart',
    group: 'Data',
    name: BLOCKS.chart.name,
    icon: ChartColumn,
    hint: 'Line, bar, doughnut',
    words: ['graph', 'plot', 'figure', 'data', 'csv', 'column', 'pie', 'line', 'bar'],
  },
  {
    id: 'map',
    group: 'Data',
    name: BLOCKS.map.name,
    icon: MapIcon,
    hint: 'Areas or bubbles',
    words: ['choropleth', 'geography', 'countries', 'regions', 'bubble'],
  },
  {
    id: 'metric',
    group: 'Data',
    name: BLOCKS.metric.name,
    icon: TrendingUp,
    hint: 'A key figure',
    words: ['kpi', 'number', 'figure', 'stat', 'sparkline', 'indicator'],
  },
  {
    id: 'table',
    group: 'Data',
    name: BLOCKS.table.name,
    icon: Table,
    hint: 'Rows and columns',
    words: ['grid', 'cells', 'rows', 'spreadsheet'],
  },
  {
    id: 'image',
    group: 'Media',
    name: BLOCKS.image.name,
    icon: Image,
    hint: 'From a file',
    words: ['picture', 'photo', 'upload'],
  },
  {
    id: 'embed',
    group: 'Media',
    name: BLOCKS.embed.name,
    icon: MonitorPlay,
    hint: 'Video, chart or map from another site',
    words: ['video', 'youtube', 'vimeo', 'iframe', 'datawrapper', 'flourish', 'openstreetmap'],
  },
  {
    id: 'rating',
    group: 'Feedback',
    name: 'Rating',
    icon: Star,
    hint: 'Steps from 1 to 5',
    words: ['question', 'stars', 'score', 'survey', 'scale', 'feedback'],
  },
  {
    id: 'choice',
    group: 'Feedback',
    name: 'Choice',
    icon: CircleDot,
    hint: 'One or several',
    words: ['question', 'poll', 'options', 'survey', 'vote', 'radio', 'feedback'],
  },
  {
    id: 'comment',
    group: 'Feedback',
    name: 'Comment',
    icon: MessageSquareText,
    hint: 'Open answer',
    words: ['question', 'text', 'survey', 'answer', 'feedback'],
  },
  {
    id: 'userDetails',
    group: 'Feedback',
    name: BLOCKS.userDetails.name,
    icon: UserRound,
    hint: 'Name, email, with consent',
    words: ['user', 'name', 'email', 'form', 'contact', 'feedback'],
    pageOnly: true,
  },
  {
    id: 'columns2',
    group: 'Layout',
    name: 'Two columns',
    icon: Columns2,
    hint: 'Side by side',
    words: ['columns', '2', 'layout'],
    pageOnly: true,
  },
  {
    id: 'columns3',
    group: 'Layout',
    name: 'Three columns',
    icon: Columns3,
    hint: 'Side by side',
    words: ['columns', '3', 'layout'],
    pageOnly: true,
  },
  {
    id: 'tableOfContents',
    group: 'Layout',
    name: BLOCKS.tableOfContents.name,
    icon: TableOfContents,
    hint: 'The headings',
    words: ['toc', 'outline', 'index', 'navigation'],
    pageOnly: true,
  },
  {
    id: 'horizontalRule',
    group: 'Layout',
    name: BLOCKS.horizontalRule.name,
    icon: Minus,
    typed: '---',
    words: ['line', 'rule', 'separator', 'hr'],
    pageOnly: true,
  },
  {
    id: 'pageBreak',
    group: 'Layout',
    name: BLOCKS.pageBreak.name,
    icon: SeparatorHorizontal,
    hint: 'A new page in print',
    words: ['print', 'new page', 'pdf'],
    pageOnly: true,
  },
  {
    id: 'internal',
    group: 'Layout',
    name: 'Internal only',
    icon: Lock,
    hint: 'Only members see this',
    words: ['private', 'members', 'hidden', 'lock'],
    pageOnly: true,
  },
]

/** Which of the items a line may become: within a column, not those about the whole page. */
export const itemsFor = (inColumn: boolean): readonly SlashItem[] =>
  inColumn ? SLASH_ITEMS.filter(({ pageOnly }) => pageOnly !== true) : SLASH_ITEMS

/**
 * Items that fit what was typed, best first: names that begin so, then words within a name, then other words that
 * begin so. Nothing typed: all, in order.
 */
export function filterSlashItems(query: string, items: readonly SlashItem[] = SLASH_ITEMS): SlashItem[] {
  const wanted = fold(query)
  if (!wanted) return [...items]
  const rank = (item: SlashItem): number => {
    const name = fold(item.name)
    if (name.startsWith(wanted)) return 0
    if (name.split(' ').some((word) => word.startsWith(wanted))) return 1
    if (item.words.some((word) => word.startsWith(wanted))) return 2
    return 3
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const fold = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
