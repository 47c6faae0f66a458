import { DialogShell, Grid, messageOf, SegmentedControl, Text, Button } from '@bubbles/ui'
import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import { CropArea } from '../../../ui/CropArea.tsx'
import { cutOut } from './imageCrop.ts'
import { Choice } from './fields.tsx'

const SHAPES = { own: null, wide: 16 / 9, photo: 3 / 2, square: 1, tall: 3 / 4 } as const
type Shape = keyof typeof SHAPES

const SEGMENTS = [
  { value: 'own', label: 'Original' },
  { value: 'wide', label: '16:9' },
  { value: 'photo', label: '3:2' },
  { value: 'square', label: '1:1' },
  { value: 'tall', label: '3:4' },
] as const

/** As wide as the page shows a picture, twice over for sharp screens, and once. */
const WIDTHS = [
  ['', 'Original width'],
  ['1888', 'Up to 1,888 px: sharp on any screen'],
  ['944', 'Up to 944 px: smaller to load'],
] as const

interface CropDialogProps {
  address: string
  width: number
  height: number
  loading: boolean
  error: string | null
  onClose: () => void
  onCrop: (file: File) => void
}

/** Chooses the part of a picture that stays, and how wide it is kept. */
export default function CropDialog({
  address,
  width,
  height,
  loading,
  error,
  onClose,
  onCrop,
}: CropDialogProps) {
  const [shape, setShape] = useState<Shape>('own')
  const [area, setArea] = useState<Area | null>(null)
  const [widest, setWidest] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const keep = () => {
    if (!area) return
    setProblem(null)
    cutOut(address, area, widest === '' ? null : Number(widest), 'picture.webp').then(
      onCrop,
      (reason: unknown) => setProblem(messageOf(reason)),
    )
  }
  return (
    <DialogShell
      open
      title="Crop the image"
      description="Move the image behind the frame, and choose its size."
      width={640}
      loading={loading}
      error={error ?? problem}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose} disabled={loading}>
            Cancel
          </Button>
          <Button variant="contained" loading={loading} disabled={area === null} onClick={keep}>
            Crop
          </Button>
        </>
      }
    >
      <Grid gap={16}>
        <SegmentedControl label="Shape" value={shape} onChange={setShape} segments={SEGMENTS} />
        <CropArea address={address} aspect={SHAPES[shape] ?? width / height} onArea={setArea} />
        {area && (
          <Text as="p" size="small" tone="secondary">
            {Math.round(area.width)} by {Math.round(area.height)} of {width} by {height} px
          </Text>
        )}
        <Choice label="Width" value={widest} options={WIDTHS} onChange={setWidest} />
      </Grid>
    </DialogShell>
  )
}
