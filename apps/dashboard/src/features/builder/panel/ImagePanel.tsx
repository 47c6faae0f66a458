import type { ImageAttrs } from '@bubbles/report-document'
import { Grid, messageOf, Row, SegmentedControl, Text, toasts, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useEditorState } from '@tiptap/react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../session/lazy.ts'
import { blockById, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { chooseImages, uploadImage } from '../editor/images.ts'
import { imageQuery } from '../queries.ts'
import { DoneButton } from './DoneButton.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import { Choice, SwitchRow, TextInput } from './fields.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import type { PanelProps } from './PanelProps.ts'

/** Cutting is rare: its tools come when they are asked for. */
const CropDialog = lazy(() => import('./CropDialog.tsx'))

/** The settings of an image: what it shows, its caption, another file. */
export function ImagePanel({ editor, blockId, onClose }: PanelProps) {
  const attrs = useEditorState({
    editor,
    selector: ({ editor: now }) => blockById(now.state.doc, blockId)?.node.attrs ?? null,
  })
  const picture = useQuery(imageQuery((attrs?.file as string | null | undefined) ?? null))
  const [cropping, setCropping] = useState(false)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (attrs === null) return null
  const crop = async (file: File) => {
    setLoading(true)
    setProblem(null)
    try {
      const image = await uploadImage(file)
      undoStep(editor, () => setBlockAttrs(editor, blockId, image))
      setCropping(false)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setLoading(false)
  }
  const replace = () =>
    chooseImages(([file]) => {
      if (!file) return
      uploadImage(file)
        .then((image) => undoStep(editor, () => setBlockAttrs(editor, blockId, image)))
        .catch((error: unknown) => void toasts.addError(messageOf(error)))
    })
  const decorative = attrs.decorative === true
  return (
    <PanelFrame
      above=""
      title="Image"
      onClose={onClose}
      footer={
        <>
          <span>
            {decorative || attrs.alt !== '' ? 'Nothing is missing' : 'The alternative text is missing'}
          </span>
          <DoneButton onDone={onClose} />
        </>
      }
    >
      {!decorative && (
        <TextInput
          label="Alternative text"
          value={String(attrs.alt)}
          onChange={(alt) => setBlockAttrs(editor, blockId, { alt })}
          rows={4}
          maxLength={1000}
          help="What the image shows, for readers who can’t see it."
        />
      )}
      <SwitchRow
        label="Decorative, adds no information"
        checked={decorative}
        onChange={(on) => undoStep(editor, () => setBlockAttrs(editor, blockId, { decorative: on }))}
      />
      <TextInput
        label="Caption"
        value={String(attrs.caption)}
        onChange={(caption) => setBlockAttrs(editor, blockId, { caption })}
        rows={2}
        maxLength={1000}
        help="Shown under the image: what, where, when."
      />
      <TextInput
        label="Credit"
        value={String(attrs.credit)}
        onChange={(credit) => setBlockAttrs(editor, blockId, { credit })}
        maxLength={300}
        help="Who made the image, or who owns it. Shown under the caption."
      />
      <Frame
        attrs={attrs as ImageAttrs}
        address={picture.data ?? null}
        type={(change) => setBlockAttrs(editor, blockId, change)}
        set={(change) => undoStep(editor, () => setBlockAttrs(editor, blockId, change))}
      />
      <Row gap={8} align="stretch" wrap>
        <Button onClick={() => setCropping(true)} disabled={!picture.data}>
          Crop
        </Button>
        <Button onClick={replace}>Choose another image</Button>
      </Row>
      {cropping && picture.data && (
        <Suspense fallback={null}>
          <CropDialog
            address={picture.data}
            width={Number(attrs.width)}
            height={Number(attrs.height)}
            loading={loading}
            error={problem}
            onClose={() => setCropping(false)}
            onCrop={(file) => void crop(file)}
          />
        </Suspense>
      )}
    </PanelFrame>
  )
}

const GROUPS = [
  ['alone', 'On its own'],
  ['gallery', 'In a gallery with neighbouring gallery images'],
  ['compare', 'Before and after, paired with the image next to it'],
] as const

const RATIOS = [
  ['own', 'Original'],
  ['3:2', '3:2'],
  ['16:9', '16:9'],
  ['1:1', '1:1'],
  ['4:5', '4:5'],
] as const

/** How wide an image is, which part of it is shown, and with which others. */
function Frame({
  attrs: { size, ratio, group, focusX, focusY },
  address,
  type,
  set,
}: {
  attrs: ImageAttrs
  address: string | null
  /** Changes while something is moved. */
  type: (change: Partial<ImageAttrs>) => void
  /** Changes as one step. */
  set: (change: Partial<ImageAttrs>) => void
}) {
  return (
    <>
      <Choice
        label="Shown"
        value={group}
        options={GROUPS}
        onChange={(chosen) => set({ group: chosen as ImageAttrs['group'] })}
      />
      {group === 'alone' && (
        <Grid gap={6}>
          <Text as="p" size="body" weight="semibold">
            Width
          </Text>
          <SegmentedControl
            label="Width"
            value={size}
            onChange={(chosen) => set({ size: chosen })}
            segments={[
              { value: 'column', label: 'Column' },
              { value: 'wide', label: 'Wide' },
              { value: 'full', label: 'Full' },
            ]}
          />
        </Grid>
      )}
      <Choice
        label="Shape"
        value={ratio}
        options={RATIOS}
        onChange={(chosen) => set({ ratio: chosen as ImageAttrs['ratio'] })}
      />
      {address !== null && (ratio !== 'own' || group === 'gallery') && (
        <FocalPoint {...{ address, focusX, focusY }} onMove={type} />
      )}
    </>
  )
}
