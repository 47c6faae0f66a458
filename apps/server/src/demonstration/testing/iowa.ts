import { groupBy } from './numbers.ts'
import { readCsv } from './vegaData.ts'

interface Year {
  year: string
  /** Terawatt-hours. */
  fossil: number
  nuclear: number
  renewable: number
}

/** Net generation of electricity in Iowa, 2001 to 2017. */
export function iowaYears(): Year[] {
  const years = groupBy(readCsv('iowa-electricity.csv'), ({ year }) => year!.slice(0, 4))
  return [...years].map(([year, rows]) => {
    // The file counts thousand megawatt-hours.
    const of = (source: string) => Number(rows.find((row) => row.source === source)!.net_generation) / 1000
    return { year, fossil: of('Fossil Fuels'), nuclear: of('Nuclear Energy'), renewable: of('Renewables') }
  })
}
