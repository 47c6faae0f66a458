import { Button, Panel, Row, Stack, Text, toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import { showBlock } from '../editor/showBlock.ts'
import type { KeptBlock, LostBlocks } from './lostBlocks.ts'
import { firstWords, lostSentence } from './lostWords.ts'
import styles from './LostWords.module.css'
import { putBack } from './putBack.ts'

interface OfferProps {
  blocks: readonly KeptBlock[]
  /** Who deleted each block; undefined where that isn’t known. */
  names: readonly (string | undefined)[]
  editor: Editor
  editable: boolean
  lost: LostBlocks
}

/** The words that were lost, each to be put back or dismissed. */
export default function Offer({ blocks, names, editor, editable, lost }: OfferProps) {
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
        {lostSentence(names)}
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
