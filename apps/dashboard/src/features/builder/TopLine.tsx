import {
  BareButton,
  Menu,
  type ReportState,
  Row,
  StateChips,
  Text,
  Button,
  IconButton,
  useMediaQuery,
  usePhone,
} from '@bubbles/ui'
import { Link } from '@tanstack/react-router'
import type { Editor } from '@tiptap/react'
import {
  ArrowLeft,
  ChartNoAxesColumn,
  Download,
  EllipsisVertical,
  Eye,
  FileText,
  FileType,
  Globe,
  GalleryVerticalEnd,
  History,
  Languages,
  ListTree,
  type LucideIcon,
  Search,
} from 'lucide-react'
import type { ExportFormat } from '../../api/reportFiles.ts'
import { paths } from '../../paths.ts'
import type { Jump } from '../../shell/jump/jumps.ts'
import { Avatars } from './presence/Avatars.tsx'
import { UndoButtons } from './presence/UndoButtons.tsx'
import type { ReactNode } from 'react'
import type { SyncProvider } from './sync/SyncProvider.ts'
import { SavedWords } from './sync/SavedWords.tsx'
import styles from './TopLine.module.css'

export interface TopLineProps {
  editor: Editor
  title: string
  state: ReportState
  /** Opens what readers see, and what they do not yet. */
  onState: () => void
  /** What will be published or unpublished. */
  scheduled: ReactNode
  /** How the review stands, and the way to the comments. */
  review: ReactNode
  /** Shows readers' numbers or hides them; null for who may not see them. */
  onReaders: (() => void) | null
  provider: SyncProvider
  editable: boolean
  onPreview: () => void
  /** Opens the cover and the size of type; null for who may only read. */
  onCover: (() => void) | null
  /** Says which language the report is written in; null for who may only read. */
  onLanguage: (() => void) | null
  /** Opens finding and replacing. */
  onFind: () => void
  /** Opens the headings, and how long the report is. */
  onOutline: () => void
  onHistory: () => void
  /** Null for who may not export, and while exporting is switched off. */
  onExport: ((format: ExportFormat) => void) | null
  /** Null while nothing is published. */
  onPdf: (() => void) | null
  mayPublish: boolean
  /** Whether a publisher was asked already. */
  isAsked: boolean
  /** For who may not publish it leads to who may. */
  onPublish: () => void
}

/** Back, title, what readers see, how the edits stand; then what can be done with the report. */
export function TopLine(props: TopLineProps) {
  const { editor, title, review, provider, editable, onPreview, onHistory } = props
  return (
    <header className={styles.line}>
      <IconButton component={Link} to={paths.reports()} aria-label="All reports">
        <ArrowLeft aria-hidden />
      </IconButton>
      <Row gap={12} grow className={styles.words}>
        <Text weight="semibold" truncate className={styles.title} title={title} dir="auto">
          {title}
        </Text>
        <StateButton {...props} />
        {editable ? (
          <SavedWords provider={provider} onHistory={onHistory} />
        ) : (
          <Text tone="secondary">Read only</Text>
        )}
      </Row>
      <Row gap={12} fixed className={styles.actions}>
        {editable && <UndoButtons editor={editor} className={styles.undo} />}
        <Avatars live={provider.live} />
        <Button
          variant="text"
          color="secondary"
          className={styles.wide}
          startIcon={<Eye aria-hidden />}
          onClick={onPreview}
        >
          Preview
        </Button>
        {review}
        <MoreMenu {...props} />
        <PublishButton {...props} />
      </Row>
    </header>
  )
}

/** Filled only for who may publish; a phone has room for one word. */
const PublishButton = ({
  mayPublish,
  isAsked,
  onPublish,
}: Pick<TopLineProps, 'mayPublish' | 'isAsked' | 'onPublish'>) =>
  mayPublish ? (
    <Button variant="contained" onClick={onPublish}>
      Publish
    </Button>
  ) : isAsked ? (
    <Button aria-label="Asked to publish" onClick={onPublish}>
      <Text>
        Asked<Text hiddenOn="phone"> to publish</Text>
      </Text>
    </Button>
  ) : (
    <Button aria-label="Ask to publish" onClick={onPublish}>
      <Text>
        Ask<Text hiddenOn="phone"> to publish</Text>
      </Text>
    </Button>
  )

/** What readers see of the report, and more of it when pressed. */
const StateButton = ({
  state,
  scheduled,
  onState,
}: Pick<TopLineProps, 'state' | 'scheduled' | 'onState'>) => (
  <Text fixed hiddenOn="phone">
    <BareButton
      hover
      padding={4}
      radius={16}
      style={{ margin: -4 }}
      title="What readers see"
      onClick={onState}
    >
      <Row as="span" gap={6}>
        <StateChips state={state} />
        {scheduled}
      </Row>
    </BareButton>
  </Text>
)

/** What there is no room for in the line, and what is rarely wanted. */
function MoreMenu(props: TopLineProps) {
  const phone = usePhone()
  const narrow = useMediaQuery('(max-width: 959.95px)')
  return (
    <Menu
      label="More"
      align="end"
      entries={moreEntries(props, phone, narrow)}
      trigger={(trigger) => (
        <IconButton {...trigger} aria-label="More">
          <EllipsisVertical aria-hidden />
        </IconButton>
      )}
    />
  )
}

function moreEntries(line: TopLineProps, phone: boolean, narrow: boolean) {
  const { onReaders, onCover, onLanguage, onExport, onPdf } = line
  const entry = (id: string, label: string, Icon: LucideIcon, onSelect: () => void) => ({
    id,
    label,
    icon: <Icon aria-hidden />,
    onSelect,
  })
  return [
    phone && entry('preview', 'Preview', Eye, line.onPreview),
    phone && entry('state', 'What readers see', Globe, line.onState),
    narrow && onReaders !== null && entry('readers', 'Readers’ numbers', ChartNoAxesColumn, onReaders),
    entry('find', 'Find and replace', Search, line.onFind),
    entry('outline', 'Outline and length', ListTree, line.onOutline),
    entry('history', 'History', History, line.onHistory),
    onCover !== null && entry('cover', 'Cover, type and authors', GalleryVerticalEnd, onCover),
    onLanguage !== null && entry('language', 'Language', Languages, onLanguage),
    onExport !== null && entry('export', 'Export', Download, () => onExport('bundle')),
    onExport !== null && entry('word', 'Export as Word', FileType, () => onExport('word')),
    onExport !== null && entry('markdown', 'Export as Markdown', FileText, () => onExport('markdown')),
    onPdf !== null && entry('pdf', 'Download published PDF', Download, onPdf),
  ]
}

/** All of that as tasks of Ctrl+K, and what has a button of its own in the line. */
export const tasksOf = (line: TopLineProps): Jump[] =>
  [
    ...moreEntries(line, true, true),
    line.mayPublish
      ? { id: 'publish', label: 'Publish', onSelect: line.onPublish }
      : { id: 'publish', label: 'Ask to publish', onSelect: line.onPublish },
  ]
    .filter((entry) => entry !== false)
    .map(({ id, label, onSelect }) => ({ id, group: 'This report', label, go: onSelect }))
