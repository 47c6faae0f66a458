import { BareButton, Panel, Stack, Text } from '@bubbles/ui'
import type { TableOfContentsAttrs } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import { blockById, blocksIn, blockElement, writeIn } from '../editor/blocks.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './TableOfContentsBlock.module.css'

interface Entry {
  id: string
  text: string
  level: number
}

/** The headings of the report, as they stand at this moment. */
export function TableOfContentsBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const { id, title, depth } = node.attrs as TableOfContentsAttrs
  const entries = useEditorState({ editor, selector: ({ editor: now }) => headings(now, depth) })
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(id)}>
      <Panel as="nav" gap={4} padding="16px 20px" radius={8} aria-label={title || 'Contents'}>
        {title.trim() !== '' && (
          <Text as="p" weight="semibold">
            {title}
          </Text>
        )}
        {entries.length === 0 ? (
          <Text as="p" size="body" tone="secondary">
            The report’s headings will appear here.
          </Text>
        ) : (
          <Stack as="ul">
            {entries.map((entry) => (
              <Text as="li" key={entry.id} padding={entry.level === 3 ? '0 0 0 20px' : undefined}>
                <BareButton
                  padding="5px 0"
                  className={styles.entry}
                  onClick={(event) => {
                    event.stopPropagation()
                    goTo(editor, entry.id)
                  }}
                >
                  {entry.text}
                </BareButton>
              </Text>
            ))}
          </Stack>
        )}
      </Panel>
    </BlockFrame>
  )
}

function headings(editor: Editor, depth: number): Entry[] {
  const found: Entry[] = []
  for (const { id, node } of blocksIn(editor.state.doc)) {
    const text = node.type.name === 'heading' ? node.textContent.trim() : ''
    const level = node.attrs.level as number
    if (text !== '' && level <= depth) found.push({ id, text, level })
  }
  return found
}

function goTo(editor: Editor, id: string): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  writeIn(editor, block)
  blockElement(editor, id)?.scrollIntoView({ block: 'center' })
}
