/**
 * Makes the data of the starter gallery anew from the files of vega-datasets: `node tools/galleryData.ts`.
 * Sources and licences are in apps/server/src/modules/gallery/data/README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'
import { root } from './run.ts'

export const GALLERY_DATA = join(root, 'apps/server/src/modules/gallery/data')

type Row = (string | number | null)[]

// The package exports its script only; the data files lie two folders beside it.
const folder = new URL('../data/', import.meta.resolve('vega-datasets'))
const read = (file: string): string => readFileSync(fileURLToPath(new URL(file, folder)), 'utf8')
const csv = (file: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(read(file), { header: true, skipEmptyLines: true }).data
const json = <Entry>(file: string): Entry[] => JSON.parse(read(file)) as Entry[]

/** The files of the gallery's data by name, as they are to stand in the repository. */
export const galleryFiles = (): Record<string, string> => ({
  'jobs.json': written(jobs()),
  'incomes.json': written(incomes()),
  'countries.json': written(countries()),
  'flights.json': written(flights()),
  'disasters.json': written(disasters()),
  'penguins.json': written(penguins()),
  'hospitals.json': written(hospitals()),
  'weather.json': written(weather()),
  'electricity.json': written(electricity()),
})

/** One row a line, so that a change can be read. */
const written = (tables: Record<string, Row[]>): string =>
  `{\n${Object.entries(tables)
    .map(([name, rows]) => `"${name}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`

function groupBy<Entry>(entries: readonly Entry[], key: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(key(entry))
    if (group) group.push(entry)
    else groups.set(key(entry), [entry])
  }
  return groups
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[], digits: number): number =>
  Number((sum(values) / values.length).toFixed(digits))

const SECTORS = {
  mining_and_logging: 'Mining and logging',
  construction: 'Construction',
  manufacturing: 'Manufacturing',
  trade_transportation_utilties: 'Trade, transport and utilities',
  information: 'Information',
  financial_activities: 'Finance',
  professional_and_business_services: 'Professional and business services',
  education_and_health_services: 'Education and health',
  leisure_and_hospitality: 'Leisure and hospitality',
  other_services: 'Other services',
  government: 'Government',
}

/** Thousand jobs: by month; and by sector at the peak, the low, and the ends of two years. */
function jobs() {
  const months = csv('us-employment.csv')
  const at = (month: string) => months.find((row) => row.month!.startsWith(month))!
  const chosen = ['2008-01', '2010-02', '2014-12', '2015-12'].map(at)
  return {
    months: months.map((row) => [row.month!.slice(0, 7), Number(row.nonfarm)]),
    sectors: Object.entries(SECTORS).map(([key, name]) => [name, ...chosen.map((row) => Number(row[key]))]),
  }
}

const BRACKETS = [
  '<10000',
  '10000 to 14999',
  '15000 to 24999',
  '25000 to 34999',
  '35000 to 49999',
  '50000 to 74999',
  '75000 to 99999',
  '100000 to 149999',
  '150000 to 199999',
  '200000+',
]

/** Households by state, then the share of each bracket of income, lowest first. */
function incomes() {
  const entries = json<{ name: string; region: string; pct: number; total: number; group: string }>(
    'income.json',
  )
  const states = groupBy(entries, ({ name }) => name)
  return {
    states: [...states].map(([name, rows]) => [
      name,
      rows[0]!.region,
      rows[0]!.total,
      ...BRACKETS.map((bracket) => rows.find(({ group }) => group === bracket)!.pct),
    ]),
  }
}

/** Income a person, life expectancy, people, region. */
const countries = () => ({
  countries: csv('gapminder-health-income.csv').map((row) => [
    row.country!,
    Number(row.income),
    Number(row.health),
    Number(row.population),
    row.region!,
  ]),
})

const AIRPORTS = 15
const LATE = 15
const VERY_LATE = 60

