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
  Globe,
  GalleryVerticalEnd,
  History,
  Languages,
  Search,
} from 'lucide-react'
import { paths } from '../../paths.ts'
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
  onHistory: () => void
  /** Null for who may not export, and while exporting is switched off. */
  onExport: ((format: 'bundle' | 'markdown') => void) | null
  /** For who may not publish it leads to who may. */
  onPublish: () => void
}

/** Back, title, what readers see, how the edits stand; then what can be done with the report. */
export function TopLine({
  editor,
  title,
  state,
  onState,
  scheduled,
  review,
  onReaders,
  provider,
  editable,
  onPreview,
  onCover,
  onLanguage,
  onFind,
  onHistory,
  onExport,
  onPublish,
}: TopLineProps) {
  return (
    <header className={styles.line}>
      <IconButton component={Link} to={paths.reports()} aria-label="All reports">
        <ArrowLeft aria-hidden />
      </IconButton>
      <Row gap={12} grow className={styles.words}>
        <Text weight="semibold" truncate className={styles.title} title={title} dir="auto">
          {title}
        </Text>
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
        <MoreMenu
          onPreview={onPreview}
          onState={onState}
          onReaders={onReaders}
          onFind={onFind}
          onHistory={onHistory}
          onCover={onCover}
          onLanguage={onLanguage}
          onExport={onExport}
        />
        <Button variant="contained" onClick={onPublish}>
          Publish
        </Button>
      </Row>
    </header>
  )
}

/** What there is no room for in the line, and what is rarely wanted. */
function MoreMenu({
  onPreview,
  onState,
  onReaders,
  onFind,
  onHistory,
  onCover,
  onLanguage,
  onExport,
}: Pick<
  TopLineProps,
  'onPreview' | 'onState' | 'onReaders' | 'onFind' | 'onHistory' | 'onCover' | 'onLanguage' | 'onExport'
>) {
  const phone = useMediaQuery('(max-width: 599.95px)')
  const narrow = useMediaQuery('(max-width: 959.95px)')
  return (
    <Menu
      label="More"
      align="end"
      entries={[
        ...(phone
          ? [
              { id: 'preview', label: 'Preview', icon: <Eye aria-hidden />, onSelect: onPreview },
              { id: 'state', label: 'What readers see', icon: <Globe aria-hidden />, onSelect: onState },
            ]
          : []),
        ...(narrow && onReaders
          ? [
              {
                id: 'readers',
                label: 'Readers’ numbers',
                icon: <ChartNoAxesColumn aria-hidden />,
                onSelect: onReaders,
              },
            ]
          : []),
        { id: 'find', label: 'Find and replace', icon: <Search aria-hidden />, onSelect: onFind },
        { id: 'history', label: 'History', icon: <History aria-hidden />, onSelect: onHistory },
        ...(onCover
          ? [
              {
                id: 'cover',
                label: 'Cover, type and authors',
                icon: <GalleryVerticalEnd aria-hidden />,
                onSelect: onCover,
              },
            ]
          : []),
        ...(onLanguage
          ? [
              {
                id: 'language',
                label: 'Language',
                icon: <Languages aria-hidden />,
                onSelect: onLanguage,
              },
            ]
          : []),
        ...(onExport
          ? [
              {
                id: 'export',
                label: 'Export',
                icon: <Download aria-hidden />,
                onSelect: () => onExport('bundle'),
              },
              {
                id: 'markdown',
                label: 'Export as Markdown',
                icon: <FileText aria-hidden />,
                onSelect: () => onExport('markdown'),
              },
            ]
          : []),
      ]}
      trigger={(props) => (
        <IconButton {...props} aria-label="More">
          <EllipsisVertical aria-hidden />
        </IconButton>
      )}
    />
  )
}
