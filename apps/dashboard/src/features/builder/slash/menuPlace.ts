/** What a menu of the text needs to be of use: its foot and five rows. */
const ENOUGH = 260
/** What it needs at least: less, and it opens above the line. */
const MIN = 140
/** Between the line and the menu, and between the menu and the edge of the window. */
const GAP = 8
/** What stays in sight above the line: the block before it, as far as a heading or a line or two go. */
const ABOVE = 120

/** The line a menu is about, in the window. */
export interface Line {
  left: number
  top: number
  bottom: number
}

interface Room {
  width: number
  height: number
}

/** Where a menu stands: from the top or from the bottom of the window, and how high it may be. */
export type MenuPlace = { left: number; maxHeight: number } & ({ top: number } | { bottom: number })

/**
 * A menu stands under its line and scrolls where there is little room, so that the line and what is above it stay
 * readable. Above the line it stands only where there is no room under it at all.
 */
export function menuPlace(line: Line, menuWidth: number, room: Room): MenuPlace {
  const left = Math.max(GAP, Math.min(line.left - 12, room.width - menuWidth - GAP))
  const under = room.height - line.bottom - 2 * GAP
  const over = line.top - 2 * GAP
  if (under >= MIN || under >= over) return { left, top: line.bottom + GAP, maxHeight: Math.max(under, MIN) }
  return { left, bottom: room.height - line.top + GAP, maxHeight: over }
}

/**
 * How far the page should go up so that a menu has enough room; never so far that the block above is out of sight.
 * @param top where the page begins, below what stands over it
 */
export function roomToMake(line: Line, top: number, room: Room, enough = ENOUGH): number {
  const missing = enough + 2 * GAP - (room.height - line.bottom)
  return Math.max(0, Math.min(missing, line.top - top - ABOVE))
}
