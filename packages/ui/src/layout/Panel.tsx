import type { CSSProperties, ElementType } from 'react'
import { type BoxProps, boxClass, boxStyle, type PropsAs } from './box.ts'
import styles from './layout.module.css'

interface PanelProps extends BoxProps {
  /** Inside the edge, any CSS padding; none unless said. */
  padding?: number | string | undefined
  /** Between the children, in CSS pixels. */
  gap?: number | undefined
  /** Rows that reach the edge are cut at its corners. */
  clip?: boolean | undefined
  style?: CSSProperties | undefined
}

/** A surface with a hairline round it; its children stand one below the other. */
export function Panel<Element extends ElementType = 'div'>({
  as,
  padding,
  gap,
  clip,
  grow,
  fixed,
  className,
  style,
  ...rest
}: PropsAs<Element, PanelProps>) {
  const Root: ElementType = as ?? 'div'
  return (
    <Root
      className={boxClass({ grow, fixed, className }, styles.stack, styles.panel, clip && styles.clip)}
      style={boxStyle({ '--box-padding': padding, '--box-gap': gap }, style)}
      {...rest}
    />
  )
}
