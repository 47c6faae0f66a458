import type { ImageAttrs } from '@bubbles/report-document'
import { Button, messageOf, Row } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../session/lazy.ts'
import { uploadImage } from '../editor/images.ts'
import { imageQuery } from '../queries.ts'
import { AlternativeText } from './AlternativeText.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { chooseImage } from './chooseImage.ts'
import { FocalPoint } from './FocalPoint.tsx'
import { Choice, Segments, TextInput } from './fields.tsx'
import { type BlockEdits, useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

/** Cutting is rare: its tools come when they are asked for. */
const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

/** The settings of an image: what it shows, its caption, another file. */
export function ImagePanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<ImageAttrs>(editor, blockId)
  const address = useQuery(imageQuery(block?.attrs.file ?? null)).data ?? null
  if (block === null) return null
  const { attrs, type, set } = block
  const { alt, decorative, caption, credit } = attrs
  return (
    <BlockPanel
      title="Image"
      missing={decorative || alt !== '' ? null : 'The alternative text is missing'}
      onClose={onClose}
    >
      <AlternativeText {...block} rows={4} />
      <TextInput
        label="Caption"
        value={caption}
        onChange={(words) => type({ caption: words })}
        rows={2}
        maxLength={1000}
        help="Shown under the image: what, where, when."
      />
      <TextInput
        label="Credit"
        value={credit}
        onChange={(words) => type({ credit: words })}
        maxLength={300}
        help="Who made the image, or who owns it. Shown under the caption."
      />
      <Frame {...block} address={address} />
      <ImageFile attrs={attrs} address={address} onChange={set} />
    </BlockPanel>
  )
}

/** Another part of the image, or another image. */
function ImageFile({
  attrs: { width, height },
  address,
  onChange,
}: {
  attrs: ImageAttrs
  /** Null until it is there. */
  address: string | null
  onChange: (image: Partial<ImageAttrs>) => void
}) {
  const [cropping, setCropping] = useState(false)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const crop = async (file: File) => {
    setLoading(true)
    setProblem(null)
    try {
      onChange(await uploadImage(file))
      setCropping(false)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setLoading(false)
  }
  return (
    <>
      <Row gap={8} align="stretch" wrap>
        <Button onClick={() => setCropping(true)} disabled={address === null}>
          Crop
        </Button>
        <Button onClick={() => chooseImage(onChange)}>Choose another image</Button>
      </Row>
      {cropping && address !== null && (
        <CropDialog
          address={address}
          width={Number(width)}
          height={Number(height)}
          loading={loading}
          error={problem}
          onClose={() => setCropping(false)}
          onCrop={(file) => void crop(file)}
        />
      )}
    </>
  )
}

const GROUPS = [
  ['alone', 'On its own'],
  ['gallery', 'In a gallery with the images next to it'],
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
}: BlockEdits<ImageAttrs> & { address: string | null }) {
  return (
    <>
      <Choice
        label="Shown"
        value={group}
        options={GROUPS}
        onChange={(chosen) => set({ group: chosen as ImageAttrs['group'] })}
      />
      {group === 'alone' && (
        <Segments
          label="Width"
          value={size}
          onChange={(chosen) => set({ size: chosen })}
          segments={[
            { value: 'column', label: 'Column' },
            { value: 'wide', label: 'Wide' },
            { value: 'full', label: 'Full' },
          ]}
        />
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
