import { Panel, PlainField, Row, Text, Button } from '@bubbles/ui'
import { type EmbedAttrs, EMBED_PROVIDERS, embedOf } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import { ExternalLink, MonitorPlay } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useState,
} from 'react'
import { useBuilder } from '../builderContext.ts'
import { blockById, selectBlock, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { BlockFrame } from './BlockFrame.tsx'
import { blockFieldKey, holdBlock } from './FieldText.tsx'

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** What is said of an address that no page may show. */
export const embedProblem = (address: string): string | null => {
  if (address.trim() === '' || embedOf(address)) return null
  return `This address can’t be embedded. Pages can embed ${LIST.format(EMBED_PROVIDERS)}: paste the address of a video, chart or map from one of them.`
}

/**
 * Something of another site. The dashboard loads nothing from there: a card stands for the frame, which readers
 * get on the published page.
 */
export function EmbedBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const { id, url, title, caption } = node.attrs as EmbedAttrs
  const shown = embedOf(url)
  return (
    <BlockFrame selected={selected} onOpen={() => editable && shown && ui.openPanel(id)}>
      {shown ? (
        <Shown shown={shown} title={title} caption={caption} />
      ) : (
        <AddressForm
          url={url}
          disabled={!editable}
          onFocus={() => holdBlock(editor, id)}
          onKey={(event) => blockFieldKey(editor, id, event)}
          onSubmit={(address) => {
            undoStep(editor, () => setBlockAttrs(editor, id, { url: address.trim() }))
            const block = blockById(editor.state.doc, id)
            if (block && embedOf(address)) {
              selectBlock(editor, block)
              ui.openPanel(id)
            }
          }}
        />
      )}
    </BlockFrame>
  )
}

function Shown({
  shown,
  title,
  caption,
}: {
  shown: NonNullable<ReturnType<typeof embedOf>>
  title: string
  caption: string
}) {
  return (
    <figure>
      {title.trim() !== '' && (
        <Text as="p" padding="0 0 12px" size="figure" weight="semibold">
          {title}
        </Text>
      )}
      <Panel
        gap={4}
        align="center"
        justify="center"
        padding={24}
        radius={8}
        surface="canvas"
        tone="secondary"
        size="body"
        centred
        style={{ aspectRatio: shown.ratio, minHeight: 180, maxHeight: 405, width: '100%' }}
      >
        <MonitorPlay aria-hidden size={32} strokeWidth={1.5} />
        <Text as="p" tone="default" weight="semibold">
          {shown.provider}
        </Text>
        <Text as="p" width="100%" truncate>
          {shown.href}
        </Text>
        <Row
          as="a"
          inline
          gap={4}
          href={shown.href}
          target="_blank"
          rel="noopener noreferrer"
          style={{ minHeight: 24 }}
          onClick={(event: MouseEvent) => event.stopPropagation()}
        >
          Open there <ExternalLink aria-hidden size={14} />
        </Row>
        <Text as="p" size="small">
          Readers see a link, and the content once they press “Show it here”.
        </Text>
      </Panel>
      {caption.trim() !== '' && (
        <Text as="figcaption" above={8} size="body" tone="secondary">
          {caption}
        </Text>
      )}
    </figure>
  )
}

/** Asks for the address. What cannot be shown stays in the field, with what is wrong. */
function AddressForm({
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
  const [address, setAddress] = useState(url)
  const [problem, setProblem] = useState(() => embedProblem(url))
  const take = (text: string) => {
    const wrong = embedProblem(text)
    setProblem(wrong ?? (text.trim() === '' ? 'Paste an address first.' : null))
    if (wrong === null && text.trim() !== '') onSubmit(text)
  }
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
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            setAddress(event.target.value)
            setProblem(null)
          }}
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
      <Text
        as="p"
        id={`${field}-help`}
        role={problem === null ? undefined : 'alert'}
        size={problem === null ? 'small' : 'body'}
        tone={problem === null ? 'secondary' : 'error'}
      >
        {problem ?? `${LIST.format(EMBED_PROVIDERS)} can be embedded.`}
      </Text>
    </Panel>
  )
}
