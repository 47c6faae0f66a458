import { Grid, Slider } from '@bubbles/ui'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import styles from './CropArea.module.css'

const LARGEST = 6
const STEP = 0.05

/**
 * A frame over an image that moves under it, by pointer or arrow keys, and a slider for the image's size.
 * @param roomy the frame may take more than the image; what lies beside it is transparent
 */
export function CropArea({
  address,
  aspect,
  roomy = false,
  onArea,
}: {
  address: string
  /** Width of the frame to its height. */
  aspect: number
  roomy?: boolean
  /** Called when a movement has ended. */
  onArea: (area: Area) => void
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const label = useId()
  const smallest = roomy ? 0.4 : 1
  return (
    <>
      <div className={`${styles.frame} ${roomy ? styles.chequered : ''}`}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={smallest}
          maxZoom={LARGEST}
          aspect={aspect}
          restrictPosition={!roomy}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_part, pixels) => onArea(pixels)}
          cropperProps={{
            role: 'group',
            'aria-label': 'The part of the image to keep. Move it with the arrow keys.',
          }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <Grid columns="auto minmax(0, 1fr)" gap={20} align="center" padding="0 12px 0 0">
        <span id={label}>Size</span>
        <Slider
          aria-labelledby={label}
          min={smallest}
          max={LARGEST}
          step={STEP}
          value={zoom}
          onValue={setZoom}
        />
      </Grid>
    </>
  )
}
