import { Grid, Slider, Text } from '@bubbles/ui'
import { type PointerEvent, useId } from 'react'
import styles from './FocalPoint.module.css'

/** Where the eye should rest, in per cent from the left and from the top. */
export interface Focus {
  focusX: number
  focusY: number
}

/**
 * The point of a picture that stays in view where a frame cuts it: pressed on the picture, or moved by two sliders, which
 * are all a keyboard needs. `onMove` gets each step while it is being moved.
 */
export function FocalPoint({
  address,
  focusX,
  focusY,
  onMove,
}: Focus & { address: string; onMove: (focus: Focus) => void }) {
  const id = useId()
  const place = ({ currentTarget, clientX, clientY, buttons, type }: PointerEvent<HTMLDivElement>) => {
    if (type === 'pointermove' && buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onMove({ focusX: share(clientX - left, width), focusY: share(clientY - top, height) })
  }
  return (
    <Grid gap={8}>
      <Text as="p" id={id} size="body" weight="semibold">
        Focal point
      </Text>
      <div className={styles.area} onPointerDown={place} onPointerMove={place}>
        <img src={address} alt="" draggable={false} />
        <span className={styles.point} style={{ left: `${focusX}%`, top: `${focusY}%` }} />
      </div>
      <fieldset aria-labelledby={id} className={styles.sliders}>
        <Text as="span" size="small" tone="secondary">
          Across
        </Text>
        <Slider
          aria-label="Focal point, from the left"
          aria-valuetext={`${focusX}%`}
          min={0}
          max={100}
          value={focusX}
          onValue={(value) => onMove({ focusX: value, focusY })}
        />
        <Text as="span" size="small" tone="secondary">
          Down
        </Text>
        <Slider
          aria-label="Focal point, from the top"
          aria-valuetext={`${focusY}%`}
          min={0}
          max={100}
          value={focusY}
          onValue={(value) => onMove({ focusX, focusY: value })}
        />
      </fieldset>
      <Text as="p" size="small" tone="secondary">
        Click the part of the image that should stay in view when it’s cropped.
      </Text>
    </Grid>
  )
}

const share = (distance: number, length: number): number =>
  Math.round(Math.min(1, Math.max(0, distance / length)) * 100)
