import type { PaletteFinding } from '@bubbles/domain'
import { BareButton, IconButton, PlainField, Remark, Row, Text } from '@bubbles/ui'
import { GripVertical, TriangleAlert, X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useId } from 'react'
import styles from './ColourRow.module.css'
import { coloursIn, isColour, tidyColour } from './colours.ts'
import type { PaletteEdits } from './usePaletteEdits.ts'

interface ColourRowProps {
  /** Of the colour. */
  index: number
  edits: PaletteEdits
}

/** One colour: a handle to move it by pointer or arrow keys, the colour, its digits, what it is on dark, remarks. */
export function ColourRow({ index, edits }: ColourRowProps) {
  const id = useId()
  const place = index + 1
  const colour = edits.palette[index]!
  // None while it is no colour.
  const dark = edits.dark.get(index)
  const isWrong = !isColour(colour)
  const findings = edits.findings.filter((finding) => finding.index === index)
  const hasRemarks = isWrong || findings.length > 0
  const change = (colours: readonly string[]) => edits.replace(index, colours)
  return (
    <Row as="li" gap="4px 8px" wrap padding={6}>
      <Handle index={index} edits={edits} />
      <input
        type="color"
        className={styles.swatch}
        value={isWrong ? '#ffffff' : colour}
        aria-label={`Colour ${place}`}
        onChange={(event) => change([event.target.value])}
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
        aria-describedby={hasRemarks ? `${id}-words` : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => change([tidyColour(event.target.value)])}
        onPaste={(event) => {
          const pasted = coloursIn(event.clipboardData.getData('text'))
          if (pasted.length === 0) return
          event.preventDefault()
          change(pasted)
        }}
      />
      <OnDark colour={dark} />
      <IconButton aria-label={`Remove colour ${place}`} onClick={() => edits.remove(index)}>
        <X aria-hidden />
      </IconButton>
      {hasRemarks && (
        <div id={`${id}-words`} className={styles.words}>
          <Remarks isWrong={isWrong} findings={findings} />
        </div>
      )}
    </Row>
  )
}

/** What is wrong with a colour, or hard for readers. */
const Remarks = ({ isWrong, findings }: { isWrong: boolean; findings: readonly PaletteFinding[] }) => (
  <>
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
  </>
)

/** What a colour is on the dark ground. */
const OnDark = ({ colour }: { colour: string | undefined }) => (
  <Row
    as="span"
    gap={6}
    push="after"
    size="small"
    tone="secondary"
    nowrap
    title={colour === undefined ? undefined : `On dark: ${colour}`}
  >
    <span className={styles.dark} style={{ background: colour }} />
    <span className={styles.darkWords}>on dark</span>
  </Row>
)

/** Moves a colour by arrow keys, Home and End, or takes the pointer: the colour it held goes where the pointer is. */
function Handle({ index, edits: { palette, move, drag } }: ColourRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: palette.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
  return (
    <BareButton
      row
      hover
      gap={2}
      padding="0 4px"
      tone="secondary"
      numeric
      data-handle
      className={styles.handle}
      aria-label={`Move colour ${index + 1} with the arrow keys`}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.start(index)
      }}
      onPointerMove={(event: PointerEvent<HTMLButtonElement>) => {
        const to = rowUnder(event)
        if (to >= 0) drag.over(to)
      }}
      onPointerUp={drag.end}
      onPointerCancel={drag.end}
    >
      <GripVertical aria-hidden size={16} />
      <span aria-hidden>{index + 1}</span>
    </BareButton>
  )
}

/** Which row of the list the pointer is on; -1 while it is on none. */
const rowUnder = ({ currentTarget, clientY }: PointerEvent<HTMLButtonElement>): number =>
  Array.from(currentTarget.closest('li')?.parentElement?.children ?? []).findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return clientY >= top && clientY <= bottom
  })
