import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')

it('keeps the words around a change and leaves out the rest', () => {
  const [before, change, after] = shortened([
    { kind: 'same', text: `${long} ` },
    { kind: 'added', text: long },
    { kind: 'same', text: ` ${long}` },
  ])
  expect(before!.text).toMatch(/^ … word\d+ .*word59 ?$/)
  expect(before!.text.length).toBeLessThan(100)
  expect(change!.text).toBe(long)
  expect(after!.text).toMatch(/word0 .*word\d+ … $/)
})

it('leaves short texts whole', () => {
  const runs = [{ kind: 'same', text: 'Coal fell.' } as const]
  expect(shortened(runs)).toEqual(runs)
})
