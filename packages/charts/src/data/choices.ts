import type { ChartSpec } from '../spec.ts'
import type { NumberChoices } from '../text/format.ts'

/** What the author chose about the numbers of a column: those of the chart, with what differs for the column. */
export function choicesOf(spec: ChartSpec, column: string | null | undefined): NumberChoices {
  const { unit, decimals, notation, unitPlace, unitAt, plus } = spec
  const own = spec.formats.find((format) => format.column === column)
  return {
    unit: own?.unit ?? unit,
    decimals: own?.decimals ?? decimals,
    notation: own?.notation ?? notation,
    unitPlace: own?.unitPlace ?? unitPlace,
    unitAt,
    plus: own?.plus ?? plus,
  }
}

/** What the author chose about a column that is not on the value axis: nothing of the chart's own unit and digits. */
export function ownChoices(spec: ChartSpec, column: string | null | undefined): Partial<NumberChoices> {
  const { column: _column, ...own } = spec.formats.find((format) => format.column === column) ?? {
    column: '',
  }
  return { ...own, unitAt: spec.unitAt }
}
