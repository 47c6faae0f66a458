import { ENGLISH } from '../context.ts'
import { coordinateColumns, type Dataset } from '@bubbles/tables'
import { missingWords } from '../check/words.ts'
import { columnOf, numberIn } from '../data/frame.ts'
import { formatNumber } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { BOUNDARY_SETS, type BoundarySet } from './boundarySets.ts'
import { stepOf } from './classes.ts'
import { buildMapFrame, drawnValues, type MapFrame, valueColumns } from './mapFrame.ts'
import { amount, error, type MapFinding, warning } from './mapFinding.ts'
import { checkCoordinates, checkPoints } from './checkPoints.ts'
import type { MapSpec } from './spec.ts'

export type { MapFinding, MapFindingCode } from './mapFinding.ts'

/** Everything that is wrong or weak about a map and its data, errors first. */
export function checkMap(spec: MapSpec, dataset: Dataset, boundaries: Boundaries): MapFinding[] {
  const mapping = checkMapping(spec, dataset, boundaries.about)
  const findings =
    mapping.length > 0 ? mapping : [...checkCells(spec, dataset), ...checkFrame(spec, dataset, boundaries)]
  findings.push(...checkCredit(boundaries.about))
  findings.push(...missingWords(spec, 'map').map(([code, message]) => warning(code, message)))
  return [
    ...findings.filter(({ level }) => level === 'error'),
    ...findings.filter(({ level }) => level === 'warning'),
  ]
}

/** Most licences ask for both, and readers want to know whose lines they see. */
function checkCredit({ id, credit }: BoundarySet): MapFinding[] {
  if (id !== 'own' || !credit || (credit.source && credit.licence)) return []
  return [
    warning(
      'boundary-credit',
      credit.source
        ? 'The map’s own boundaries have no licence. Add it under “Your own boundaries”.'
        : credit.licence
          ? 'The map’s own boundaries have no source. Add it under “Your own boundaries”.'
          : 'The map’s own boundaries have no source and no licence. Add them under “Your own boundaries”.',
    ),
  ]
}

function checkMapping(spec: MapSpec, dataset: Dataset, about: BoundarySet): MapFinding[] {
  if (dataset.rows.length === 0) return [error('no-data', 'There is no data. Paste or upload a table.')]
  const isPoints = spec.kind === 'symbol'
  const values = spec.kind === 'choropleth' ? [spec.value] : [spec.size, spec.value]
  const places = isPoints ? [spec.latitude, spec.longitude] : [spec.region]
  const findings: MapFinding[] = []
  for (const id of [...places, ...(isPoints ? [spec.label] : []), ...values])
    if (id !== null && !columnOf(dataset, id))
      findings.push(
        error('unknown-column', 'A selected column is no longer in the data. Choose another.', id),
      )
  if (isPoints) findings.push(...checkCoordinates(spec))
  else findings.push(...checkAreaColumns(spec, dataset, about, values[0] ?? null))
  // The colour of points can be a category.
  for (const id of isPoints ? [...places, spec.size] : values) {
    const column = columnOf(dataset, id)?.column
    if (column && column.type !== 'number')
      findings.push(
        error(
          'not-a-number',
          `“${column.name}” is not a column of numbers. Choose another, or change its type.`,
          id,
        ),
      )
  }
  return findings
}

function checkAreaColumns(
  spec: MapSpec,
  dataset: Dataset,
  about: BoundarySet,
  drawn: string | null,
): MapFinding[] {
  const findings: MapFinding[] = []
  if (spec.region === null) findings.push(error('no-region', whatMapsCanDraw(dataset, about)))
  if (drawn === null)
    findings.push(
      error(
        'no-value',
        spec.kind === 'bubble'
          ? 'No column gives the size of the circles. Choose a column of numbers.'
          : 'No column gives the colours. Choose a column of numbers.',
      ),
    )
  return findings
}

/** Why a table without names of areas gives no map, and what to do instead. */
function whatMapsCanDraw(dataset: Dataset, { region: [one] }: BoundarySet): string {
  if (coordinateColumns(dataset))
    return `No column names the map’s areas, but the data has latitude and longitude: choose “Points” as the type of map, or the column with each ${one}.`
  const kinds = [
    ...new Set(Object.values(BOUNDARY_SETS).map(({ name }) => name.replace(/ in more detail$/, ''))),
  ]
  return `No column names the map’s areas. Choose the column with each ${one}, or another map. There are maps of: ${kinds.join('; ')}. If yours are different, choose “Your own boundaries”, or show the table as a chart.`
}

function checkCells(spec: MapSpec, dataset: Dataset): MapFinding[] {
  return valueColumns(spec, dataset).flatMap(({ column, index }) => {
    const bad = dataset.rows.filter((row) => row[index] !== null && numberIn(row[index]) === null).length
    if (bad === 0) return []
    const cells = `${amount(bad, 'cell', 'cells')} in “${column.name}”`
    const message =
      bad === 1
        ? `${cells} is not a number and is drawn as missing.`
        : `${cells} are not numbers and are drawn as missing.`
    return [warning('bad-cells', message, column.id)]
  })
}

