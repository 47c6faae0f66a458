import { Panel, Row, Stack, Text, toasts, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { userQuery } from '../../../api/users.ts'
import { showBlock } from '../editor/Paper.tsx'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import type { KeptBlock, LostBlocks } from './lostBlocks.ts'
import { firstWords, lostSentence } from './lostWords.ts'
import styles from './LostWords.module.css'
import { putBack } from './putBack.ts'
import { deletersQuery } from './queries.ts'
import { useLostBlocks } from './useLostBlocks.ts'

/** Offers words of the person back that were in a block somebody else deleted, until they have answered. */
export function LostWords({
  editor,
  provider,
  reportId,
  editable,
}: {
  editor: Editor
  provider: SyncProvider
  reportId: string
  editable: boolean
}) {
  const userId = useQuery(userQuery).data?.id ?? ''
  const lost = useLostBlocks(editor, provider, `${userId}/${reportId}`)
  const blocks = useSyncExternalStore(lost.subscribe, lost.getLost)
  const deleters = useQuery(
    deletersQuery(
      reportId,
      blocks.map(({ id }) => id),
    ),
  )
  const byOthers = blocks.filter(({ id }) => deleters.data?.get(id)?.id !== userId)
  // What the person deleted in another tab needs no offer.
  useEffect(() => {
    for (const { id } of blocks) if (deleters.data?.get(id)?.id === userId) lost.answer(id)
  }, [blocks, deleters.data, lost, userId])
  const isKnown = blocks.length > 0 && !deleters.isPending && byOthers.length > 0
  return (
    <output className={styles.output}>
      {isKnown && (
        <Offer
          blocks={byOthers}
          sentence={lostSentence(byOthers.map(({ id }) => deleters.data?.get(id)?.name ?? undefined))}
          editor={editor}
          editable={editable}
          lost={lost}
        />
      )}
    </output>
  )
}

interface OfferProps {
  blocks: readonly KeptBlock[]
  sentence: string
  editor: Editor
  editable: boolean
  lost: LostBlocks
}

function Offer({ blocks, sentence, editor, editable, lost }: OfferProps) {
  const panel = useRef<HTMLElement>(null)
  const bringBack = (block: KeptBlock) => {
    try {
      const id = putBack(editor, block)
      lost.answer(block.id)
      showBlock(editor, id)
    } catch {
      toasts.addError('Couldn’t restore this block. Copy its text from here instead.')
    }
  }
  const dismiss = (block: KeptBlock) => {
    const next = panel.current?.querySelectorAll<HTMLElement>('[data-dismiss]')
    const others = [...(next ?? [])].filter((button) => button.dataset.dismiss !== block.id)
    lost.answer(block.id)
    if (others[0]) others[0].focus()
    else editor.view.focus()
  }
  return (
    <Panel
      as="section"
      ref={panel}
      padding="12px 16px"
      surface="raised"
      className={styles.panel}
      aria-label="Changes in deleted blocks"
    >
      <Text as="p" weight="semibold">
        {sentence}
      </Text>
      <Stack as="ul" style={{ maxHeight: '40dvh', overflowY: 'auto' }}>
        {blocks.map((block) => (
          <Row as="li" key={block.id} gap="8px 16px" wrap padding="8px 0 0">
            <Text as="q" tone="secondary" breakWords style={{ flex: '1 1 240px', minWidth: 0 }}>
              {firstWords(block.words)}
            </Text>
            <Row as="span" gap={8} align="stretch">
              {editable && (
                <Button size="small" variant="outlined" onClick={() => bringBack(block)}>
                  Put it back
                </Button>
              )}
              <Button size="small" variant="text" data-dismiss={block.id} onClick={() => dismiss(block)}>
                Dismiss
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </Panel>
  )
}
