import { BareButton, PlainField, Remark, Row, Text, IconButton } from '@bubbles/ui'
import type { PaletteFinding } from '@bubbles/domain'
import { GripVertical, TriangleAlert, X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useId } from 'react'
import styles from './ColourRow.module.css'
import { coloursIn, isColour, tidyColour } from './colours.ts'

/** What dragging a handle does; the colour held may be at another place by now. */
export interface Drag {
  start: () => void
  over: (to: number) => void
  end: () => void
}

/** One colour: a handle to move it by pointer or arrow keys, the colour, its digits, what it is on dark, remarks. */
export function ColourRow({
  index,
  count,
  colour,
  dark,
  findings,
  onChange,
  onMove,
  drag,
  onRemove,
}: {
  index: number
  count: number
  colour: string
  /** What it becomes on the dark ground; null while it is no colour. */
  dark: string | null
  findings: readonly PaletteFinding[]
  /** Several when a list was pasted. */
  onChange: (colours: string[]) => void
  onMove: (to: number) => void
  drag: Drag
  onRemove: () => void
}) {
  const id = useId()
  const place = index + 1
  const isWrong = !isColour(colour)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <Row as="li" gap="4px 8px" wrap padding={6}>
      <BareButton
        row
        hover
        gap={2}
        padding="0 4px"
        tone="secondary"
        numeric
        data-handle
        className={styles.handle}
        aria-label={`Move colour ${place} with the arrow keys`}
        onKeyDown={onKeyDown}
        {...handleProps(drag)}
      >
        <GripVertical aria-hidden size={16} />
        <span aria-hidden>{place}</span>
      </BareButton>
      <input
        type="color"
        className={styles.swatch}
        value={isWrong ? '#ffffff' : colour}
        aria-label={`Colour ${place}`}
        onChange={(event) => onChange([event.target.value])}
      />
      <PlainField
        grow
        numeric
        width={128}
        value={colour}
        maxLength={400}
        spellCheck={false}
        autoComplete="off"
        aria-label={`Digits of colour ${place}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || findings.length > 0 ? `${id}-words` : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange([tidyColour(event.target.value)])}
        onPaste={(event) => {
          const pasted = coloursIn(event.clipboardData.getData('text'))
          if (pasted.length === 0) return
          event.preventDefault()
          onChange(pasted)
        }}
      />
      <Row
        as="span"
        gap={6}
        push="after"
        size="small"
        tone="secondary"
        nowrap
        title={dark === null ? undefined : `On dark: ${dark}`}
      >
        <span className={styles.dark} style={{ background: dark ?? undefined }} />
        <span className={styles.darkWords}>on dark</span>
      </Row>
      <IconButton aria-label={`Remove colour ${place}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
      {(isWrong || findings.length > 0) && (
        <div id={`${id}-words`} className={styles.words}>
          {isWrong && (
            <Text as="p" size="small" tone="error">
              Use six digits such as #0272b5.
            </Text>
          )}
          {findings.map(({ code, message }) => (
            <Remark key={code} size="small" tone="warning">
              <TriangleAlert aria-hidden size={14} />
              {message}
            </Remark>
          ))}
        </div>
      )}
    </Row>
  )
}

/** A handle takes the pointer: the colour it held goes where the pointer is, past as many others as it likes. */
function handleProps(drag: Drag) {
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.start()
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const rows = event.currentTarget.closest('li')?.parentElement?.children
      if (!rows) return
      const to = Array.from(rows).findIndex((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return event.clientY >= top && event.clientY <= bottom
      })
      if (to >= 0) drag.over(to)
    },
    onPointerUp: drag.end,
    onPointerCancel: drag.end,
  }
}
