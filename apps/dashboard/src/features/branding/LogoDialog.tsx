import { DialogShell, messageOf, SegmentedControl, Stack, Button } from '@bubbles/ui'
import { useEffect, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { CropArea } from '../../ui/CropArea.tsx'
import { Grounds } from './Grounds.tsx'
import { cutOut, loadImage } from './logoImage.ts'

const SHAPES = { whole: null, square: 1, wide: 3 } as const
type Shape = keyof typeof SHAPES

const SEGMENTS = [
  { value: 'whole', label: 'Whole image' },
  { value: 'square', label: 'Square' },
  { value: 'wide', label: 'Wide' },
] as const

/** An image and an address to show it by. */
export interface Picture {
  image: Blob
  address: string
}

interface LogoDialogProps {
  chosen: Picture
  loading: boolean
  error: string | null
  onClose: () => void
  onChoose: (image: Blob) => void
}

/** Chooses the part of an image that becomes the logo, and shows it on both grounds before it is kept. */
export default function LogoDialog({ chosen, loading, error, onClose, onChoose }: LogoDialogProps) {
  const [shape, setShape] = useState<Shape>('whole')
  const { shown, problem, forget, setArea } = useCut(chosen, shape)
  /** What was sent last; an error is about it. */
  const [refused, setRefused] = useState<Blob | null>(null)
  const aspect = SHAPES[shape]
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
              forget()
            }}
            segments={SEGMENTS}
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

/** The image or the part of it that is framed, and why there is none. */
function useCut(chosen: Picture, shape: Shape) {
  const [problem, setProblem] = useState<string | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [cut, setCut] = useState<Picture | null>(null)

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

  return { shown: shape === 'whole' ? chosen : cut, problem, forget: () => setProblem(null), setArea }
}
