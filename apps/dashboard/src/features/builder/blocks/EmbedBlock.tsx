import { Row, Text } from '@bubbles/ui'
import { type EmbedAttrs, EMBED_PROVIDERS, embedOf } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import { ExternalLink, MonitorPlay } from 'lucide-react'
import { useId, useState } from 'react'
import { useBuilder } from '../builderContext.ts'
import { blockById, selectBlock, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './EmbedBlock.module.css'
import { blockFieldKey, holdBlock } from './FieldText.tsx'

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** What is said of an address that no page may show. */
export const embedProblem = (address: string): string | null => {
  if (address.trim() === '' || embedOf(address)) return null
  return `This address can’t be embedded. Pages can embed ${LIST.format(EMBED_PROVIDERS)}: paste the address of a video, chart or map there.`
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
        <figure>
          {title.trim() !== '' && <p className={styles.title}>{title}</p>}
          <div className={styles.card} style={{ aspectRatio: shown.ratio }}>
            <MonitorPlay aria-hidden size={32} strokeWidth={1.5} />
            <Text as="p" tone="default" weight="semibold">
              {shown.provider}
            </Text>
            <p className={styles.address}>{shown.href}</p>
            <a
              href={shown.href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => event.stopPropagation()}
            >
              Open there <ExternalLink aria-hidden size={14} />
            </a>
            <p className={styles.hint}>Readers see a link, and the content once they press “Show it here”.</p>
          </div>
          {caption.trim() !== '' && (
            <Text as="figcaption" above={8} size="body" tone="secondary">
              {caption}
            </Text>
          )}
        </figure>
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
  onKey: (event: React.KeyboardEvent) => boolean
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
    <div className={styles.form}>
      <Row htmlFor={field} as="label" gap={8} size="body" weight="semibold">
        <MonitorPlay aria-hidden size={20} strokeWidth={1.75} /> Address to embed
      </Row>
      <Row gap={8} align="stretch">
        <input
          id={field}
          data-first-field
          className={styles.input}
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v=…"
          value={address}
          disabled={disabled}
          maxLength={2000}
          aria-invalid={problem !== null}
          aria-describedby={`${field}-help`}
          onFocus={onFocus}
          onChange={(event) => {
            setAddress(event.target.value)
            setProblem(null)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!embedOf(text)) return
            event.preventDefault()
            take(text)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              take(address)
            } else if (event.key === 'Escape' && onKey(event)) event.preventDefault()
          }}
        />
        <button type="button" className={styles.show} disabled={disabled} onClick={() => take(address)}>
          Show
        </button>
      </Row>
      <p
        id={`${field}-help`}
        role={problem === null ? undefined : 'alert'}
        className={problem === null ? styles.help : styles.problem}
      >
        {problem ?? `${LIST.format(EMBED_PROVIDERS)} can be embedded.`}
      </p>
    </div>
  )
}
