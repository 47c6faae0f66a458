import { describe, expect, it } from 'vitest'
import { type Change, changeOf, locate } from './passage.ts'

const TEXT = 'Coal made a quarter of the electricity in 2012. Wind made a tenth.'

/** What changing a text into another by hand makes. */
const toThis = (before: string, after: string): Change => changeOf(before, 0, before.length, after)!

/** A text with the change in it, where it is found as it was or in place of what stands there. */
function applied(text: string, change: Change): string {
  const found = locate(text, change)
  if (found.kind === 'lost') throw new Error('It is not found.')
  return found.kind === 'done' ? text : text.slice(0, found.from) + change.replacement + text.slice(found.to)
}

describe('a change', () => {
  it.each([
    ['one word', TEXT.replace('quarter', 'third'), 'quarter', 'third'],
    ['a longer word', TEXT.replace('quarter', 'quarters'), 'quarter', 'quarters'],
    ['added words', TEXT.replace('Wind', 'In 2012, wind'), 'Wind', 'In 2012, wind'],
    ['words at the end', `${TEXT} Solar made none.`, '', ' Solar made none.'],
    ['removed words', TEXT.replace(' in 2012', ''), ' in 2012', ''],
  ])('is as small as whole words allow: %s', (_name, after, original, replacement) => {
    expect(toThis(TEXT, after)).toMatchObject({ original, replacement })
    expect(applied(TEXT, toThis(TEXT, after))).toBe(after)
  })

  it('is none where nothing differs, and never cuts a character in two', () => {
    expect(changeOf(TEXT, 0, 4, 'Coal')).toBeNull()
    const { before, original, replacement } = toThis(
      `${'x'.repeat(10)}🙂 ${'y'.repeat(62)} a`,
      `${'x'.repeat(10)}🙂 ${'y'.repeat(62)} b`,
    )
    expect([before.isWellFormed(), original, replacement]).toEqual([true, 'a', 'b'])
  })
})

describe('a suggestion is found again', () => {
  const third = toThis(TEXT, TEXT.replace('quarter', 'third'))
  const share = toThis(TEXT, TEXT.replace('electricity', 'power'))
  const tenth = changeOf(TEXT, TEXT.indexOf('tenth'), TEXT.length - 1, 'fifth')!

  it('in any order with others of the same paragraph', () => {
    const wanted = 'Coal made a third of the power in 2012. Wind made a fifth.'
    for (const order of [
      [third, share, tenth],
      [tenth, third, share],
      [share, tenth, third],
    ])
      expect(order.reduce(applied, TEXT)).toBe(wanted)
  })

  it('where words were written before it or after it', () => {
    expect(applied(`Long ago: ${TEXT} And more.`, third)).toBe(
      `Long ago: ${TEXT.replace('quarter', 'third')} And more.`,
    )
    expect(locate(TEXT.replace('made a quarter', 'made only a quarter'), third).kind).toBe('same')
  })

  it('among the same words elsewhere, by those around it', () => {
    const text = 'The share of wind rose, the share of coal fell, the share of gas stayed.'
    const change = changeOf(text, text.indexOf('share of coal'), text.indexOf('share of coal') + 5, 'part')!
    expect(applied(`Then ${text}`, change)).toBe(
      'Then The share of wind rose, the part of coal fell, the share of gas stayed.',
    )
  })

  it('says what stands there now where the words were changed', () => {
    const now = TEXT.replace('quarter', 'fifth')
    const found = locate(now, third)
    expect(found).toMatchObject({ kind: 'changed' })
    expect(applied(now, third)).toBe(TEXT.replace('quarter', 'third'))
    // With another suggestion for the same sentence accepted beside it.
    expect(locate(now.replace('electricity', 'power'), third).kind).toBe('changed')
  })

  it('says when the text has it already, so that nothing is written twice', () => {
    const added = toThis(TEXT, `${TEXT} Solar made none.`)
    const longer = toThis(TEXT, TEXT.replace('quarter', 'quarter or so'))
    for (const change of [third, added, longer]) {
      const once = applied(TEXT, change)
      expect(locate(once, change).kind).toBe('done')
      expect(applied(once, change)).toBe(once)
    }
  })

  it('also where a client sent few words around it', () => {
    const change = {
      before: 'Coal made a ',
      original: 'half',
      after: ' of the electricity',
      replacement: 'third',
    }
    expect(locate(TEXT, change)).toMatchObject({ kind: 'changed' })
    expect(locate(applied(TEXT, change), change).kind).toBe('done')
    expect(locate(TEXT, { ...change, original: 'quarter' }).kind).toBe('same')
  })

  it('and is lost where nothing is left of it', () => {
    expect(locate('Something else entirely.', third).kind).toBe('lost')
    expect(locate('banana', toThis('a', 'b')).kind).not.toBe('same')
    expect(locate('', third).kind).toBe('lost')
  })
})
