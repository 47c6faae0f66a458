import type { MouseEvent } from 'react'
import { Row, Toggle } from '@bubbles/ui'

/** A small switch within a block; a press on it does not open the settings. */
export function BlockSwitch({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  return (
    // The switch inside takes the keys; the press is only kept from opening the settings.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <Row
      as="label"
      gap={8}
      size="compact"
      tone="secondary"
      style={{ minHeight: 32, cursor: 'pointer' }}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      <Toggle checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </Row>
  )
}
