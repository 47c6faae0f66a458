import type { CSSProperties, ElementType } from 'react'
import { type BoxProps, boxClass, boxStyle, type PropsAs } from './box.ts'
import styles from './layout.module.css'

interface FlexProps extends BoxProps {
  /** Between the children, in CSS pixels. */
  gap?: number | undefined
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'start' | 'center' | 'end' | 'space-between' | undefined
  style?: CSSProperties | undefined
}

/** Children one below the other. `as="ul"` and `as="ol"` have no bullets. */
export function Stack<Element extends ElementType = 'div'>({
  as,
  gap,
  align,
  justify,
  grow,
  fixed,
  className,
  style,
  ...rest
}: PropsAs<Element, FlexProps>) {
  const Root: ElementType = as ?? 'div'
  return (
    <Root
      className={boxClass({ grow, fixed, className }, styles.stack)}
      style={boxStyle({ '--box-gap': gap, '--box-align': align, '--box-justify': justify }, style)}
      {...rest}
    />
  )
}

/** Children side by side, centred on one line unless said otherwise. `as="ul"` and `as="ol"` have no bullets. */
export function Row<Element extends ElementType = 'div'>({
  as,
  gap,
  align,
  justify,
  wrap,
  inline,
  grow,
  fixed,
  className,
  style,
  ...rest
}: PropsAs<
  Element,
  FlexProps & {
    /** Goes on in a new line when there is no room. */
    wrap?: boolean | undefined
    /** Stands in a line of words. */
    inline?: boolean | undefined
  }
>) {
  const Root: ElementType = as ?? 'div'
  return (
    <Root
      className={boxClass(
        { grow, fixed, className },
        styles.row,
        wrap && styles.wrap,
        inline && styles.inline,
      )}
      style={boxStyle({ '--box-gap': gap, '--box-align': align, '--box-justify': justify }, style)}
      {...rest}
    />
  )
}
