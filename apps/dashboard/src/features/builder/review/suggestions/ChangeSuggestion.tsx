import { Button, messageOf, Row, Stack, Text } from '@bubbles/ui'
import { SuggestedText } from './SuggestedText.tsx'
import { useSuggestionDraft } from './drafts.ts'
import type { SuggestionThread } from './place.ts'
import { useSuggestionDeed } from './mutations.ts'

/** Where its author changes what a suggestion says. */
export function ChangeSuggestion({
  reportId,
  thread,
  onDone,
}: {
  reportId: string
  thread: SuggestionThread
  onDone: () => void
}) {
  const { original, replacement } = thread.suggestion
  const [draft, setDraft] = useSuggestionDraft(`suggestion.change.${thread.id}`)
  const deed = useSuggestionDeed(reportId)
  const words = draft ?? replacement
  const isSendable = words !== original && words !== replacement && !deed.isPending
  const leave = () => {
    setDraft(null)
    onDone()
  }
  const send = () => {
    if (isSendable) deed.mutate({ thread, deed: { do: 'change', replacement: words } }, { onSuccess: leave })
  }
  return (
    <Stack gap={8}>
      <SuggestedText
        text={words}
        // What it replaces says whether lines mean something.
        isCode={original.includes('\n') || replacement.includes('\n')}
        onText={setDraft}
        onSend={send}
        onLeave={leave}
      />
      {deed.error !== null && (
        <Text role="alert" as="p" size="small" tone="error">
          {messageOf(deed.error)}
        </Text>
      )}
      <Row gap={4} justify="end">
        <Button size="small" variant="text" color="secondary" onClick={leave}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="contained"
          disabled={!isSendable}
          loading={deed.isPending}
          onClick={send}
        >
          Save
        </Button>
      </Row>
    </Stack>
  )
}
