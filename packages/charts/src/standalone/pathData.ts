/** How many numbers each path command takes, two of which at a time are a place unless it says otherwise. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0

/**
 * A path moved by `left`, `top` and stretched by `across`, `down`, in hundredths of a px: what a stretched drawing does
 * to it without the strokes. Lines and curves only, arcs where both stretches are one. What is relative stays relative
 * to the rounded place before it, so that errors do not add up.
 */
export function placedPath(
  path: string,
  { left, top, across, down }: { left: number; top: number; across: number; down: number },
): string {
  let out = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let [drawnX, drawnY, drawnStartX, drawnStartY] = [0, 0, 0, 0]
  for (const [, letter, list] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter!.toLowerCase()
    const isRelative = letter === command
    const numbers = (list!.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number)
    const takes = TAKES[command]
    if (takes === undefined || (command === 'a' && across !== down))
      throw new TypeError(`Not a path that can be placed: ${letter}`)
    if (takes === 0) {
      out += 'z'
      ;[x, y, drawnX, drawnY] = [startX, startY, drawnStartX, drawnStartY]
      continue
    }
    for (let at = 0; at + takes <= numbers.length; at += takes) {
      const given = numbers.slice(at, at + takes)
      const [baseX, baseY] = isRelative ? [x, y] : [0, 0]
      const placeX = (value: number) => rounded((baseX + value) * across + left)
      const placeY = (value: number) => rounded((baseY + value) * down + top)
      const letterOut = command === 'm' && at > 0 ? 'l' : command
      let words: number[]
      if (command === 'h') words = [rounded(placeX(given[0]!) - drawnX)]
      else if (command === 'v') words = [rounded(placeY(given[0]!) - drawnY)]
      else if (command === 'a')
        words = [
          rounded(given[0]! * across),
          rounded(given[1]! * down),
          ...given.slice(2, 5),
          rounded(placeX(given[5]!) - drawnX),
          rounded(placeY(given[6]!) - drawnY),
        ]
      else
        words = given.map((value, index) =>
          index % 2 === 0 ? rounded(placeX(value) - drawnX) : rounded(placeY(value) - drawnY),
        )
      if (out === '') out = `M${placeX(given[0]!)} ${placeY(given[1]!)}`
      else out += letterOut + words.join(' ')
      const lastX = command === 'v' ? null : given.at(command === 'h' ? -1 : -2)!
      const lastY = command === 'h' ? null : given.at(-1)!
      if (lastX !== null) {
        x = baseX + lastX
        drawnX = rounded(x * across + left)
      }
      if (lastY !== null) {
        y = baseY + lastY
        drawnY = rounded(y * down + top)
      }
      if (command === 'm' && at === 0) [startX, startY, drawnStartX, drawnStartY] = [x, y, drawnX, drawnY]
    }
  }
  return out
}
