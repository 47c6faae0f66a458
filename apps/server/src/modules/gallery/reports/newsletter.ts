import type { Dataset } from '@bubbles/charts'
import {
  bold,
  bullets,
  callout,
  chart,
  columns,
  divider,
  heading,
  paragraph,
  question,
  readerDetails,
  standfirst,
  table,
  title,
} from '../blocks.ts'
import { type Design, rounded, said, sum, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, indicators, sources } from '../sources.ts'

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

const decemberRain = (): Dataset =>
  tableOf(
    { year: ['December', 'text'], seattle: ['Seattle', 'number'], newYork: ['New York', 'number'] },
    YEARS.map((year) => [`${year}`, decemberOf('Seattle', year)[2], decemberOf('New York', year)[2]]),
  )

const dailyRain = (): Dataset =>
  tableOf(
    { day: ['Day', 'date'], rain: ['Rain', 'number'] },
    daysOf('Seattle').map(([, day, rain]) => [day, rain]),
  )

const highs = (): Dataset =>
  tableOf(
    { day: ['Day', 'date'], newYork: ['New York', 'number'], seattle: ['Seattle', 'number'] },
    daysOf('New York').map(([, day, , highest], index) => [day, highest, daysOf('Seattle')[index]![3]]),
  )

const mildness = (): Dataset =>
  tableOf(
    { year: ['December', 'text'], high: ['New York', 'number'] },
    YEARS.map((year) => [`${year}`, decemberOf('New York', year)[4]]),
  )

const rows = (): string[][] => {
  const figures: [name: string, figure: 2 | 3 | 4 | 5, digits: number][] = [
    ['Rain and melted snow, mm', 2, 1],
    ['Wet days', 3, 0],
    ['Highest of the day, average, °C', 4, 1],
    ['Lowest of the night, average, °C', 5, 1],
  ]
  return figures.map(([name, figure, digits]) => [
    name,
    ...(['Seattle', 'New York'] as const).flatMap((city) => [
      said(decemberOf(city, 2015)[figure], digits),
      said(usual(city, figure), 1),
    ]),
  ])
}

const source = sources.noaa

