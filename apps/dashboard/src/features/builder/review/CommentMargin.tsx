import type { Editor } from '@tiptap/core'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { BuilderUi } from '../builderUi.ts'
import styles from './CommentLayer.module.css'
import { moveBetween } from './moveBetween.ts'
import { NewThread } from './NewThread.tsx'
import type { Thread } from './queries.ts'
import { closeThread, focusText, leaveComments, showThread } from './startComment.ts'
import { ThreadCard } from './ThreadCard.tsx'
import { stackCards } from './stackCards.ts'
import { NEW } from './threadsOf.ts'

interface CommentMarginProps {
  editor: Editor
  ui: BuilderUi
  reportId: string
  threads: readonly Thread[]
  tops: ReadonlyMap<string, number>
  canComment: boolean
}

/** Cards in the order of the document; j, k and the arrows go from one to the next, Esc back to the text. */
export function CommentMargin({ editor, ui, reportId, threads, tops, canComment }: CommentMarginProps) {
  const { thread, comment } = useSyncExternalStore(ui.subscribe, ui.get)
  const ids = [...threads.map(({ id }) => id), ...(comment ? [NEW] : [])]
  const active = comment ? NEW : (thread?.id ?? null)
  const { cards, places, measure } = useStackedCards(ids, tops, active)
  const leave = () => leaveComments(editor, ui)
  if (cards.length === 0) return null
  return (
    // The keys only move between its cards, which take the focus themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.margin}
      aria-label="Comments"
      onKeyDown={(event) => moveBetween(event, ui, threads) || leaves(event, editor, ui)}
    >
      {cards.map((id) => (
        <Place key={id} id={id} active={id === active} top={places.get(id) ?? 0} onHeight={measure}>
          {id === NEW && comment ? (
            <NewThread
              key={`${comment.blockId} ${comment.suggests} ${comment.quote}`}
              reportId={reportId}
              editor={editor}
              target={comment}
              onStarted={(threadId) => showThread(ui, threadId, true)}
              onLeave={leave}
            />
          ) : (
            <ThreadCard
              reportId={reportId}
              editor={editor}
              thread={threads.find((each) => each.id === id)!}
              active={thread?.id === id}
              focus={thread?.focus ?? false}
              canComment={canComment}
              showQuote={false}
              onActivate={() => showThread(ui, id, true)}
              onLeave={leave}
              onDecide={() => focusText(editor)}
              onDecided={() => closeThread(ui, id, () => focusText(editor))}
            />
          )}
        </Place>
      ))}
    </aside>
  )
}

/** The cards in the order of the document, and where each stands by the heights they have. */
function useStackedCards(ids: readonly string[], tops: ReadonlyMap<string, number>, active: string | null) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const measure = useCallback(
    (id: string, height: number) =>
      setHeights((before) => (before.get(id) === height ? before : new Map(before).set(id, height))),
    [],
  )
  const cards = ids.toSorted((a, b) => (tops.get(a) ?? 0) - (tops.get(b) ?? 0))
  const places = stackCards(
    cards.map((id) => ({ id, top: tops.get(id) ?? 0, height: heights.get(id) ?? 74 })),
    active,
  )
  return { cards, places, measure }
}

function leaves(event: KeyboardEvent, editor: Editor, ui: BuilderUi): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false
  event.preventDefault()
  const { thread } = ui.get()
  leaveComments(editor, ui)
  return thread !== null
}

function Place({
  id,
  active,
  top,
  onHeight,
  children,
}: {
  id: string
  active: boolean
  top: number
  onHeight: (id: string, height: number) => void
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => onHeight(id, element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, onHeight])
  // Its foot has the buttons.
  useEffect(() => {
    if (active) place.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={place} className={styles.place} style={{ top }}>
      {children}
    </div>
  )
}
