import { BareButton, ToolButton, useMediaQuery } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { lazyPart } from '../../../session/lazy.ts'
import { loadChunk } from '../../../session/loadChunk.ts'
import { grants } from '../../../session/abilities.ts'
import type { BuilderUi } from '../builderUi.ts'
import { activeBlock, blockAtIndex } from '../editor/blocks.ts'
import { readCaret } from '../editor/freshSelection.ts'
import { followPaper } from '../editor/followPaper.ts'
import { showBlock } from '../editor/showBlock.ts'
import './comments.css'
import styles from './CommentLayer.module.css'
import { commentPlugin, commentsKey, type LateMarks } from './commentPlugin.ts'
import { reviewQuery, type Thread } from './queries.ts'
import { MARGIN_QUERY, showThread, startComment } from './startComment.ts'
import type { suggestionMarks as SuggestionMarks } from './suggestions/marks.ts'
import { blockPlaces, NEW, sortThreads } from './threadsOf.ts'
import { topOf, useBlockTop } from './useBlockTop.ts'
import { useBlockPlaces } from './useBlockPlaces.ts'
import { useThreadOrder } from './useThreadOrder.ts'

const CommentMargin = lazyPart(async () => ({ default: (await import('./CommentMargin.tsx')).CommentMargin }))

const NONE: readonly Thread[] = []

/**
 * Comments beside the paper: cards where there is room, counters at its edge where settings stand or the screen is
 * narrower, and the button that begins one. Stands in the paper, which its places are measured from.
 */
export function CommentLayer({
  editor,
  ui,
  reportId,
  abilities,
}: {
  editor: Editor
  ui: BuilderUi
  reportId: string
  abilities: readonly string[]
}) {
  const layer = useRef<HTMLDivElement>(null)
  const wide = useMediaQuery(MARGIN_QUERY)
  const { panel, drawer, thread, comment, readers } = useSyncExternalStore(ui.subscribe, ui.get)
  const threads = useQuery(reviewQuery(reportId)).data?.threads ?? NONE
  const canComment = grants({ abilities }, 'report.comment')
  const activeId = thread?.id ?? null
  useMarks(editor, ui, canComment, threads, activeId, useSuggestionMarks(threads, activeId))
  useThreadOfAddress(ui, editor, threads)
  const places = useBlockPlaces(editor, threads)
  const order = useThreadOrder(editor, threads)
  const { open } = useMemo(() => sortThreads(threads, places, order), [threads, places, order])
  const shown = useMemo(() => {
    const chosen = threads.find(({ id, resolvedAt }) => id === activeId && resolvedAt !== null)
    return chosen && places.has(chosen.blockId) ? [...open, chosen] : open
  }, [open, threads, activeId, places])
  const tops = useTops(editor, layer, shown, comment?.blockId ?? null)
  const inMargin = wide && panel === null && drawer === null && !readers
  return (
    <div ref={layer} data-comments>
      {inMargin ? (
        // Cards come with the first comment: until then there is nothing in the margin.
        (shown.length > 0 || comment !== null) && (
          <CommentMargin
            editor={editor}
            ui={ui}
            reportId={reportId}
            threads={shown}
            tops={tops}
            canComment={canComment}
          />
        )
      ) : (
        <Counters ui={ui} threads={open} tops={tops} />
      )}
      {canComment && (
        <AddComment
          editor={editor}
          ui={ui}
          layer={layer}
          taken={open}
          tops={tops}
          counters={!inMargin}
          readers={readers && (!wide || panel !== null || drawer !== null)}
        />
      )}
    </div>
  )
}

/** How many open threads stand on each block. A press goes to the first. */
function Counters({
  ui,
  threads,
  tops,
}: {
  ui: BuilderUi
  threads: readonly Thread[]
  tops: ReadonlyMap<string, number>
}) {
  const byBlock = Map.groupBy(threads, ({ blockId }) => blockId)
  return [...byBlock].map(([blockId, own]) => (
    <BareButton
      key={blockId}
      row
      gap={6}
      padding="0 10px"
      radius={999}
      size="small"
      weight="semibold"
      className={`${styles.edge} ${styles.counter}`}
      style={{ top: tops.get(own[0]!.id) ?? 0 }}
      aria-label={own.length === 1 ? '1 open comment thread' : `${own.length} open comment threads`}
      onClick={() => {
        ui.openDrawer('review')
        showThread(ui, own[0]!.id, true)
      }}
    >
      <MessageSquare aria-hidden size={16} strokeWidth={1.75} />
      {own.length}
    </BareButton>
  ))
}

/** The button at the paper's edge, beside the block under the pointer or else the one with the caret. */
function AddComment({
  editor,
  ui,
  layer,
  taken,
  tops,
  counters,
  readers,
}: {
  editor: Editor
  ui: BuilderUi
  layer: RefObject<HTMLDivElement | null>
  taken: readonly Thread[]
  tops: ReadonlyMap<string, number>
  counters: boolean
  /** Whether readers' numbers stand within the paper's edge, having no margin. */
  readers: boolean
}) {
  const hovered = useHoveredBlock(editor, layer)
  const caret = useEditorState({
    editor,
    selector: ({ editor: now }) => activeBlock(now.state)?.id ?? null,
  })
  const id = hovered ?? caret
  const top = useBlockTop(editor, layer, id)
  if (id === null || top === null) return null
  // The counter stands in the same place and leads to the drawer, which has a button of its own.
  if (counters && taken.some(({ blockId }) => blockId === id)) return null
  return (
    <ToolButton
      className={`${styles.edge} ${styles.add}`}
      data-readers={readers}
      style={{ top: counters ? clearOf(top - 4, taken, tops) : top - 4 }}
      label="Comment on this block"
      title="Comment (Ctrl+Alt+M)"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => startComment(editor, ui, id)}
    >
      <MessageSquarePlus aria-hidden />
    </ToolButton>
  )
}

