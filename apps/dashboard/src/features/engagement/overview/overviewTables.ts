import { type ExportTable, percentCell, secondsCell } from '../export/tables.ts'
import { countriesTable, sharesTable } from '../parts/shareTables.ts'
import { deviceName, sourceName } from '../parts/names.ts'
import { completionOf, dayBefore, isMeasured, type Numbers, type Overview } from './overview.ts'

const head = ['Readers', 'Views', 'Visits', 'Median reading time, seconds', 'Read to the end, %']
const nothing = head.map(() => null)
const cells = (numbers: Numbers): (number | null)[] => [
  numbers.readers,
  numbers.views,
  numbers.visits,
  numbers.visits === 0 ? null : secondsCell(numbers.medianSeconds),
  numbers.visits === 0 ? null : percentCell(completionOf(numbers)),
]

/** The overview as files: days, countries, sources, devices, and reports where it is about all of them. */
export function overviewTables(
  overview: Overview,
  compares: boolean,
  nameOf: (reportId: string) => string,
  /** The first day that was measured; null: all were. */
  since: Date | null = null,
): ExportTable[] {
  const { days, countries, sources, devices, reports, now } = overview
  return [
    {
      name: 'Days',
      head: ['Day (UTC)', ...head, ...(compares ? head.map((each) => `${each}, period before`) : [])],
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
    countriesTable(countries, now.readers),
    sharesTable('Sources', 'Source', sources, now.readers, sourceName),
    sharesTable('Devices', 'Device', devices, now.readers, deviceName),
    ...(reports.length === 0
      ? []
      : [
          {
            name: 'Reports',
            head: ['Report', ...head],
            rows: reports.map((row) => [nameOf(row.reportId), ...cells(row)]),
          },
        ]),
  ]
}
