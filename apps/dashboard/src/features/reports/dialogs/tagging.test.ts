import { expect, it } from 'vitest'
import type { ReportRow } from '../rows.ts'
import { tagChoices, taggingOf, tickOf } from './tagging.ts'

const [energy, heat, sun] = [
  { id: 'e', name: 'Energy', reports: 2, isTopic: false },
  { id: 'h', name: 'Heat', reports: 1, isTopic: false },
  { id: 's', name: 'Sun', reports: 0, isTopic: false },
]
const rows = [{ tags: [energy, heat] }, { tags: [energy] }] as unknown as ReportRow[]
const choices = tagChoices([energy!, heat!, sun!], rows, ['New  one', 'ENERGY'])

it('offers new tags, then those of the reports, then the others', () => {
  expect(choices.map(({ name, had }) => [name, had])).toEqual([
    ['New one', 0],
    ['Energy', 2],
    ['Heat', 1],
    ['Sun', 0],
  ])
})

it('tells all, some and none of the reports apart, until a tag is ticked', () => {
  expect(choices.map((choice) => tickOf(choice, {}, 2))).toEqual([false, true, 'some', false])
  expect(tickOf(choices[2]!, { heat: true }, 2)).toBe(true)
})

it('changes what was ticked and leaves the rest', () => {
  expect(taggingOf(choices, { 'new one': true, energy: false, heat: true, sun: false }, 2)).toEqual({
    add: ['New one', 'Heat'],
    remove: ['e'],
  })
  expect(taggingOf(choices, { energy: true }, 2)).toEqual({ add: [], remove: [] })
})