/** A place for the button where it covers no counter of a block nearby: above or below it. */
function clearOf(top: number, taken: readonly Thread[], tops: ReadonlyMap<string, number>): number {
  const near = taken.map(({ id }) => tops.get(id)).find((at) => at !== undefined && Math.abs(at - top) < 34)
  if (near === undefined) return top
  return near <= top ? near + 32 : near - 36
}

/** Id of the top-level block at the height of the pointer, while it is over the paper. */
function useHoveredBlock(editor: Editor, layer: RefObject<HTMLDivElement | null>): string | null {
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    const paper = layer.current?.parentElement
    if (!paper || !matchMedia('(hover: hover)').matches) return undefined
    let frame = 0
    const move = (event: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (editor.isDestroyed || !(event.target instanceof Element)) return
        // Cards stand outside the paper but in it as far as events go.
        if (event.target.closest('[data-thread]')) return setHovered(null)
        const left = editor.view.dom.getBoundingClientRect().left + 4
        const found = editor.view.posAtCoords({ left, top: event.clientY })
        const index = found ? editor.state.doc.resolve(found.pos).index(0) : -1
        setHovered(index < 0 ? null : (blockAtIndex(editor.state.doc, index)?.id ?? null))
      })
    }
    const leave = () => {
      cancelAnimationFrame(frame)
      setHovered(null)
    }
    paper.addEventListener('pointermove', move)
    paper.addEventListener('pointerleave', leave)
    return () => {
      leave()
      paper.removeEventListener('pointermove', move)
      paper.removeEventListener('pointerleave', leave)
    }
  }, [editor, layer])
  return hovered
}

/** Marks what is commented in the document, and listens to its keys. */
function useMarks(
  editor: Editor,
  ui: BuilderUi,
  canComment: boolean,
  threads: readonly Thread[],
  activeId: string | null,
  late: LateMarks | null,
): void {
  useEffect(() => {
    editor.registerPlugin(commentPlugin(editor, ui, canComment), (own, others) => [own, ...others])
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(commentsKey)
    }
  }, [editor, ui, canComment])
  // Undoing a deletion brings a block back without its marks: its place among the blocks tells.
  const blocks = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc.childCount })
  useEffect(() => {
    if (editor.isDestroyed) return
    readCaret(editor.view)
    const { tr } = editor.state
    editor.view.dispatch(tr.setMeta(commentsKey, { threads, activeId, late }).setMeta('addToHistory', false))
  }, [editor, canComment, threads, activeId, blocks, late])
}

/** Marks of open suggestions, which most reports have none of: what makes them is loaded with the first. */
function useSuggestionMarks(threads: readonly Thread[], activeId: string | null): LateMarks | null {
  const [make, setMake] = useState<typeof SuggestionMarks | null>(null)
  const isNeeded = threads.some(({ suggestion }) => suggestion?.state === 'open')
  useEffect(() => {
    if (isNeeded)
      void loadChunk(() => import('./suggestions/marks.ts')).then((part) =>
        setMake(() => part.suggestionMarks),
      )
  }, [isNeeded])
  return useMemo(
    () => (make && isNeeded ? make(threads, activeId) : null),
    [make, isNeeded, threads, activeId],
  )
}

/** Opens the thread that the address names (`#thread-…`), as a mail's link does. */
function useThreadOfAddress(ui: BuilderUi, editor: Editor, threads: readonly Thread[]): void {
  const done = useRef(false)
  useEffect(() => {
    const id = /^#thread-([0-9a-f-]{36})$/.exec(location.hash)?.[1]
    const thread = threads.find((each) => each.id === id)
    if (done.current || !thread) return
    done.current = true
    showBlock(editor, thread.blockId)
    if (thread.resolvedAt !== null) ui.openDrawer('review')
    showThread(ui, thread.id, true)
  }, [editor, ui, threads])
}

/** Where threads stand, from the top of the paper: at the quoted words, or at the block's beginning. */
function useTops(
  editor: Editor,
  layer: RefObject<HTMLDivElement | null>,
  threads: readonly Thread[],
  newBlockId: string | null,
): ReadonlyMap<string, number> {
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map())
  useLayoutEffect(
    () =>
      followPaper(editor, () => {
        if (editor.isDestroyed || !layer.current) return
        const places = blockPlaces(editor.state.doc)
        const next = new Map<string, number>()
        for (const { id, blockId, quote } of threads) {
          const pos = places.get(blockId)
          if (pos !== undefined) next.set(id, topOf(editor, layer, pos, quote))
        }
        const pos = newBlockId === null ? undefined : places.get(newBlockId)
        if (pos !== undefined) next.set(NEW, topOf(editor, layer, pos))
        setTops((before) => (sameTops(before, next) ? before : next))
      }),
    [editor, layer, threads, newBlockId],
  )
  return tops
}

const sameTops = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([id, top]) => b.get(id) === top)
