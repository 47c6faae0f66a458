import { DEFAULT_TIME_ZONE, timeZoneName } from '@bubbles/domain'
import { type ExportTable, percentCell, secondsCell } from '../export/tables.ts'
import { readersCell } from '../filters/fewWords.ts'
import { countriesTable, sharesTable } from '../parts/shareTables.ts'
import { deviceName, sourceName } from '../../../format/readerNames.ts'
import { completionOf, dayBefore, isMeasured, type Numbers, type Overview } from './overview.ts'
import type { NoteMark } from '../notes/noteMarks.ts'
import type { Unit } from './spans.ts'

const head = ['Readers', 'Views', 'Visits', 'Median reading time, seconds', 'Read to the end, %']
const headBefore = head.map((each) => `${each}, previous period`)
const nothing = head.map(() => null)
/** What isn't told is left blank. */
const cells = (numbers: Numbers): (number | null)[] =>
  numbers.notTold
    ? nothing
    : [
        numbers.readers,
        numbers.views,
        numbers.visits,
        numbers.visits === 0 ? null : secondsCell(numbers.medianSeconds),
        numbers.visits === 0 ? null : percentCell(completionOf(numbers)),
      ]

/** The overview as files: days, weeks or months where the trend is drawn in them, countries, sources, devices, and reports where it is about all of them. */
export function overviewTables(
  overview: Overview,
  compares: boolean,
  nameOf: (reportId: string) => string,
  /** The first day that was measured; null: all were. */
  since: Date | null = null,
  timeZone = DEFAULT_TIME_ZONE,
): ExportTable[] {
  const zone = timeZoneName(timeZone)
  const { days, unit, points, hours, countries, sources, devices, reports, now } = overview
  return [
    {
      name: 'Days',
      head: [`Day (${zone})`, ...head, ...(compares ? headBefore : [])],
      rows: days.map((each) => [
        each.day.toISOString().slice(0, 10),
        ...(isMeasured(each.day, since) ? cells(each.now) : nothing),
        ...(compares
          ? isMeasured(dayBefore(each.day, days.length), since)
            ? cells(each.before)
            : nothing
          : []),
      ]),
    },
    ...(unit === 'day' ? [] : [unitTable(unit, points, compares, since, zone)]),
    ...(hours.length === 0
      ? []
      : [
          {
            name: 'Hours',
            head: [`Hour (${zone})`, ...head],
            rows: hours.map(({ at, numbers }) => [
              at.toISOString().slice(0, 16).replace('T', ' '),
              ...(isMeasured(at, since) ? cells(numbers) : nothing),
            ]),
          },
        ]),
    countriesTable(countries, now.readers),
    sharesTable('Sources', 'Source', sources, now.readers, sourceName),
    sharesTable('Devices', 'Device', devices, now.readers, deviceName),
    ...(reports.length === 0
      ? []
      : [
          {
            name: 'Reports',
            head: ['Report', ...head],
            rows: reports.map((row) => [
              nameOf(row.reportId),
              ...(row.isFew ? [readersCell(row), ...nothing.slice(1)] : cells(row)),
            ]),
          },
        ]),
  ]
}

/** Weeks or months with their first and last day, since the range may cut them. */
function unitTable(
  unit: Exclude<Unit, 'day'>,
  points: Overview['points'],
  compares: boolean,
  since: Date | null,
  zone: string,
): ExportTable {
  const dayText = (day: Date) => day.toISOString().slice(0, 10)
  return {
    name: unit === 'week' ? 'Weeks' : 'Months',
    head: [
      `First day (${zone})`,
      `Last day (${zone})`,
      ...head,
      ...(compares ? ['First day, previous period', 'Last day, previous period', ...headBefore] : []),
    ],
    rows: points.map(({ day, last, now, before }) => [
      dayText(day),
      dayText(last),
      ...(isMeasured(last, since) ? cells(now) : nothing),
      ...(!compares
        ? []
        : before === null
          ? [null, null, ...nothing]
          : [
              dayText(before.day),
              dayText(before.last),
              ...(isMeasured(before.last, since) ? cells(before.numbers) : nothing),
            ]),
    ]),
  }
}

/** Notes on the days of a trend, a row each; no table where there are none. */
export function notesTables(marks: readonly NoteMark[], zone = DEFAULT_TIME_ZONE): ExportTable[] {
  const notes = marks.flatMap((mark) => mark.notes.map(({ note }) => note))
  if (notes.length === 0) return []
  return [
    {
      name: 'Notes',
      head: [`Day (${timeZoneName(zone)})`, 'Note', 'Report', 'Added by'],
      rows: notes.map(({ day, words, report, createdBy }) => [
        day,
        words,
        report === null ? 'All reports' : report.name,
        createdBy.name || createdBy.emailAddress,
      ]),
    },
  ]
}
