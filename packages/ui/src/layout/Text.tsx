import type { ElementType } from 'react'
import { type BoxProps, boxClass, type PropsAs } from './box.ts'
import styles from './layout.module.css'

interface TextProps extends BoxProps {
  /** 12/16 `small`, 13/18 `compact`, 14/20 `body` (the page's own), 16/24 `large`, 20/28 `title` (size/line in CSS pixels). */
  size?: 'small' | 'compact' | 'body' | 'large' | 'title' | undefined
  /** Inherited where nothing is said. */
  tone?: 'default' | 'secondary' | 'primary' | 'success' | 'warning' | 'error' | undefined
  weight?: 'regular' | 'medium' | 'semibold' | undefined
  /** One line, cut with an ellipsis. */
  truncate?: boolean | undefined
  /** Breaks inside long words: names, addresses and whatever else people type. */
  breakWords?: boolean | undefined
  /** One line, however long. */
  nowrap?: boolean | undefined
  /** Figures of one width. */
  numeric?: boolean | undefined
  /** A line of its own, for a `span`. */
  block?: boolean | undefined
}

/** Words in one of the sizes, weights and colours of the design. A `span` unless said otherwise. */
export function Text<Element extends ElementType = 'span'>({
  as,
  size,
  tone,
  weight,
  truncate,
  breakWords,
  nowrap,
  numeric,
  block,
  grow,
  fixed,
  className,
  ...rest
}: PropsAs<Element, TextProps>) {
  const Root: ElementType = as ?? 'span'
  return (
    <Root
      className={boxClass(
        { grow, fixed, className },
        size && styles[size],
        tone && styles[`tone-${tone}`],
        weight && styles[weight],
        truncate && styles.truncate,
        breakWords && styles.breakWords,
        nowrap && styles.nowrap,
        numeric && styles.numeric,
        block && styles.block,
      )}
      {...rest}
    />
  )
}
