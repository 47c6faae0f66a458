import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { FieldText } from './FieldText.tsx'

afterEach(cleanup)

/** Pastes into a field for a line of a list. @returns whether the field takes the words as one, and what the list got. */
function paste(words: string, value = ''): { isOwn: boolean; lines: unknown } {
  const onLines = vi.fn<(lines: string[]) => void>()
  render(
    <FieldText
      editor={{} as Editor}
      blockId="b"
      label="Option 1"
      placeholder=""
      maxLength={10}
      value={value}
      onChange={() => undefined}
      onLines={onLines}
    />,
  )
  const isOwn = fireEvent.paste(screen.getByLabelText('Option 1'), {
    clipboardData: { getData: () => words },
  })
  return { isOwn, lines: onLines.mock.calls[0]?.[0] }
}

it.each([
  ['lines', 'Poor\r\n\r\n Good \nBest', ['Poor', 'Good', 'Best']],
  ['the cells of a row', 'Poor\tGood', ['Poor', 'Good']],
])('%s pasted into an empty field are one each', (_, words, lines) => {
  expect(paste(words)).toEqual({ isOwn: false, lines })
})

it.each([
  ['one line', 'Poor\n', ''],
  ['lines beside words', 'Poor\nGood', 'Very '],
  ['a line that is too long for one', 'Poor\nNeither good nor poor', ''],
])('%s are the field’s own', (_, words, value) => {
  expect(paste(words, value)).toEqual({ isOwn: true, lines: undefined })
})
