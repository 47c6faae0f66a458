import type { NoteMark } from '../notes/noteMarks.ts'
import type { Flag } from './placeFlags.ts'

/** A number on the axis, with what it stands for. */
export type Pin = { index: number; number: number } & (
  | { kind: 'edition'; flag: Flag }
  | { kind: 'note'; mark: NoteMark }
)

export type PlacedPin = Pin & {
  /** Of its middle, from the left of the box, px. */
  x: number
  /** 0: on the axis; each further one stands above. */
  level: number
}

/** Width of a pin with what keeps two apart, px. */
export const PIN_ROOM = 18

/** Numbers for editions and notes together, by day; on one day the editions come first. */
export function pinsOf(flags: readonly Flag[], marks: readonly NoteMark[]): Pin[] {
  const unnumbered = [
    ...flags.map((flag) => ({ kind: 'edition' as const, index: flag.index, flag })),
    ...marks.map((mark) => ({ kind: 'note' as const, index: mark.index, mark })),
  ]
  return unnumbered.toSorted((a, b) => a.index - b.index).map((pin, at) => ({ ...pin, number: at + 1 }))
}

/** Puts pins where none covers another: on the axis, or above those that are already there. */
export function placePins(pins: readonly Pin[], xOf: (index: number) => number): PlacedPin[] {
  const ends: number[] = []
  return pins.map((pin) => {
    const x = xOf(pin.index)
    const free = ends.findIndex((end) => x - end >= PIN_ROOM)
    const level = free < 0 ? ends.length : free
    ends[level] = x
    return { ...pin, x, level }
  })
}

/** Everything a pin stands for, a line each. */
export const titlesOf = (pin: Pin): string[] =>
  pin.kind === 'edition' ? pin.flag.titles : pin.mark.notes.map(({ day, words }) => `${day}: ${words}`)
