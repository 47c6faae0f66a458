import { chartStyles, chartTokens, mapStyles, mapTokens } from '@bubbles/charts'
import { fontFamily, LoadingView, toasts, Button } from '@bubbles/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { Undo2 } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { lazy, lazyPart } from '../../session/lazy.ts'
import { useExportReport } from '../../api/reportFiles.ts'
import { publishedReportQuery } from '../../api/reports.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { grants } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { useKeptState } from '../../session/keptState.ts'
import styles from './Builder.module.css'
import { BuilderContext } from './builderContext.ts'
import { BuilderUi } from './builderUi.ts'
import { Announcer } from './editor/Announcer.tsx'
import { BuilderFind } from './editor/BuilderFind.tsx'
import { BuilderJump } from './editor/BuilderJump.tsx'
import { editorExtensions } from './editor/extensions.ts'
import { useCaretInTitle } from './editor/useCaretInTitle.ts'
import { Paper } from './editor/Paper.tsx'
import { showBlock } from './editor/showBlock.ts'
import { useReportLocale } from './language/useReportLanguage.ts'
import { LostWords } from './lost/LostWords.tsx'
import { ReaderLayer } from './margin/ReaderLayer.tsx'
import { ReadersButton } from './margin/ReadersButton.tsx'
import { showReaders, useMayReadEngagement } from './margin/useReadersShown.ts'
import { Mentions } from './mention/Mentions.tsx'
import { closeLeftPanel, OpenDrawer, SettingsPanel } from './panel/OpenPanel.tsx'
import { PhoneDock } from './PhoneDock.tsx'
import { presenceExtensions } from './presence/caret.ts'
import { Pins } from './presence/Pins.tsx'
import { publishedFor } from './preview/publishedFor.ts'
import { AskedChip, useAsked } from './publish/useAsked.tsx'
import type { BuilderReport } from './queries.ts'
import { CommentLayer } from './review/CommentLayer.tsx'
import { reviewQuery } from './review/queries.ts'
import { ReviewButton } from './review/ReviewButton.tsx'
import { useFreshReview } from './review/useFreshReview.ts'
import type { SyncProvider } from './sync/SyncProvider.ts'
import { useKeptPlace } from './sync/useKeptPlace.ts'
import { WritingHelp } from './writingHelp/WritingHelp.tsx'
import { tasksOf, TopLine, type TopLineProps } from './TopLine.tsx'

/** Parts that writing does not need come when they are first opened. */
const PreviewDialog = lazy(async () => ({
  default: (await import('./preview/PreviewDialog.tsx')).PreviewDialog,
}))
const LanguageDialog = lazy(async () => ({
  default: (await import('./language/LanguageDialog.tsx')).LanguageDialog,
}))
const OutlineDialog = lazy(async () => ({
  default: (await import('./outline/OutlineDialog.tsx')).OutlineDialog,
}))
const StateSheet = lazy(async () => ({
  default: (await import('./publish/StateSheet.tsx')).StateSheet,
}))
const ReportSchedules = lazyPart(async () => ({
  default: (await import('./publish/schedule/ReportSchedules.tsx')).ReportSchedules,
}))
const PublishSheet = lazy(async () => ({
  default: (await import('./publish/PublishSheet.tsx')).PublishSheet,
}))

/** Colours and styles of charts, once for the screen, as the published page has them. */
const declare = (scheme: 'light' | 'dark') =>
  Object.entries({ ...chartTokens[scheme], ...mapTokens[scheme] })
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
const CHART_CSS = `.bb-desk{--bb-font:${fontFamily};${declare('light')}}[data-theme='dark'] .bb-desk{${declare('dark')}}${chartStyles}${mapStyles}`

/** The builder: paper in the middle, one line above, settings at the right. Nothing else while writing. */
export function Builder({ report, provider }: { report: BuilderReport; provider: SyncProvider }) {
  const [ui] = useState(() => new BuilderUi())
  const queryClient = useQueryClient()
  useNoFileNavigation()
  const editable = grants(report, 'report.edit')
  const editor = useEditor(
    {
      extensions: [
        ...editorExtensions(provider, ui, queryClient),
        ...(provider.live ? presenceExtensions(provider.live.awareness) : []),
      ],
      editable,
      // Pasted Markdown is read as a whole (`paste/markdown.ts`): rules of single marks would convert half of it.
      enablePasteRules: ['link'],
      immediatelyRender: true,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: { class: 'bb-doc', 'aria-label': 'Report', role: 'textbox', 'aria-multiline': 'true' },
      },
      onSelectionUpdate: ({ editor: now, transaction }) =>
        closeLeftPanel(now, ui, isChangeOrigin(transaction)),
    },
    [provider],
  )
  useKeptPlace(editor, provider)
  // A role may be given or taken while the report is open.
  useEffect(() => {
    editor?.setEditable(editable, false)
  }, [editor, editable])
  const locale = useReportLocale(editor)
  const context = useMemo(() => ({ ui, editable, locale }), [ui, editable, locale])
  return (
    <BuilderContext value={context}>
      <style>{CHART_CSS}</style>
      {editor ? (
        <Screen editor={editor} ui={ui} report={report} provider={provider} editable={editable} />
      ) : (
        <LoadingView />
      )}
    </BuilderContext>
  )
}

