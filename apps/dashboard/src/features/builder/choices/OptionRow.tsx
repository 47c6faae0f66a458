// A list beside the field it completes: the focus stays in the field, which no select or datalist allows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Row } from '@bubbles/ui'
import type { PointerEvent, ReactNode } from 'react'

/** What may be meant in the field above; the pointer leaves the focus there. */
export function OptionRow({
  id,
  isActive,
  label,
  children,
  onChoose,
}: {
  id: string
  /** Whether Enter takes it. */
  isActive: boolean
  /** Its name, where what is in it isn't. */
  label?: string
  children: ReactNode
  onChoose: () => void
}) {
  return (
    <Row
      gap={8}
      padding="4px 8px"
      radius={6}
      size="body"
      surface={isActive ? 'primary' : undefined}
      hover
      style={{ minHeight: 36 }}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={label}
      onPointerDown={(event: PointerEvent) => {
        event.preventDefault()
        onChoose()
      }}
    >
      {children}
    </Row>
  )
}
