import { Button, ConfirmDialog, messageOf, Row, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../../../format/numbers.ts'
import type { Thread } from '../queries.ts'
import { isOpenSuggestion, placeOf, type SuggestionThread } from './place.ts'
import { useSuggestionDeed } from './mutations.ts'

/** Decides on all open suggestions at once. Those whose words were changed since stay open: each wants to be looked at. */
export function AllSuggestions({
  reportId,
  editor,
  threads,
  onStart,
}: {
  reportId: string
  editor: Editor
  threads: readonly Thread[]
  /** Closes the open thread: once it is decided, the list would go to the resolved ones, and what came of it with it. */
  onStart: () => void
}) {
  const open = threads.filter(isOpenSuggestion)
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const { run, isRunning, outcome } = useAll(reportId, editor)
  const writable = open.filter((thread) => canBeWritten(editor, thread)).length
  const said = useRef<HTMLOutputElement>(null)
  // The buttons go, and the focus would with them.
  useEffect(() => {
    if (outcome !== '') said.current?.focus()
  }, [outcome])
  const start = (wanted: 'accept' | 'decline') => {
    onStart()
    void run(wanted, open)
  }
  if (!editor.isEditable || (open.length < 2 && outcome === '' && !isRunning)) return null
  return (
    // One part among the others of the list, also while it says nothing.
    <div>
      {open.length > 1 && (
        <Row gap={8} wrap>
          <Text grow>{countOf(open.length, 'open suggestion')}</Text>
          <Button size="small" disabled={isRunning} onClick={() => setAsked('decline')}>
            Decline all
          </Button>
          <Button
            size="small"
            disabled={isRunning}
            // With none to be written there is nothing to confirm: why not is said in place of the question.
            onClick={() => (writable === 0 ? start('accept') : setAsked('accept'))}
          >
            Accept all
          </Button>
        </Row>
      )}
      <Text ref={said} as="output" tabIndex={-1} size="small" tone="secondary">
        {outcome}
      </Text>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          const wanted = asked
          setAsked(null)
          if (wanted !== null) start(wanted)
        }}
        title={asked === 'decline' ? 'Decline all suggestions' : 'Accept all suggestions'}
        confirmLabel={asked === 'decline' ? 'Decline all' : 'Accept all'}
        loading={false}
        error={null}
      >
        {asked === 'decline'
          ? `${countOf(open.length, 'suggestion')} will be declined and kept among the resolved threads.`
          : acceptWords(writable, open.length - writable)}
      </ConfirmDialog>
    </div>
  )
}

/** Whether the words a suggestion is about are as they were, or already as it wants them. */
function canBeWritten(editor: Editor, thread: SuggestionThread): boolean {
  const kind = placeOf(editor.state.doc, thread)?.located.kind
  return kind === 'same' || kind === 'done'
}

/** What accepting all comes to: how many are written, and how many can’t be. */
export function acceptWords(writable: number, changed: number): string {
  return [
    `${countOf(writable, 'suggestion')} will be applied to the report.`,
    changed === 1 ? '1 will stay open, because its text has changed since.' : '',
    changed > 1 ? `${changed} will stay open, because their text has changed since.` : '',
    'You can undo the changes one by one.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** One after the other, in the order they were made: each changes the text in which the next is looked for. */
function useAll(reportId: string, editor: Editor) {
  const { mutateAsync } = useSuggestionDeed(reportId)
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState('')
  const run = async (wanted: 'accept' | 'decline', open: readonly SuggestionThread[]) => {
    setRunning(true)
    setOutcome('')
    let done = 0
    let changed = 0
    let fault = ''
    for (const thread of open) {
      if (wanted === 'accept' && !canBeWritten(editor, thread)) {
        changed++
        continue
      }
      try {
        await mutateAsync({
          thread,
          deed: wanted === 'accept' ? { do: 'accept', editor } : { do: 'decline' },
        })
        done++
      } catch (error) {
        fault = messageOf(error)
      }
    }
    setRunning(false)
    setOutcome(outcomeWords({ wanted, done, changed, failed: open.length - done - changed, fault }))
  }
  return { run, isRunning, outcome }
}

/** "2 accepted. 1 stays open: its text has changed." */
export function outcomeWords({
  wanted,
  done,
  changed,
  failed,
  fault,
}: {
  wanted: 'accept' | 'decline'
  done: number
  changed: number
  failed: number
  fault: string
}): string {
  const stay = (count: number) => (count === 1 ? '1 stays open' : `${count} stay open`)
  return [
    `${done} ${wanted === 'accept' ? 'accepted' : 'declined'}.`,
    changed > 0 ? `${stay(changed)}: the text has changed since.` : '',
    failed > 0 ? `${stay(failed)}: ${fault}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