/** At most this many names stand in one message. */
const NAMED = 3

function checkFrame(spec: MapSpec, dataset: Dataset, boundaries: Boundaries): MapFinding[] {
  const frame = buildMapFrame(spec, dataset, boundaries)
  if (!frame.report) return [...checkPoints(spec, frame, boundaries.about), ...checkSteps(spec, frame)]
  const { unmatched, duplicates } = frame.report
  const findings: MapFinding[] = []
  const [one, many] = boundaries.about.region
  if (unmatched.length > 0) {
    const names = unmatched.slice(0, NAMED).map(({ value }) => `“${value}”`)
    const more =
      unmatched.length > NAMED ? ` and ${formatNumber(ENGLISH, unmatched.length - NAMED, 0)} more` : ''
    findings.push(
      error(
        'unmatched-regions',
        `${amount(unmatched.length, 'name is', 'names are')} not on the map: ${names.join(', ')}${more}. Say which ${one} is meant, or leave ${unmatched.length === 1 ? 'it' : 'them'} out.`,
        spec.region,
      ),
    )
  }
  const values = drawnValues(frame, 0)
  if (values.length === 0)
    return [...findings, error('no-data', 'No value can be drawn. Check the chosen columns and the names.')]
  if (duplicates.length > 0)
    findings.push(
      warning(
        'duplicate-regions',
        `${amount(duplicates.length, `${one} has`, `${many} have`)} several rows, such as “${duplicates[0]!.region.name}”; only the first row of each is drawn.`,
        spec.region,
      ),
    )
  const missing = frame.rows.filter(({ isOnMap, values: cells }) => isOnMap && cells.includes(null)).length
  if (missing > 0)
    findings.push(
      warning(
        'missing-values',
        `${amount(missing, 'value is', 'values are')} missing and shown as “No data”.`,
      ),
    )
  return [...findings, ...checkScale(spec, frame, values)]
}

/** A step that holds more than this share of many regions hides what differs among them. */
const SKEWED = { share: 0.6, least: 10 }

function checkScale(spec: MapSpec, frame: MapFrame, values: number[]): MapFinding[] {
  const findings: MapFinding[] = []
  if (spec.kind === 'bubble') {
    const none = values.filter((value) => value <= 0).length
    if (none > 0)
      findings.push(
        warning(
          'not-positive',
          `${amount(none, 'value is', 'values are')} zero or less and cannot be drawn as a circle.`,
          spec.size,
        ),
      )
  } else if (isAbsolute(frame.columns[0]?.name ?? '', spec, values))
    findings.push(
      warning(
        'absolute-numbers',
        'These look like counts. On a map of areas, large or populous ones stand out whatever the data says: show a rate, or use circles.',
        spec.value,
      ),
    )
  return [...findings, ...checkSteps(spec, frame)]
}

/** What the steps of a map's colours have against its values. */
function checkSteps(spec: MapSpec, frame: MapFrame): MapFinding[] {
  const findings: MapFinding[] = []
  if (spec.classes === 'custom' && spec.breaks.length === 0)
    findings.push(warning('no-breaks', 'No bounds are set, so everything is one colour. Set at least two.'))
  const { classes } = frame
  if (spec.classes === 'equal' && classes) {
    const coloured = drawnValues(frame, Math.max(0, frame.colour))
    const counts = new Map<number, number>()
    for (const value of coloured)
      counts.set(stepOf(value, classes), (counts.get(stepOf(value, classes)) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    if (coloured.length >= SKEWED.least && most > SKEWED.share * coloured.length)
      findings.push(
        warning(
          'skewed-classes',
          `${formatNumber(ENGLISH, most, 0)} of ${formatNumber(ENGLISH, coloured.length, 0)} values have the same colour. Steps with equal numbers of values would show more.`,
          spec.value,
        ),
      )
  }
  return findings
}

/** Words in a column's name, and units, that say its numbers are measured or worked out for each, not counted. */
const RATE =
  /%|‰|\bper\b|\/|\b(rate|share|ratio|index|score|average|avg|mean|median|percent|percentage|proportion|density|expectancy|incomes?|wages?|salar(y|ies)|earnings|prices?|rent|cost|capita|ages?|temperature|elevation|altitude|distance|duration|rank)\b|anteil|quote|einkommen|lohn|löhne|preis|miete|alter\b|temperatur|taux|revenu|salaire|prix|loyer|âge|\bpart\b|tasa|precio|ingreso|salario|tasso|prezzo|reddito|\bje /i
const MEASURE = /^(°.*|years?|months?|days?|hours?|minutes?|seconds?|h|min|s|mm|cm|m|km|mg|g|kg|points?)$/i

/** Whole numbers without a sign of being a rate, of which some are large: people, cases, sums of money. */
function isAbsolute(name: string, { unit }: MapSpec, values: number[]): boolean {
  if (RATE.test(unit) || RATE.test(name.replaceAll('_', ' ')) || MEASURE.test(unit.trim())) return false
  return values.every((value) => Number.isInteger(value) && value >= 0) && Math.max(...values) >= 1000
}