export const newsletter: Design = {
  id: 'newsletter',
  genre: 'Newsletter',
  description:
    'One lead story, two short ones, the month in numbers, a question and a sign-up. Short enough for a coffee, made anew every month from the same table.',
  write: (keep) => [
    title('The weather letter, December 2015'),
    standfirst(
      'Umbrellas in Seattle, shirtsleeves in New York: the wettest December of four on one coast, the mildest of four on the other.',
    ),
    forEditors(
      'A letter has one lead. Keep the other stories to a figure and three sentences, and close with a question: the answers are next month’s subjects.',
    ),
    indicators(
      source,
      {
        label: 'Rain in Seattle',
        value: 284.5,
        format: '.0f',
        suffix: 'mm',
        comparison: rounded(usual('Seattle', 2), 4),
        comparisonLabel: 'the average of three Decembers',
        spark: YEARS.map((year) => decemberOf('Seattle', year)[2]),
      },
      {
        label: 'A December day in New York, highest temperature',
        value: decemberOf('New York', 2015)[4],
        format: '.1f',
        suffix: '°C',
        comparison: rounded(usual('New York', 4), 4),
        comparisonLabel: 'the average of three Decembers',
        spark: YEARS.map((year) => decemberOf('New York', year)[4]),
      },
      {
        label: 'Dry days in Seattle, of thirty-one',
        value: 31 - decemberOf('Seattle', 2015)[3],
      },
    ),
    heading('The lead: a December of rain'),
    paragraph(
      'Seattle measured 284.5 mm of rain, two and a half times as much as in an average December of the three years before. From 1 to 13 December there was no day without it, and 63% of the month’s rain was down. The 8th alone brought ',
      bold('54.1 mm'),
      ', more than all of December 2013.',
    ),
    chart(keep('Rain in Seattle by day', dailyRain()), {
      kind: 'bar',
      orientation: 'vertical',
      width: 'wide',
      title: 'One day in December brought more rain than a whole December two years before',
      description: 'Rain and melted snow in Seattle by day, December 2015, millimetres',
      alt: 'Column chart of 31 days. Rain falls on 25 of them, most on 8 December with 54.1 mm. The last days of the month are dry.',
      x: 'day',
      series: ['rain'],
      unit: 'mm',
      decimals: 1,
      annotations: [{ text: '8 Dec: 54.1 mm', x: '2015-12-08', y: null }],
      ...source,
    }),
    heading('In short'),
    columns(
      [
        heading('New York forgot the frost', 3),
        paragraph(
          'The coldest night had 1.1 °C. In each of the three Decembers before it froze. The 13th was the warmest day, with 21.1 °C.',
        ),
        chart(keep('New York in four Decembers', mildness()), {
          kind: 'bar',
          title: 'Nearly five degrees above any of the three before',
          description: 'Highest temperature of the day in New York, average of December, °C',
          alt: 'Bar chart of four Decembers in New York: 8.6 °C in 2012, 6.9 in 2013, 8.2 in 2014 and 13.6 in 2015.',
          x: 'year',
          series: ['high'],
          emphasis: ['2015'],
          unit: '°C',
          decimals: 1,
          ...source,
        }),
      ],
      [
        heading('Not every December is wet', 3),
        paragraph(
          'In 2013 Seattle had 42.4 mm, less than New York, which had 114.4 mm. Four years are too few for a rule.',
        ),
        chart(keep('Rain in four Decembers', decemberRain()), {
          kind: 'bar',
          title: 'Seattle swings, New York holds steadier',
          description: 'Rain and melted snow in December, millimetres',
          alt: 'Grouped bar chart of four Decembers. Seattle: 174.0, 42.4, 121.8 and 284.5 mm. New York: 125.4, 114.4, 178.9 and 121.7 mm.',
          x: 'year',
          series: ['seattle', 'newYork'],
          unit: 'mm',
          decimals: 1,
          ...source,
        }),
      ],
    ),
    heading('Two coasts, one month'),
    chart(keep('Highest temperature by day', highs()), {
      kind: 'line',
      width: 'wide',
      title: 'New York was warmer than Seattle on most days',
      description: 'Highest temperature of the day, December 2015, °C',
      alt: 'Line chart of 31 days. New York reaches 21.1 °C on 13 December and 20.6 °C on 24 December. Seattle has its warmest days, with 15.6 °C, on 3 and 8 December and stays below 10 °C after the 10th.',
      x: 'day',
      series: ['newYork', 'seattle'],
      unit: '°C',
      decimals: 1,
      ...source,
    }),
    table(
      { caption: 'The month in numbers', ...cited(source) },
      ['December', 'Seattle 2015', 'Three before', 'New York 2015', 'Three before'],
      rows(),
    ),
    callout(
      'note',
      paragraph(
        bold('Word of the month: wet day.'),
        ' A day on which the gauge finds anything at all, were it a tenth of a millimetre.',
      ),
    ),
    divider(),
    heading('Your letter'),
    bullets(
      [bold('Forward it: '), 'the address of the page stays the same.'],
      [bold('Take the numbers: '), 'each figure has its table and a file for your spreadsheet.'],
    ),
    question({
      kind: 'choice',
      prompt: 'What shall we look at next?',
      options: ['Wind', 'Snow', 'The driest places', 'A city of your choice'],
    }),
    readerDetails({
      prompt: 'Get the letter by e-mail',
      consent: 'You may send me this letter once a month. I can end it at any time.',
      fields: [['EmailAddress', 'Your e-mail address', true]],
    }),
    heading('About the data', 3),
    aboutTheData('One station stands for each city. “Average” is that of December 2012, 2013 and 2014.'),
  ],
}
