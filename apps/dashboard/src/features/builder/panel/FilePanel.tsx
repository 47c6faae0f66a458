import { ALLOWED_FILES, MAX_FILE_MEGABYTES } from '@bubbles/domain'
import type { FileAttrs } from '@bubbles/report-document'
import { Button, messageOf, Row, Stack, Text, toasts } from '@bubbles/ui'
import { api } from '../../../api/client.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { fileWords } from '../blocks/fileWords.ts'
import { chooseFile } from '../editor/files.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { TextInput } from './fields.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** The file that readers download, what it is called, and what is in it. */
export function FilePanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<FileAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  return (
    <BlockPanel title="File" missing={attrs.file === null ? 'The file is missing' : null} onClose={onClose}>
      <ChosenFile
        attrs={attrs}
        onChoose={() => chooseFile(editor, blockId)}
        onRemove={() => set({ file: null, name: '', size: 0 })}
      />
      <TextInput
        label="Title"
        value={attrs.title}
        onChange={(title) => type({ title })}
        maxLength={300}
        placeholder={attrs.name}
        help="Readers see the file’s name if there is no title."
      />
      <TextInput
        label="Sentence"
        rows={2}
        value={attrs.text}
        onChange={(text) => type({ text })}
        maxLength={500}
        help="What is in the file."
      />
    </BlockPanel>
  )
}

/** Which file it is, and what can be done with it. */
function ChosenFile({
  attrs: { file, name, size },
  onChoose,
  onRemove,
}: {
  attrs: FileAttrs
  onChoose: () => void
  onRemove: () => void
}) {
  return (
    <Stack as="section" gap={8} align="start" aria-label="File">
      {file !== null && (
        <Text as="p" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      )}
      <Text as="p" size="small" tone="secondary">
        {file === null
          ? `${ALLOWED_FILES}, up to ${MAX_FILE_MEGABYTES} MB. You can also drop it on the block.`
          : fileWords(name, size)}
      </Text>
      <Row gap={8} wrap>
        <Button onClick={onChoose}>{file === null ? 'Choose a file' : 'Replace'}</Button>
        {file !== null && <Button onClick={() => void download(file, name)}>Download</Button>}
        {file !== null && (
          <Button variant="text" onClick={onRemove}>
            Remove
          </Button>
        )}
      </Row>
    </Stack>
  )
}

const download = (hash: string, name: string): Promise<void> =>
  api
    .getFile({ hash })
    .then((file) => saveFile(file, name))
    .catch((error: unknown) => void toasts.addError(messageOf(error)))
