import { ALLOWED_FILES, isVideoName, MAX_FILE_MEGABYTES } from '@bubbles/domain'
import type { FileAttrs } from '@bubbles/report-document'
import { Button, messageOf, Row, Stack, Text, toasts } from '@bubbles/ui'
import { api } from '../../../api/client.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { fileWords } from '../blocks/fileWords.ts'
import { chooseCaptions, chooseFile } from '../editor/files.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { TextInput } from './fields.tsx'
import { PictureField } from './PictureField.tsx'
import { useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** The file that readers download, what it is called, and what is in it. */
export function FilePanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<FileAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  const plays = attrs.file !== null && isVideoName(attrs.name)
  return (
    <BlockPanel title={plays ? 'Video' : 'File'} missing={wanting(attrs, plays)} onClose={onClose}>
      <ChosenFile
        attrs={attrs}
        onChoose={() => chooseFile(editor, blockId)}
        onRemove={() =>
          set({ file: null, name: '', size: 0, width: 0, height: 0, captions: null, poster: null })
        }
      />
      <TextInput
        label="Title"
        value={attrs.title}
        onChange={(title) => type({ title })}
        maxLength={300}
        placeholder={attrs.name}
        help={
          plays
            ? 'What the video shows. Screen readers say it, and it’s printed in the video’s place.'
            : 'Readers see the file’s name if there is no title.'
        }
      />
      <TextInput
        label="Sentence"
        rows={2}
        value={attrs.text}
        onChange={(text) => type({ text })}
        maxLength={500}
        help={plays ? 'What is in the video.' : 'What is in the file.'}
      />
      {plays && <VideoSettings editor={editor} blockId={blockId} attrs={attrs} type={type} set={set} />}
    </BlockPanel>
  )
}

/** What is still to do, in words. */
function wanting({ file, title, captions }: FileAttrs, plays: boolean): string | null {
  if (file === null) return 'The file is missing'
  if (!plays) return null
  if (title.trim() === '') return 'The title is missing'
  return captions === null ? 'Captions are missing' : null
}

/** What a video has beside its file: what is heard in it, for those who don't hear it, and what is seen before it plays. */
function VideoSettings({
  editor,
  blockId,
  attrs: { captions, poster, transcript },
  type,
  set,
}: Pick<PanelProps, 'editor' | 'blockId'> & {
  attrs: FileAttrs
  type: (attrs: Partial<FileAttrs>) => void
  set: (attrs: Partial<FileAttrs>) => void
}) {
  return (
    <>
      <Stack as="section" gap={8} align="start" aria-label="Captions">
        <Text as="p" size="body" weight="semibold">
          Captions
        </Text>
        <Row gap={8} align="center" wrap>
          <Button size="small" onClick={() => chooseCaptions(editor, blockId)}>
            {captions === null ? 'Choose captions' : 'Replace captions'}
          </Button>
          {captions !== null && (
            <Button size="small" variant="text" onClick={() => set({ captions: null })}>
              Remove captions
            </Button>
          )}
        </Row>
        <Text as="p" size="small" tone="secondary">
          {captions === null
            ? 'A WebVTT file (.vtt). Videos with speech need captions.'
            : 'Readers see them while the video plays, and can turn them off.'}
        </Text>
      </Stack>
      <TextInput
        label="Transcript"
        rows={4}
        value={transcript}
        onChange={(words) => type({ transcript: words })}
        maxLength={20_000}
        help="What is said and shown, in words. Readers can unfold it below the video."
      />
      <PictureField
        label="Preview image"
        file={poster}
        help="Shown until the video plays. Nothing of the video is loaded before then."
        onChange={(still) => set({ poster: still })}
      />
    </>
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
