/** Where an item of a list or grid stands on the screen, in px. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Which item a key leads to from the one at `index`; null where it leads nowhere. Left and right go through the order,
 * up and down to the nearest item of the next row, however many stand in a row.
 */
export function nextItem(places: readonly Place[], index: number, key: string): number | null {
  const last = places.length - 1
  switch (key) {
    case 'ArrowLeft':
      return index > 0 ? index - 1 : null
    case 'ArrowRight':
      return index < last ? index + 1 : null
    case 'Home':
      return index === 0 ? null : 0
    case 'End':
      return index === last ? null : last
    case 'ArrowDown':
      return nearest(places, index, 1)
    case 'ArrowUp':
      return nearest(places, index, -1)
    default:
      return null
  }
}

function nearest(places: readonly Place[], index: number, direction: 1 | -1): number | null {
  const from = places[index]
  if (!from) return null
  const middle = (place: Place) => place.left + place.width / 2
  const away = (place: Place) => direction * (place.top - from.top)
  let best: number | null = null
  for (const [each, place] of places.entries()) {
    // Half a height: rows are not aligned to the pixel.
    if (away(place) <= from.height / 2) continue
    const other = best === null ? undefined : places[best]
    const nearer =
      !other ||
      away(place) < away(other) - from.height / 2 ||
      (Math.abs(away(place) - away(other)) <= from.height / 2 &&
        Math.abs(middle(place) - middle(from)) < Math.abs(middle(other) - middle(from)))
    if (nearer) best = each
  }
  return best
}
