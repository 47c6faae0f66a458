import { sum } from './numbers.ts'
import { readData } from './readData.ts'

type Counts = [flights: number, onTime: number, hourLate: number]

/** A sample of 20,000 flights of the first quarter of 2001: by day and hour of departure, airport and state. */
export const flights = () =>
  readData<{
    days: [day: string, ...Counts][]
    hours: [hour: string, ...Counts][]
    airports: [code: string, city: string, ...Counts][]
    states: [state: string, ...Counts][]
  }>('flights.json')

/** Per cent of flights that came less than 15 minutes late. */
export const onTime = (days: readonly [string, ...Counts][]): number =>
  (100 * sum(days.map((day) => day[2]))) / sum(days.map((day) => day[1]))

export const hourLate = (days: readonly [string, ...Counts][]): number =>
  (100 * sum(days.map((day) => day[3]))) / sum(days.map((day) => day[1]))

export const inMonth = (month: string) => flights().days.filter(([day]) => day.startsWith(month))

/** Thirteen weeks from Monday, 1 January; the last has six days. */
export const weeks = () => {
  const { days } = flights()
  return Array.from({ length: 13 }, (_, week) => days.slice(7 * week, 7 * week + 7))
}

/** Hours in which the sample has at least a hundred flights. */
const FEWEST = 100

export const hours = () => flights().hours.filter(([, all]) => all >= FEWEST)
