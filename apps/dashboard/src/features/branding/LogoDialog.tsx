import { DialogShell, messageOf, SegmentedControl, Stack, Button } from '@bubbles/ui'
import { useEffect, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { CropArea } from '../../ui/CropArea.tsx'
import { Grounds } from './Grounds.tsx'
import { cutOut, loadImage } from './logoImage.ts'

const SHAPES = { whole: null, square: 1, wide: 3 } as const
type Shape = keyof typeof SHAPES

/** An image and an address to show it by. */
export interface Picture {
  image: Blob
  address: string
}

/** Chooses the part of an image that becomes the logo, and shows it on both grounds before it is kept. */
export default function LogoDialog({
  chosen,
  loading,
  error,
  onClose,
  onChoose,
}: {
  chosen: Picture
  loading: boolean
  error: string | null
  onClose: () => void
  onChoose: (image: Blob) => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [shape, setShape] = useState<Shape>('whole')
  const [area, setArea] = useState<Area | null>(null)
  const [cut, setCut] = useState<Picture | null>(null)
  /** What was sent last; an error is about it. */
  const [refused, setRefused] = useState<Blob | null>(null)
  const aspect = SHAPES[shape]

  useEffect(() => {
    loadImage(chosen.address).catch((reason: unknown) => setProblem(messageOf(reason)))
  }, [chosen.address])

  useEffect(() => {
    if (area === null || shape === 'whole') return
    let isCurrent = true
    cutOut(chosen.address, area).then(
      (image) => isCurrent && setCut({ image, address: URL.createObjectURL(image) }),
      (reason: unknown) => isCurrent && setProblem(messageOf(reason)),
    )
    return () => {
      isCurrent = false
    }
  }, [chosen.address, area, shape])

  useEffect(() => () => URL.revokeObjectURL(cut?.address ?? ''), [cut])

  const shown = shape === 'whole' ? chosen : cut
  const isRefused = error !== null && refused === shown?.image
  return (
    <DialogShell
      open
      title="Your logo"
      description="Use the whole image, or crop it. Transparent edges are trimmed."
      width={560}
      loading={loading}
      error={(isRefused ? error : null) ?? problem}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose} disabled={loading}>
            Cancel
          </Button>
          <Button
            variant="contained"
            loading={loading}
            // What was refused is refused again: another shape is another image.
            disabled={shown === null || problem !== null || isRefused}
            onClick={() => {
              if (shown === null) return
              setRefused(shown.image)
              onChoose(shown.image)
            }}
          >
            Use this logo
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <div style={{ maxWidth: '100%' }}>
          <SegmentedControl
            label="Shape"
            value={shape}
            onChange={(wanted) => {
              setShape(wanted)
              setProblem(null)
            }}
            segments={[
              { value: 'whole', label: 'Whole image' },
              { value: 'square', label: 'Square' },
              { value: 'wide', label: 'Wide' },
            ]}
          />
        </div>
        {aspect !== null && <CropArea address={chosen.address} aspect={aspect} roomy onArea={setArea} />}
        {shown !== null && problem === null && (
          <Grounds address={shown.address} alt="How the logo will look" />
        )}
      </Stack>
    </DialogShell>
  )
}
