import { SUGGESTION_LIMITS } from '@bubbles/domain'
import { TextField } from '@bubbles/ui'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** Where the text is written as it should be. Ctrl or ⌘ and Enter sends, Esc leaves. */
export function SuggestedText({
  text,
  isCode,
  onText,
  onSend,
  onLeave,
}: {
  text: string
  isCode: boolean
  onText: (text: string) => void
  onSend: () => void
  onLeave: () => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  return (
    <TextField
      ref={field}
      label="How the text should read"
      helperText={text === '' ? 'Nothing is left: you’re suggesting that these words be removed.' : undefined}
      fullWidth
      multiline
      minRows={2}
      maxRows={12}
      maxLength={SUGGESTION_LIMITS.text}
      value={text}
      onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onText(isCode ? event.target.value : event.target.value.replaceAll(/\r?\n/g, ' '))
      }
      onKeyDown={(event: KeyboardEvent) => {
        // The keys of cards and document are not those of the field.
        event.stopPropagation()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || !isCode)) {
          event.preventDefault()
          if (event.ctrlKey || event.metaKey) onSend()
        } else if (event.key === 'Escape') {
          event.preventDefault()
          onLeave()
        }
      }}
    />
  )
}
