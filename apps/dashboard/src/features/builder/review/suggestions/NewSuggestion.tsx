import { Button, messageOf, Row, SelectField, Stack, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { CommentField } from '../CommentField.tsx'
import type { CommentTarget } from '../commentTarget.ts'
import type { Words } from '../mutations.ts'
import { useDraftText } from '../useDraftText.ts'
import { useSuggestionDraft } from './drafts.ts'
import { changeOf } from './passage.ts'
import { useSuggest } from './mutations.ts'
import { SuggestedText } from './SuggestedText.tsx'
import { type EditableText, textsOf } from './textsOf.ts'

interface NewSuggestionProps {
  reportId: string
  editor: Editor
  target: CommentTarget
  onStarted: (threadId: string) => void
  onLeave: () => void
}

/** Where a change to a text is suggested: of a block with several texts, one is chosen first. */
export function NewSuggestion({ editor, target, ...rest }: NewSuggestionProps) {
  const [texts] = useState(() => textsOf(editor, target.blockId))
  const [chosen, setChosen] = useState(0)
  const text = texts[chosen]
  if (!text)
    return (
      <Stack gap={8}>
        <Text as="p" tone="secondary">
          This block has no text to change here. Write a comment instead.
        </Text>
        <Row justify="end">
          <Button size="small" variant="text" color="secondary" onClick={rest.onLeave}>
            Cancel
          </Button>
        </Row>
      </Stack>
    )
  return (
    <Stack gap={12}>
      {texts.length > 1 && (
        <SelectField
          label="Text to change"
          fullWidth
          value={chosen}
          choices={texts.map((each, index) => ({ value: index, label: shortened(each.text) }))}
          onChoose={setChosen}
        />
      )}
      <ChangeOfText key={text.blockId} {...rest} target={target} text={text} />
    </Stack>
  )
}

function ChangeOfText({
  reportId,
  target,
  text: { blockId, text, from, to, isCode },
  onStarted,
  onLeave,
}: Omit<NewSuggestionProps, 'editor'> & { text: EditableText }) {
  const [draft, setDraft] = useSuggestionDraft(`suggestion.${reportId}.${blockId}.${from}.${to}`)
  const [why, setWhy] = useDraftText(`suggestion.why.${reportId}.${blockId}`)
  const suggest = useSuggest(reportId)
  const key = useRef(crypto.randomUUID())
  const words = draft ?? text.slice(from, to)
  const change = changeOf(text, from, to, words)
  const send = (reason: Words) => {
    if (!change || suggest.isPending) return
    suggest.mutate(
      { ...reason, ...change, blockId, blockLabel: target.label, key: key.current },
      {
        onSuccess: (thread) => {
          setDraft(null)
          setWhy('')
          onStarted(thread.id)
        },
      },
    )
  }
  return (
    <Stack gap={12}>
      <SuggestedText
        text={words}
        isCode={isCode}
        onText={setDraft}
        onSend={() => send({ body: why.trim(), mentions: [] })}
        onLeave={onLeave}
      />
      {suggest.isPaused && (
        <Text as="output" size="small" tone="secondary">
          {OFFLINE}
        </Text>
      )}
      <CommentField
        reportId={reportId}
        label="Why (optional)"
        text={why}
        onText={setWhy}
        sendLabel="Suggest"
        needsText={false}
        disabled={change === null}
        error={suggest.error === null ? null : `${messageOf(suggest.error)} ${KEPT}`}
        loading={suggest.isPending}
        onSend={send}
        onLeave={onLeave}
      />
    </Stack>
  )
}

const OFFLINE =
  'You’re offline. Your suggestion will be sent when you’re back online, as long as you keep this tab open.'

const KEPT =
  'Your suggestion wasn’t sent. It’s kept here while this tab is open, so that you can send it again.'

const MAX_SHOWN = 60

const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1).trimEnd()}…` : text