/** Counts of a sample of 20,000 flights: all, less than 15 minutes late, an hour late or more. */
/** Gigawatt-hours generated in Iowa by year: fossil fuels, nuclear, renewables. */
function electricity() {
  const years = groupBy(csv('iowa-electricity.csv'), ({ year }) => year!.slice(0, 4))
  const of = (group: readonly Record<string, string>[], name: string) =>
    Number(group.find(({ source }) => source === name)?.net_generation)
  return {
    iowa: [...years].map(([year, group]) => [
      year,
      of(group, 'Fossil Fuels'),
      of(group, 'Nuclear Energy'),
      of(group, 'Renewables'),
    ]),
  }
}

function flights() {
  const sample = json<{ date: string; delay: number; origin: string }>('flights-20k.json')
  const places = new Map(csv('airports.csv').map((row) => [row.iata!, row]))
  const counts = (group: readonly { delay: number }[]): number[] => [
    group.length,
    group.filter(({ delay }) => delay < LATE).length,
    group.filter(({ delay }) => delay >= VERY_LATE).length,
  ]
  const by = (key: (flight: (typeof sample)[number]) => string) => [...groupBy(sample, key)]
  const airports = by(({ origin }) => origin).toSorted((a, b) => b[1].length - a[1].length)
  return {
    days: by(({ date }) => date.slice(0, 10).replaceAll('/', '-')).map(([day, group]) => [
      day,
      ...counts(group),
    ]),
    hours: by(({ date }) => date.slice(11, 13))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([hour, group]) => [hour, ...counts(group)]),
    airports: airports
      .slice(0, AIRPORTS)
      .map(([code, group]) => [code, places.get(code)!.city!, ...counts(group)]),
    states: by(({ origin }) => places.get(origin)!.state!)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([state, group]) => [state, ...counts(group)]),
  }
}

/** Deaths by kind and year. */
const disasters = () => ({
  deaths: csv('disasters.csv').map((row) => [row.Entity!, Number(row.Year), Number(row.Deaths)]),
})

/** Millimetres and grams; birds without measurements are left out, as is a sex that is not known. */
const penguins = () => ({
  penguins: json<Record<string, string | number | null>>('penguins.json')
    .filter((row) => row['Beak Length (mm)'] !== null)
    .map((row) => [
      row.Species!,
      row.Island!,
      row['Beak Length (mm)']!,
      row['Beak Depth (mm)']!,
      row['Flipper Length (mm)']!,
      row['Body Mass (g)']!,
      row.Sex === 'MALE' || row.Sex === 'FEMALE' ? row.Sex.toLowerCase() : null,
    ]),
})

/** Strength of the army, then deaths from disease, wounds and other causes, by month. */
const hospitals = () => ({
  months: json<{ date: string; army_size: number; disease: number; wounds: number; other: number }>(
    'crimea.json',
  ).map((row) => [row.date.slice(0, 7), row.army_size, row.disease, row.wounds, row.other]),
})

const CITIES = ['Seattle', 'New York']

/** Millimetres of rain and melted snow, highest and lowest temperature in degrees Celsius. */
function weather() {
  const days = csv('weather.csv').filter(({ location }) => CITIES.includes(location!))
  const months = groupBy(days, ({ location, date }) => `${location} ${date!.slice(0, 7)}`)
  return {
    months: [...months.values()].map((group) => [
      group[0]!.location!,
      group[0]!.date!.slice(0, 7),
      Number(sum(group.map(({ precipitation }) => Number(precipitation))).toFixed(1)),
      group.filter(({ precipitation }) => Number(precipitation) > 0).length,
      mean(
        group.map(({ temp_max }) => Number(temp_max)),
        2,
      ),
      mean(
        group.map(({ temp_min }) => Number(temp_min)),
        2,
      ),
    ]),
    december: days
      .filter(({ date }) => date!.startsWith('2015-12'))
      .map((row) => [
        row.location!,
        row.date!,
        Number(row.precipitation),
        Number(row.temp_max),
        Number(row.temp_min),
      ]),
  }
}

if (import.meta.main)
  for (const [name, text] of Object.entries(galleryFiles())) writeFileSync(join(GALLERY_DATA, name), text)
