import { describe, expect, it } from 'vitest'
import { type Box, crosses, meet, Placer } from './placer.ts'

const box = (at: number, left: number, right: number, top = 0, bottom = 10): Box => ({
  at,
  left,
  right,
  top,
  bottom,
})
const widths: [number, number] = [200, 800]

describe('boxes at every width', () => {
  it('are apart when they are so at the narrowest', () => {
    expect(meet(box(0.2, -20, 20), box(0.8, -20, 20), widths)).toBe(false)
    expect(meet(box(0.4, -30, 30), box(0.5, -30, 30), widths)).toBe(true)
    expect(meet(box(0.4, -30, 30), box(0.5, -30, 30), [700, 800])).toBe(false)
    expect(meet(box(0.4, -30, 30), box(0.5, -30, 30, 10, 20), widths)).toBe(false)
  })

  it('meet when they change sides between the narrowest and the widest', () => {
    // Right of the other where the plot is narrow, left of it where it is wide.
    expect(meet(box(0.1, 80, 120), box(0.5, -20, 20), widths)).toBe(true)
    expect(meet(box(0.1, 80, 120), box(0.5, -20, 20), [100, 120])).toBe(false)
  })

  it('are crossed by lines through them, not by lines beside or over them', () => {
    const line = [
      { x: 0, y: 5 },
      { x: 1, y: 5 },
    ]
    expect(crosses(line, box(0.5, -10, 10), widths)).toBe(true)
    expect(crosses(line, box(0.5, -10, 10, 6, 12), widths)).toBe(false)
    expect(crosses([line[0]!, null, line[1]!], box(0.5, -10, 10), widths)).toBe(false)
    expect(
      crosses(
        [
          { x: 0.5, y: -50 },
          { x: 0.5, y: 50 },
        ],
        box(0.5, 4, 20),
        widths,
      ),
    ).toBe(false)
  })
})

describe('a placer', () => {
  const area = { widths, left: 0, right: 30, top: 0, bottom: 100 }

  it('keeps to its area at both ends of the widths', () => {
    const placer = new Placer(area)
    expect(placer.isFree(box(0, 0, 50))).toBe(true)
    expect(placer.isFree(box(0, -1, 50))).toBe(false)
    expect(placer.isFree(box(1, -20, 30))).toBe(true)
    expect(placer.isFree(box(1, -20, 31))).toBe(false)
    expect(placer.isFree(box(0.9, -20, 51))).toBe(false)
    expect(placer.isFree(box(0.5, -20, 20, 95, 105))).toBe(false)
  })

  it('takes the cheapest free choice, once, and none that costs too much', () => {
    const placer = new Placer(area)
    const choices = [box(0.5, -20, 20), box(0.5, -20, 20, 20, 30), box(0.5, -20, 20, 40, 50)]
    const cost = (choice: Box) => (choice.top === 20 ? 0 : 1)
    expect(placer.choose(choices, cost)?.top).toBe(20)
    expect(placer.choose(choices, cost)?.top).toBe(0)
    expect(placer.choose(choices, cost, 0.5)).toBeNull()
    expect(placer.choose(choices, cost)?.top).toBe(40)
    expect(placer.choose(choices, cost)).toBeNull()
  })
})
