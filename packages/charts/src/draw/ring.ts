import { px } from './scene.ts'

/** A point on a circle around 0,0; a turn is the whole circle, 0 at twelve o'clock, clockwise. */
export const onCircle = (turn: number, radius: number): { x: number; y: number } => ({
  x: Math.sin(turn * 2 * Math.PI) * radius,
  y: -Math.cos(turn * 2 * Math.PI) * radius,
})

const at = (turn: number, radius: number): string => {
  const { x, y } = onCircle(turn, radius)
  return `${px(x)} ${px(y)}`
}

/** A piece of a ring from one turn to another around 0,0; without an inner radius a piece of a disc. */
export function ringPath(from: number, to: number, outer: number, inner: number): string {
  // An arc that ends where it starts is none: a whole ring is two halves.
  if (to - from > 0.9999) {
    const circle = (radius: number, sweep: number) =>
      `M${at(from, radius)}A${px(radius)} ${px(radius)} 0 1 ${sweep} ${at(from + 0.5, radius)}A${px(radius)} ${px(radius)} 0 1 ${sweep} ${at(from, radius)}z`
    return circle(outer, 1) + (inner > 0 ? circle(inner, 0) : '')
  }
  const large = to - from > 0.5 ? 1 : 0
  const arc = (radius: number, sweep: number, end: number) =>
    `A${px(radius)} ${px(radius)} 0 ${large} ${sweep} ${at(end, radius)}`
  const start = `M${at(from, outer)}${arc(outer, 1, to)}`
  return inner > 0 ? `${start}L${at(to, inner)}${arc(inner, 0, from)}z` : `${start}L0 0z`
}
