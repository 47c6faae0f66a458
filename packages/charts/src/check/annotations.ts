import type { ChartContext } from '../context.ts'
import { numberOf, placeText, positionOf, rowAt } from '../data/place.ts'
import type { Finding } from '../finding.ts'
import type { ChartKind, ChartSpec, Place } from '../spec.ts'
import { failure, warning } from './finding.ts'
import type { Frame } from '../data/frameShape.ts'

/** Whether a place is on the axis along the bottom (of horizontal bars: beside them). */
function isOnAxis(frame: Frame, place: Place): boolean {
  if (rowAt(frame, place) >= 0) return true
  const position = positionOf(frame.axis, place)
  const [first, last] = frame.axis.domain ?? [frame.rows[0]?.position ?? 0, frame.rows.at(-1)?.position ?? 0]
  // Points stand on axes a little longer than their data.
  const room = frame.points ? (last - first) * 0.1 : 0
  return position !== null && position >= first - room && position <= last + room
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Kinds that have no place for them. */
const WITHOUT: Partial<Record<ChartKind, string>> = {
  doughnut: 'a doughnut',
  slope: 'a slope',
  heat: 'a heat table',
  table: 'a data table',
}

type Annotation = 'note' | 'reference' | 'range'

/** What is said of one that has no place: without a name and with one, and what to do where its place is still empty. */
const WORDS: Record<Annotation, readonly [unnamed: string, named: string, write: string]> = {
  note: ['A note', 'The note', 'Enter its value, or remove it.'],
  reference: ['A reference line', 'The reference line', 'Enter its value or date, or remove it.'],
  range: ['A range', 'The range', 'Enter where it starts and ends, or remove it.'],
}

/** Notes, ranges and reference lines that have no place on the chart, and so are not drawn. */
export function checkAnnotations(context: ChartContext, spec: ChartSpec, frame: Frame): Finding[] {
  const { annotations, ranges, references } = spec
  const all = annotations.length + ranges.length + references.length
  if (all === 0) return []
  const without = WITHOUT[spec.kind]
  if (without)
    return [
      warning(
        'no-place',
        `Notes, ranges and reference lines are not drawn on ${without}. Put them in the notes instead.`,
      ),
    ]
  const along = (place: Place) => spec.kind !== 'arc' && isOnAxis(frame, place)
  const findings: Finding[] = []
  const missing = (what: Annotation, label: string, where: Place) => {
    const place = placeText(context, frame, where).trim()
    const name = label.trim() || place
    const [unnamed, named, write] = WORDS[what]
    const subject = name === '' ? unnamed : `${named} “${shown(name)}”`
    findings.push(
      warning(
        'no-place',
        place === ''
          ? `${subject} has no position yet. ${write}`
          : `${subject} can’t be placed on the chart: “${shown(place)}” is not on the axis.`,
      ),
    )
  }
  for (const { text, x } of annotations) if (!along(x)) missing('note', text, x)
  for (const { axis, at, label } of references)
    if (axis === 'y' ? numberOf(at) === null : !along(at)) missing('reference', label, at)
  for (const { axis, from, to, label } of ranges) {
    const ends = [from, to].filter((end) =>
      axis === 'y' ? numberOf(end) === null : !reaches(frame, end, spec),
    )
    const both = [from, to].map((end) => placeText(context, frame, end).trim()).filter(Boolean)
    for (const end of ends.slice(0, 1)) missing('range', label || both.join(' to '), end)
  }
  for (const { text } of annotations)
    if (text.trim() === '')
      findings.push(failure('no-place', 'A note on the chart has no text. Write some, or remove it.'))
  return findings
}

/** A range may reach over the ends of the axis, but both its ends must be readable. */
const reaches = (frame: Frame, place: Place, spec: ChartSpec): boolean =>
  spec.kind !== 'arc' && (rowAt(frame, place) >= 0 || positionOf(frame.axis, place) !== null)