interface ScreenProps {
  editor: Editor
  ui: BuilderUi
  report: BuilderReport
  provider: SyncProvider
  editable: boolean
}

function Screen({ editor, ui, report, provider, editable }: ScreenProps) {
  const dialogs = useDialogs()
  useCaretInTitle(editor, editable, report.id)
  useFreshReview(report.id, provider)
  const name = useName(editor)
  const exportReport = useExport(report, provider, name)
  const published = usePublished(report.id, provider)
  const { internal, everyone, live, state } = published
  const asked = useAsked(report, live)
  const widest = everyone ?? internal
  const { mutate: downloadPdf } = useExportReport('pdf')
  useEffect(() => ui.set({ everyone: everyone ?? null }), [ui, everyone])
  const withReaders = useMayReadEngagement(ui)
  const line: TopLineProps = {
    editor,
    title: name,
    state,
    onState: () => dialogs.show('state'),
    scheduled: [<AskedChip key="asked" asked={asked} />, <ReportSchedules key="at" reportId={report.id} />],
    review: (
      <>
        {withReaders && <ReadersButton ui={ui} />}
        <ReviewButton reportId={report.id} ui={ui} />
      </>
    ),
    onReaders: withReaders ? () => showReaders(ui, !ui.get().readers) : null,
    provider,
    editable,
    onPreview: () => dialogs.show('preview'),
    onLanguage: editable ? () => dialogs.show('language') : null,
    onCover: editable ? () => openCover(editor, ui) : null,
    onFind: () => ui.set({ finding: true }),
    onOutline: () => dialogs.show('outline'),
    onHistory: () => ui.openDrawer('history'),
    onExport: exportReport,
    onPdf: widest ? () => downloadPdf(widest) : null,
    mayPublish: grants(report, 'report.publish'),
    isAsked: asked !== null,
    onPublish: dialogs.publish,
  }
  return (
    <div className={`${styles.screen} bb-desk`}>
      <TopLine {...line} />
      {dialogs.returning && <BackToPublish onClick={dialogs.publish} />}
      {editable && <WritingHelp {...{ editor, ui, provider }} reportId={report.id} />}
      <BuilderFind {...{ editor, ui, editable }} />
      <main className={styles.desk} data-free={useIsFree(ui, report.id) || undefined}>
        <LostWords editor={editor} provider={provider} reportId={report.id} editable={editable} />
        <Paper editor={editor} ui={ui} editable={editable}>
          <Pins editor={editor} live={provider.live} />
          {editable && (
            <Mentions
              {...{ editor, ui }}
              reportId={report.id}
              mayComment={grants(report, 'report.comment')}
            />
          )}
          <CommentLayer editor={editor} ui={ui} reportId={report.id} abilities={report.abilities} />
          {withReaders && <ReaderLayer editor={editor} ui={ui} reportId={report.id} live={live} />}
        </Paper>
      </main>
      <Suspense fallback={null}>
        <SettingsPanel editor={editor} ui={ui} />
        <OpenDrawer editor={editor} ui={ui} report={report} provider={provider} />
      </Suspense>
      {editable && <PhoneDock editor={editor} ui={ui} />}
      <Announcer />
      <BuilderJump editor={editor} ui={ui} tasks={() => tasksOf(line)} />
      <Suspense fallback={null}>
        <Dialogs {...{ editor, ui, report, provider, editable, name, dialogs, published }} />
      </Suspense>
    </div>
  )
}

/** Leads back to the publish sheet, which was left for a block. */
const BackToPublish = ({ onClick }: { onClick: () => void }) => (
  <div className={styles.returning}>
    <Button variant="text" size="small" startIcon={<Undo2 aria-hidden />} onClick={onClick}>
      Back to publish
    </Button>
  </div>
)

/** Whether nothing stands at the right of the paper: no settings, drawer, comment or readers' numbers. */
function useIsFree(ui: BuilderUi, reportId: string): boolean {
  const { panel, drawer, comment, readers } = useSyncExternalStore(ui.subscribe, ui.get)
  const { data } = useQuery(reviewQuery(reportId))
  const hasThreads = data?.threads.some(({ resolvedAt }) => resolvedAt === null) ?? false
  return panel === null && drawer === null && comment === null && !readers && !hasThreads
}

/** The settings of the whole report, which its title block has. */
function openCover(editor: Editor, ui: BuilderUi): void {
  const id: unknown = editor.state.doc.firstChild?.attrs.id
  if (typeof id === 'string') ui.openPanel(id)
}

/** The report's name, as its title block has it; the page's title too. */
function useName(editor: Editor): string {
  const title = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.doc.firstChild?.textContent.trim() ?? '',
  })
  const name = title || 'Untitled'
  usePageTitle(name)
  return name
}

