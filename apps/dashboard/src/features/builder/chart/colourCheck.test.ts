import { expect, it } from 'vitest'
import { checkColours, keptColour } from './colourCheck.ts'

const used = (...names: string[]) => names.map((name, at) => ({ name, colour: at + 1 }))

it('says which two colours are hard to tell apart, and for whom', () => {
  expect(checkColours(used('Solar', 'Wind'), ['#b54b4b', '#5f7a2c'], 'light')).toEqual([
    '“Solar” and “Wind” are hard to tell apart for people who cannot see green.',
  ])
  expect(checkColours(used('Solar', 'Wind'), ['#1b2a49', '#1f4068'], 'light')).toEqual([
    '“Solar” and “Wind” are hard to tell apart.',
  ])
})

it('says which colour is faint, and by how much', () => {
  expect(checkColours(used(''), ['#ffcc00'], 'light')).toEqual([
    'The colour is faint: its contrast is 1.5 to 1, and it needs at least 3 to 1.',
  ])
  expect(checkColours(used(''), ['#ffcc00'], 'dark')).toEqual([])
})

it('says so when two series share a colour, and nothing about good ones', () => {
  const twice = [
    { name: 'A', colour: 1 },
    { name: 'B', colour: 1 },
  ]
  expect(checkColours(twice, ['#0272b5'], 'light')).toEqual(['“A” and “B” have the same colour.'])
  expect(checkColours(used('A', 'B'), ['#0272b5', '#c98318'], 'light')).toEqual([])
})

it('says which name keeps its colour where the chosen one does not come first', () => {
  const used = [
    { name: 'Wind', colour: 2 },
    { name: 'Coal', colour: 3 },
  ]
  expect(keptColour(used, 2)).toBeNull()
  expect(keptColour(used, 1)).toBe('“Wind” keeps the colour it has in another figure.')
  expect(keptColour([{ name: '', colour: 1 }], 8)).toBeNull()
})
