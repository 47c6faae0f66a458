import { type GeoPermissibleObjects, type GeoProjection, type GeoStreamWrapper, geoPath } from 'd3-geo'
import { type Line, type Point, straightened } from '../../src/maps/lines.ts'

/** Collects what d3 draws as lines of whole units; points that fall on the one before are left out. */
class Lines {
  readonly lines: Line[] = []

  moveTo(x: number, y: number): void {
    this.lines.push({ points: [[Math.round(x), Math.round(y)]], closed: false })
  }

  lineTo(x: number, y: number): void {
    const points = this.lines[this.lines.length - 1]!.points
    const [lastX, lastY] = points[points.length - 1]!
    const next: Point = [Math.round(x), Math.round(y)]
    if (next[0] !== lastX || next[1] !== lastY) points.push(next)
  }

  closePath(): void {
    this.lines[this.lines.length - 1]!.closed = true
  }

  arc(): void {}
  beginPath(): void {}
}

/** The lines of an object, as the projection draws it. */
export function linesOf(object: GeoPermissibleObjects, projection: GeoProjection | GeoStreamWrapper): Line[] {
  const collected = new Lines()
  // d3 asks for a canvas; for areas and lines it calls these methods and no other.
  geoPath(projection, collected as never)(object)
  return collected.lines.map(straightened)
}