type Dialog = 'preview' | 'publish' | 'state' | 'language' | 'outline'

/** Which dialog is open. */
function useDialogs() {
  const [open, setOpen] = useKeptState<Dialog | null>('builder.open', null)
  /** The publish sheet was left for a block, and one may go back to it. */
  const [returning, setReturning] = useState(false)
  // The sheet keeps what was typed into it while a person looks at a block, so it stays once it was opened.
  const [asked, setAsked] = useState(false)
  const publish = () => {
    setReturning(false)
    setAsked(true)
    setOpen('publish')
  }
  const afterwards = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (open !== null) return
    afterwards.current?.()
    afterwards.current = null
  }, [open])
  // A publisher who was asked comes by a link to the sheet.
  useEffect(() => {
    if (location.hash === '#publish') publish()
    // Once, when the report is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return {
    open,
    returning,
    asked,
    publish,
    show: (dialog: Dialog) => setOpen(dialog),
    close: () => setOpen(null),
    /** Closes the dialog for what `then` goes to: it gives the focus back to its button first. */
    leave: (then: () => void) => {
      if (open === 'publish') setReturning(true)
      afterwards.current = then
      setOpen(null)
    },
  }
}

/** Exports the report as a file, as Word or as Markdown; null for who may not. */
function useExport(report: BuilderReport, provider: SyncProvider, name: string): TopLineProps['onExport'] {
  const isOn = useFlag('report-export')
  const mutate = {
    bundle: useExportReport().mutate,
    markdown: useExportReport('markdown').mutate,
    word: useExportReport('word').mutate,
  }
  const exportReport = async (format: keyof typeof mutate) => {
    // The file is made of what the server has.
    if (await provider.settle()) mutate[format]({ id: report.id, name })
    else toasts.addError('Your latest changes aren’t saved yet. Export once they are.')
  }
  return isOn && grants(report, 'report.export') ? (format) => void exportReport(format) : null
}

/** What is live of the report for each audience, and whether the draft has moved on since. */
function usePublished(reportId: string, provider: SyncProvider) {
  const { edited, settled } = useEdited(provider)
  const internal = useQuery(publishedReportQuery('internal', reportId)).data ?? undefined
  const everyone = useQuery(publishedReportQuery('public', reportId)).data ?? undefined
  return {
    internal,
    everyone,
    edited,
    settled,
    live: [internal, everyone].filter((each) => each !== undefined),
    state: {
      internal: internal !== undefined,
      public: everyone !== undefined,
      changed: edited || (internal?.changed ?? false) || (everyone?.changed ?? false),
    },
  }
}

function Dialogs({
  editor,
  ui,
  report,
  provider,
  editable,
  name,
  dialogs: { open, asked, publish, close, leave },
  published: { internal, everyone, edited, settled, live, state },
}: ScreenProps & {
  name: string
  dialogs: ReturnType<typeof useDialogs>
  published: ReturnType<typeof usePublished>
}) {
  return (
    <>
      {open === 'preview' && (
        <PreviewDialog
          title={name}
          provider={provider}
          publishedFor={(reader) => publishedFor(reader, { internal, everyone, edited })}
          onClose={close}
        />
      )}
      {open === 'language' && editable && <LanguageDialog editor={editor} onClose={close} />}
      {open === 'outline' && (
        <OutlineDialog
          editor={editor}
          editable={editable}
          onClose={close}
          onShow={(blockId) => leave(() => showBlock(editor, blockId))}
        />
      )}
      {open === 'state' && (
        <StateSheet
          reportId={report.id}
          provider={provider}
          state={state}
          live={live}
          mayPublish={grants(report, 'report.publish')}
          onClose={close}
          onPublish={publish}
          onShow={(blockId) => leave(() => showBlock(editor, blockId))}
          onCompared={settled}
        />
      )}
      {asked && (
        <PublishSheet
          reportId={report.id}
          mayPublish={grants(report, 'report.publish')}
          provider={provider}
          editor={editor}
          ui={ui}
          open={open === 'publish'}
          onClose={close}
          onPublished={settled}
          onLeave={leave}
        />
      )}
    </>
  )
}

/** Whether the person has changed the document since it was opened, published or compared with what is. */
function useEdited(provider: SyncProvider): { edited: boolean; settled: () => void } {
  const [edited, setEdited] = useState(false)
  useEffect(() => {
    const note = (_update: Uint8Array, origin: unknown) => origin !== provider && setEdited(true)
    provider.ydoc.on('update', note)
    return () => provider.ydoc.off('update', note)
  }, [provider])
  return { edited, settled: useCallback(() => setEdited(false), []) }
}

/** A file dropped beside the paper would be opened by the browser in place of the report. */
function useNoFileNavigation(): void {
  useEffect(() => {
    const keep = (event: DragEvent) =>
      void (event.dataTransfer?.types.includes('Files') && event.preventDefault())
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
