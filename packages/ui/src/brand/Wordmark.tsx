import { Row } from '../layout/Stack.tsx'
import { BrandMark } from './BrandMark.tsx'

/** The mark with the product's name beside it, for pages outside the frame. */
export function Wordmark() {
  return (
    <Row
      as="span"
      inline
      gap={8}
      size="title"
      weight="semibold"
      tone="default"
      style={{ letterSpacing: -0.2 }}
    >
      <BrandMark />
      Bubbles
    </Row>
  )
}
