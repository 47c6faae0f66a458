import { hasInternal, type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import {
  Button,
  Dialog,
  IconButton,
  messageOf,
  PanelError,
  Row,
  SegmentedControl,
  Skeleton,
  Text,
} from '@bubbles/ui'
import {
  Building2,
  ChevronLeft,
  ChevronRight,
  Globe,
  Monitor,
  Moon,
  Printer,
  Smartphone,
  Sun,
  Tablet,
  X,
} from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import type { PagePublication } from '@bubbles/report-renderer/preview'
import { DraftPage } from './DraftPage.tsx'
import styles from './PreviewDialog.module.css'
import { DEVICE_WIDTH, keepChoice, type PreviewChoice, readChoice, type Reader } from './previewChoice.ts'
import { SHEET, SHEET_STEP, sheetsIn } from './printLook.ts'
import { usePreviewParts } from './usePreviewParts.ts'

const ICONS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const DEVICES = [
  { value: 'phone', label: 'Phone, 390 wide', icon: <Smartphone {...ICONS} /> },
  { value: 'tablet', label: 'Tablet, 820 wide', icon: <Tablet {...ICONS} className={styles.lying} /> },
  { value: 'desktop', label: 'Desktop, 1280 wide', icon: <Monitor {...ICONS} /> },
  { value: 'print', label: 'Paper, A4', icon: <Printer {...ICONS} /> },
] as const
const GROUNDS = [
  { value: 'light', label: 'Light', icon: <Sun {...ICONS} /> },
  { value: 'dark', label: 'Dark', icon: <Moon {...ICONS} /> },
] as const
const READERS = [
  { value: 'public', label: 'Public', icon: <Globe {...ICONS} /> },
  { value: 'member', label: 'Member', icon: <Building2 {...ICONS} /> },
] as const

/** The draft as it is now, drawn by what draws published pages; others' edits appear as they come. */
export function PreviewDialog({
  title,
  provider,
  publishedFor,
  onClose,
}: {
  title: string
  provider: SyncProvider
  /** The edition that these readers have, where the draft is what it holds; else null. */
  publishedFor: (reader: Reader) => PagePublication | null
  onClose: () => void
}) {
  const [choice, setChoice] = useState<PreviewChoice>(() => readChoice(window.innerWidth))
  const document = useDraft(provider)
  const paper = choice.device === 'print'
  const page = usePreviewParts(document, { ...choice, print: paper }, publishedFor(choice.reader))
  const sheets = useSheets()
  const choose = (change: Partial<PreviewChoice>) => {
    const next = { ...choice, ...change }
    keepChoice(next)
    setChoice(next)
  }
  return (
    <Dialog fullScreen onClose={onClose} className={styles.paper} aria-label={`Preview of ${title}`}>
      <header className={styles.head}>
        <Text as="h2" size="body" weight="semibold">
          Preview
        </Text>
        <Choices choice={choice} onChoose={choose} mayPrint={page.parts !== null} onPrint={sheets.print} />
        <IconButton style={{ justifySelf: 'end' }} aria-label="Close preview" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <Text
        as="output"
        block
        padding="8px 24px 0"
        size="small"
        tone="secondary"
        centred
        style={{ minHeight: 32 }}
      >
        {page.isPartial && 'Some figures or images couldn’t be loaded and are missing here. '}
        {choice.reader === 'public' && hasInternal(document) && 'Internal blocks are hidden. '}
        {paper && page.parts !== null && `Page ${sheets.current} of ${sheets.count}`}
      </Text>
      <div className={paper ? `${styles.stage} ${styles.sheets}` : styles.stage}>
        {paper && <TurnButton by={-1} sheets={sheets} />}
        <Page page={page} title={title} device={choice.device} onFrame={sheets.onFrame} />
        {paper && <TurnButton by={1} sheets={sheets} />}
      </div>
    </Dialog>
  )
}

/** The page as readers see it, on a screen or on sheets of paper. */
function Page({
  page,
  title,
  device,
  onFrame,
}: {
  page: ReturnType<typeof usePreviewParts>
  title: string
  device: PreviewChoice['device']
  onFrame: (frame: HTMLIFrameElement) => void
}) {
  if (page.error !== null)
    return (
      <PanelError title="Couldn’t show the preview." reason={messageOf(page.error)} onRetry={page.retry} />
    )
  if (page.parts === null)
    return (
      <div style={{ width: DEVICE_WIDTH[device], maxWidth: '100%' }}>
        <Skeleton height="100%" />
      </div>
    )
  const paper = device === 'print'
  return (
    <DraftPage
      key={paper ? 'paper' : 'screen'}
      parts={page.parts}
      title={`${title}, as readers see it`}
      width={DEVICE_WIDTH[device]}
      {...(paper ? { height: SHEET.height, onFrame } : {})}
    />
  )
}

/** Turns to the sheet before or after. */
function TurnButton({ by, sheets }: { by: 1 | -1; sheets: ReturnType<typeof useSheets> }) {
  const to = sheets.current + by
  return (
    <IconButton
      aria-label={by === 1 ? 'Next page' : 'Previous page'}
      disabled={to < 1 || to > sheets.count}
      onClick={() => sheets.go(to)}
    >
      {by === 1 ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />}
    </IconButton>
  )
}

function Choices({
  choice,
  onChoose,
  mayPrint,
  onPrint,
}: {
  choice: PreviewChoice
  onChoose: (change: Partial<PreviewChoice>) => void
  mayPrint: boolean
  onPrint: () => void
}) {
  return (
    <Row gap="8px 16px" justify="center" wrap className={styles.choices}>
      <SegmentedControl
        label="Width"
        iconOnly
        value={choice.device}
        onChange={(device) => onChoose({ device })}
        segments={DEVICES}
      />
      {choice.device === 'print' ? (
        <Button variant="outlined" startIcon={<Printer aria-hidden />} disabled={!mayPrint} onClick={onPrint}>
          Print or save as PDF
        </Button>
      ) : (
        <SegmentedControl
          label="Background"
          iconOnly
          value={choice.ground}
          onChange={(ground) => onChoose({ ground })}
          segments={GROUNDS}
        />
      )}
      <SegmentedControl
        label="Read as"
        value={choice.reader}
        onChange={(reader) => onChoose({ reader })}
        segments={READERS}
      />
    </Row>
  )
}

/** How long edits are gathered before the page is drawn anew, in ms. */
const GATHER = 400

function useDraft({ ydoc }: SyncProvider): ReportDocument {
  const [document, setDocument] = useState(() => yDocToDocument(ydoc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setDocument(yDocToDocument(ydoc)), GATHER)
    }
    ydoc.on('update', draw)
    return () => {
      clearTimeout(timer)
      ydoc.off('update', draw)
    }
  }, [ydoc])
  return document
}

/** The sheets of the page on paper: how many, which one is shown, and printing them. */
function useSheets() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [count, setCount] = useState(1)
  const [current, setCurrent] = useState(1)
  const onFrame = useCallback((next: HTMLIFrameElement) => {
    frame.current = next
    const page = next.contentDocument
    if (!page) return
    const measure = () => setCount(sheetsIn(page.documentElement.scrollWidth))
    measure()
    // Fonts and pictures that come later move the breaks.
    void page.fonts.ready.then(measure)
    for (const picture of page.images) picture.addEventListener('load', measure, { once: true })
  }, [])
  return {
    count,
    current: Math.min(current, count),
    onFrame,
    go: (sheet: number) => {
      frame.current?.contentWindow?.scrollTo({ left: (sheet - 1) * SHEET_STEP })
      setCurrent(sheet)
    },
    print: () => frame.current?.contentWindow?.print(),
  }
}
