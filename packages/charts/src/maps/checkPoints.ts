import { ENGLISH } from '../context.ts'
import { oneLine } from '../text/escape.ts'
import { formatNumber } from '../text/format.ts'
import { COLOURS } from '../styles/colourNumbers.ts'
import type { BoundarySet } from './boundarySets.ts'
import { MAX_POINTS } from './circleMap.ts'
import type { MapFrame } from './mapFrame.ts'
import { amount, error, type MapFinding, warning } from './mapFinding.ts'
import { nameOf, type PlacedPoint } from './points.ts'
import type { MapSpec } from './spec.ts'

/** At most this many points are named in one message. */
const NAMED = 3

/** The columns that say where points are, if they are missing. */
export function checkCoordinates({ latitude, longitude }: MapSpec): MapFinding[] {
  if (latitude !== null && longitude !== null) return []
  const missing = [latitude === null && 'latitude', longitude === null && 'longitude'].filter(Boolean)
  return [
    error(
      'no-coordinates',
      `No column gives the ${missing.join(' and the ')} of the points. Choose ${missing.length === 1 ? 'a column' : 'two columns'} of degrees, such as 47.38.`,
    ),
  ]
}

const named = (points: readonly PlacedPoint[]): string => {
  const names = points.slice(0, NAMED).map((point) => `“${nameOf(ENGLISH, point)}” (row ${point.row + 1})`)
  const more = points.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${formatNumber(ENGLISH, more, 0)} more` : ''}`
}

/** What a map of points has against its data: nothing is left out without a word. */
export function checkPoints(spec: MapSpec, frame: MapFrame, { name }: BoundarySet): MapFinding[] {
  const { drawn, faults, isSwapped } = frame.points!
  const findings: MapFinding[] = []
  if (drawn === 0)
    findings.push(error('no-data', 'No point can be drawn. Check which columns are latitude and longitude.'))
  if (faults.impossible.length > 0)
    findings.push(
      warning(
        'impossible-coordinates',
        `${amount(faults.impossible.length, 'place has', 'places have')} impossible coordinates and can’t be drawn: ${named(faults.impossible)}. Latitude is a number from −90 to 90, longitude from −180 to 180.${isSwapped ? ' The two may be the wrong way round.' : ''}`,
        spec.latitude,
      ),
    )
  if (faults.blank.length > 0)
    findings.push(
      warning(
        'blank-coordinates',
        `${amount(faults.blank.length, 'place has', 'places have')} no coordinates and can’t be drawn: ${named(faults.blank)}.`,
        spec.latitude,
      ),
    )
  if (faults.outside.length > 0)
    findings.push(
      warning(
        'outside-map',
        `${amount(faults.outside.length, 'place is', 'places are')} outside the map “${oneLine(name)}”: ${named(faults.outside)}. Choose another map, or remove the rows.`,
        spec.longitude,
      ),
    )
  return [...findings, ...checkMarks(spec, frame)]
}

/** What the sizes and colours of points lack. */
function checkMarks(spec: MapSpec, frame: MapFrame): MapFinding[] {
  const findings: MapFinding[] = []
  const onMap = frame.rows.filter(({ isOnMap }) => isOnMap)
  const { size, colour, groups } = frame
  const { unsized } = frame.points!.faults
  if (unsized.length > 0)
    findings.push(
      warning(
        'not-positive',
        `${amount(unsized.length, 'place has', 'places have')} no size above zero in “${frame.columns[size]?.name ?? ''}” and can’t be drawn: ${named(unsized)}.`,
        spec.size,
      ),
    )
  const grey = onMap.filter(({ values, group }) =>
    frame.groupColumn ? group < 0 : colour >= 0 && values[colour] === null,
  ).length
  if (grey > 0 && colour !== size)
    findings.push(
      warning(
        'missing-values',
        `${amount(grey, 'place has', 'places have')} no value for the colour and ${grey === 1 ? 'is' : 'are'} grey.`,
        spec.value,
      ),
    )
  if (groups.length > COLOURS)
    findings.push(
      warning(
        'many-categories',
        `“${frame.groupColumn}” has ${formatNumber(ENGLISH, groups.length, 0)} categories, more than there are colours. The smaller ones are grey. Group them, or choose another column.`,
        spec.value,
      ),
    )
  if (onMap.length > MAX_POINTS)
    findings.push(
      warning(
        'many-points',
        `There are more than ${formatNumber(ENGLISH, MAX_POINTS, 0)} points: they are drawn as small dots of one size, without names, and readers can’t point at them. The table has them all.`,
      ),
    )
  return findings
}
