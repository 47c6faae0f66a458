import { Stack, Text, Button } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { CodeXml } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { blockById } from '../editor/blocks.ts'
import { canEmbed, copyEmbedCode } from '../editor/copyEmbedCode.ts'

/** The way of one figure to other sites, once everyone reads the report; nothing before that. */
export function EmbedFigure({ editor, ui, blockId }: { editor: Editor; ui: BuilderUi; blockId: string }) {
  const everyone = useSyncExternalStore(ui.subscribe, () => ui.get().everyone)
  const block = useEditorState({
    editor,
    selector: ({ editor: now }) => blockById(now.state.doc, blockId)?.node ?? null,
  })
  if (!block || !canEmbed(block, everyone)) return null
  return (
    <Stack as="section" gap={8} align="start" rule="above" padding="16px 0 0" aria-label="On other sites">
      <Text as="h3" size="body" weight="semibold">
        On other sites
      </Text>
      <Text as="p" size="compact" tone="secondary">
        They show only this figure, as it is in the live edition.
      </Text>
      <Button
        size="small"
        startIcon={<CodeXml aria-hidden />}
        onClick={() => void copyEmbedCode(block, everyone)}
      >
        Copy embed code
      </Button>
    </Stack>
  )
}
