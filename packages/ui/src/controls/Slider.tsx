import type { ComponentPropsWithRef, CSSProperties } from 'react'
import styles from './Slider.module.css'

/** A value on a line: track 6, thumb 22 (specification 9). Arrow keys move it. */
export function Slider({
  onValue,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'className' | 'value' | 'style'> & {
  value: number
  min: number
  max: number
  onValue: (value: number) => void
}) {
  const share = (rest.value - rest.min) / (rest.max - rest.min)
  return (
    <input
      {...rest}
      type="range"
      className={styles.slider}
      style={{ '--share': share } as CSSProperties}
      onChange={(event) => onValue(event.target.valueAsNumber)}
    />
  )
}
