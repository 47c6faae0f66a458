import { Panel, Row, Skeleton, Text } from '@bubbles/ui'
import { type EmbedAttrs, embedOf } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import { ExternalLink, MonitorPlay } from 'lucide-react'
import { type MouseEvent, Suspense } from 'react'
import { lazy } from '../../../session/lazy.ts'
import { useBuilder } from '../builderContext.ts'
import { blockById, selectBlock, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { BlockFrame } from './BlockFrame.tsx'
import { blockFieldKey, holdBlock } from './blockField.ts'

const EmbedAddressForm = lazy(() => import('./EmbedAddressForm.tsx'))

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
        <Suspense fallback={<Skeleton height={148} radius={8} />}>
          <EmbedAddressForm
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
        </Suspense>
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
