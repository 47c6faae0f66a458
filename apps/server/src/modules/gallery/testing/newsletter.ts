import { sum } from './numbers.ts'
import { readData } from './readData.ts'

type City = 'Seattle' | 'New York'
type WeatherMonth = [
  city: City,
  month: string,
  rain: number,
  wetDays: number,
  highest: number,
  lowest: number,
]
type WeatherDay = [city: City, day: string, rain: number, highest: number, lowest: number]

/** Months of 2012 to 2015, and the days of December 2015: millimetres and degrees Celsius. */
export const weather = () => readData<{ months: WeatherMonth[]; december: WeatherDay[] }>('weather.json')

export const decemberOf = (city: City, year: number): WeatherMonth =>
  weather().months.find(([name, month]) => name === city && month === `${year}-12`)!

export const daysOf = (city: City): WeatherDay[] => weather().december.filter(([name]) => name === city)

const YEARS = [2012, 2013, 2014, 2015]

/** The mean of a figure over the three Decembers before. */
export const usual = (city: City, figure: 2 | 3 | 4 | 5): number =>
  sum(YEARS.slice(0, 3).map((year) => decemberOf(city, year)[figure])) / 3
