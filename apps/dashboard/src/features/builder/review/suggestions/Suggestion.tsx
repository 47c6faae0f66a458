import { Avatar, Button, IconButton, Menu, messageOf, Row, Stack, Text } from '@bubbles/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { momentInFull, whenInWords } from '../../../../format/time.ts'
import { nameOf } from '../mentions.ts'
import cards from '../ThreadCard.module.css'
import { LOST } from './accept.ts'
import { ChangeSuggestion } from './ChangeSuggestion.tsx'
import { placeOf, type SuggestionThread } from './place.ts'
import { useSuggestionDeed } from './mutations.ts'
import { SuggestedWords } from './SuggestedWords.tsx'
import { decidedWords, kindOf } from './words.ts'

interface SuggestionProps {
  reportId: string
  editor: Editor
  thread: SuggestionThread
  /** It is being decided, and the person may go on writing. */
  onDecide: (() => void) | undefined
  /** It is decided, and its card goes. */
  onDecided: () => void
}

/** What a thread suggests: the words and the change, what has become of them, and what can be done with it. */
export function Suggestion(props: SuggestionProps) {
  const { reportId, thread } = props
  const { suggestion } = thread
  const [editing, setEditing] = useState(false)
  return (
    <Stack gap={12} style={{ marginBlockEnd: thread.comments.length > 0 ? 16 : 0 }}>
      <div className={cards.comment}>
        <Avatar name={nameOf(suggestion.createdBy)} size={24} />
        <Row gap={8} style={{ minHeight: 24 }} wrap>
          <Text weight="semibold">{nameOf(suggestion.createdBy)}</Text>
          <Text
            as="time"
            size="small"
            tone="secondary"
            dateTime={thread.createdAt}
            title={momentInFull(thread.createdAt)}
          >
            {kindOf(suggestion)}, {whenInWords(thread.createdAt)}
          </Text>
        </Row>
      </div>
      {editing ? (
        <ChangeSuggestion reportId={reportId} thread={thread} onDone={() => setEditing(false)} />
      ) : (
        <SuggestedWords suggestion={suggestion} />
      )}
      {suggestion.state === 'open' ? (
        !editing && <OpenSuggestion {...props} onEdit={() => setEditing(true)} />
      ) : (
        <Text as="p" size="small" tone="secondary">
          {decidedWords(suggestion)}
          {suggestion.decidedAt !== null && ` ${whenInWords(suggestion.decidedAt)}`}
        </Text>
      )}
    </Stack>
  )
}

/** Whether the words are still there, and the buttons of people who may edit and of the author. */
function OpenSuggestion({
  reportId,
  editor,
  thread,
  onDecide,
  onDecided,
  onEdit,
}: SuggestionProps & { onEdit: () => void }) {
  const deed = useSuggestionDeed(reportId)
  const now = useWordsNow(editor, thread)
  const run = (wanted: Parameters<typeof deed.mutate>[0]['deed']) => {
    onDecide?.()
    deed.mutate({ thread, deed: wanted }, { onSuccess: onDecided })
  }
  return (
    <>
      {now.note !== '' && (
        <Text as="p" size="small" tone="warning">
          {now.note}
        </Text>
      )}
      {now.words !== null && (
        <Text as="blockquote" padding="0 0 0 10px" tone="secondary" lines breakWords className={cards.now}>
          {now.words === '' ? 'Nothing' : now.words}
        </Text>
      )}
      {deed.isPaused && (
        <Text as="output" size="small" tone="secondary">
          You’re offline. This will be done when you’re back online, as long as you keep this tab open.
        </Text>
      )}
      {deed.error !== null && (
        <Text role="alert" as="p" size="small" tone="error">
          {messageOf(deed.error)}
        </Text>
      )}
      <Deeds {...{ thread, deed, now, editor, run, onEdit }} />
    </>
  )
}

type Deed = ReturnType<typeof useSuggestionDeed>

/** The buttons of the author, and of people who may edit. */
function Deeds({
  thread,
  deed,
  now,
  editor,
  run,
  onEdit,
}: Pick<SuggestionProps, 'thread' | 'editor'> & {
  deed: Deed
  now: WordsNow
  run: (wanted: Parameters<Deed['mutate']>[0]['deed']) => void
  onEdit: () => void
}) {
  const withdraw = () => run({ do: 'withdraw' })
  const isOwn = thread.suggestion.isOwn
  return (
    <Row gap={4} justify="end" wrap>
      {/* Four buttons have no room in a card. */}
      {isOwn && editor.isEditable && <OwnMenu isOff={deed.isPending} onEdit={onEdit} onWithdraw={withdraw} />}
      {isOwn && !editor.isEditable && (
        <>
          <Button size="small" variant="text" color="secondary" disabled={deed.isPending} onClick={withdraw}>
            Withdraw
          </Button>
          <Button size="small" variant="text" color="secondary" disabled={deed.isPending} onClick={onEdit}>
            Change
          </Button>
        </>
      )}
      {editor.isEditable && (
        <>
          <Button
            size="small"
            variant="text"
            disabled={deed.isPending}
            onClick={() => run({ do: 'decline' })}
          >
            Decline
          </Button>
          <Button
            size="small"
            variant="contained"
            loading={deed.isPending && deed.variables?.deed.do === 'accept'}
            disabled={!now.canAccept || deed.isPending}
            onClick={() => run({ do: 'accept', editor })}
          >
            {now.kind === 'changed' ? 'Accept anyway' : 'Accept'}
          </Button>
        </>
      )}
    </Row>
  )
}

/** What only the author can do, where the buttons are those of people who may edit. */
const OwnMenu = ({
  isOff,
  onEdit,
  onWithdraw,
}: {
  isOff: boolean
  onEdit: () => void
  onWithdraw: () => void
}) => (
  <Menu
    label="Your suggestion"
    entries={[
      { id: 'change', label: 'Change', onSelect: onEdit },
      { id: 'withdraw', label: 'Withdraw', onSelect: onWithdraw },
    ]}
    trigger={(props) => (
      <IconButton aria-label="More for your suggestion" disabled={isOff} {...props}>
        <Ellipsis aria-hidden />
      </IconButton>
    )}
  />
)

interface WordsNow {
  kind: string
  /** What to say of the text beneath; '' where it is as it was. */
  note: string
  /** What the text says instead, to be seen beside what it said; null where there is nothing to compare. */
  words: string | null
  canAccept: boolean
}

/** How the text beneath a suggestion reads now, followed as it is written. */
function useWordsNow(editor: Editor, thread: SuggestionThread): WordsNow {
  const seen = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const place = placeOf(now.state.doc, thread)
      if (!place) return JSON.stringify(['gone', ''])
      const { located, text } = place
      const words = located.kind === 'lost' ? text : text.slice(located.from, located.to)
      return JSON.stringify([located.kind, words])
    },
  })
  const [kind, words] = JSON.parse(seen) as ['same' | 'changed' | 'done' | 'lost' | 'gone', string]
  const of = (note: string, more: Partial<WordsNow> = {}): WordsNow => ({
    kind,
    note,
    words: null,
    canAccept: true,
    ...more,
  })
  if (kind === 'changed') return of('The text has changed since. It now says:', { words })
  if (kind === 'done') return of('The text already says this.')
  if (kind === 'lost') return of(`${LOST} The text now says:`, { words, canAccept: false })
  if (kind === 'gone') return of('The block this is about was deleted.', { canAccept: false })
  return of('')
}
