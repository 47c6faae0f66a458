import { embedOf } from '@bubbles/report-document'
import { Button, Panel, PlainField, Row, Text } from '@bubbles/ui'
import { MonitorPlay } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { embedProblem, PROVIDERS_IN_WORDS } from './embedProblem.ts'

/** Asks for the address. What cannot be shown stays in the field, with what is wrong. */
export default function EmbedAddressForm({
  url,
  disabled,
  onFocus,
  onKey,
  onSubmit,
}: {
  url: string
  disabled: boolean
  onFocus: () => void
  onKey: (event: KeyboardEvent) => boolean
  onSubmit: (address: string) => void
}) {
  const field = useId()
  const { address, problem, type, take } = useEmbedAddress(url, onSubmit)
  return (
    <Panel edge="dashed" gap={8} padding={20} radius={8}>
      <Row htmlFor={field} as="label" gap={8} size="body" weight="semibold">
        <MonitorPlay aria-hidden size={20} strokeWidth={1.75} /> Address to embed
      </Row>
      <Row gap={8} align="stretch">
        <PlainField
          id={field}
          data-first-field
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v=…"
          value={address}
          disabled={disabled}
          maxLength={2000}
          aria-invalid={problem !== null}
          aria-describedby={`${field}-help`}
          onFocus={onFocus}
          onChange={(event: ChangeEvent<HTMLInputElement>) => type(event.target.value)}
          onPaste={(event: ClipboardEvent) => {
            const text = event.clipboardData.getData('text/plain')
            if (!embedOf(text)) return
            event.preventDefault()
            take(text)
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              take(address)
            } else if (event.key === 'Escape' && onKey(event)) event.preventDefault()
          }}
        />
        <Button disabled={disabled} onClick={() => take(address)}>
          Show
        </Button>
      </Row>
      <AddressHelp id={`${field}-help`} problem={problem} />
    </Panel>
  )
}

/** The address as it is typed, and what is wrong with the one that was last submitted. */
function useEmbedAddress(url: string, onSubmit: (address: string) => void) {
  const [address, setAddress] = useState(url)
  const [problem, setProblem] = useState(() => embedProblem(url))
  return {
    address,
    problem,
    type: (text: string) => {
      setAddress(text)
      setProblem(null)
    },
    take: (text: string) => {
      const wrong = embedProblem(text)
      setProblem(wrong ?? (text.trim() === '' ? 'Paste an address first.' : null))
      if (wrong === null && text.trim() !== '') onSubmit(text)
    },
  }
}

/** What can be embedded, or what is wrong with the address. */
function AddressHelp({ id, problem }: { id: string; problem: string | null }) {
  return (
    <Text
      as="p"
      id={id}
      role={problem === null ? undefined : 'alert'}
      size={problem === null ? 'small' : 'body'}
      tone={problem === null ? 'secondary' : 'error'}
    >
      {problem ?? `${PROVIDERS_IN_WORDS} can be embedded.`}
    </Text>
  )
}
