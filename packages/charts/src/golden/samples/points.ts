import { cells, json, type Sample, sample } from './data.ts'
import { healthAndIncome } from './parts.ts'

/** Points: with area, colour and names, logarithmic, over time, by the thousand. */
export function pointSamples(): Sample[] {
  return [
    sample(
      'health-income',
      {
        kind: 'point',
        title: 'Richer countries live longer, with exceptions',
        description: 'Life expectancy against income per person, 187 countries, around 2015.',
        unit: 'years',
        x: 'c2',
        series: ['c3'],
        splitBy: 'c5',
        size: 'c4',
        label: 'c1',
        xScale: 'log',
        xTitle: 'Income per person, international $',
        yTitle: 'Life expectancy, years',
        emphasis: ['Gabon', 'Turkey'],
        width: 'wide',
        formats: [
          { column: 'c2', unit: '$' },
          { column: 'c4', unit: 'people' },
        ],
      },
      cells(healthAndIncome(), ['country', 'income', 'health', 'population', 'region']),
    ),
    sample(
      'cars',
      {
        kind: 'point',
        title: 'Power costs fuel',
        unit: 'miles per gallon',
        x: 'c2',
        series: ['c3'],
        splitBy: 'c4',
        label: 'c1',
        xTitle: 'Horsepower',
        yTitle: 'Miles per gallon',
      },
      cells(
        json('cars.json').filter((_, index) => index % 5 === 0),
        ['Name', 'Horsepower', 'Miles_per_Gallon', 'Origin'],
      ),
    ),
    sample(
      'driving',
      {
        kind: 'point',
        title: 'Twice, dear petrol stopped the growth of driving',
        x: 'c2',
        series: ['c3'],
        label: 'c1',
        labels: 'direct',
        xTitle: 'Miles driven per person and year',
        yTitle: 'Price of a gallon',
        unit: '$',
        unitAt: 'values',
        emphasis: ['1973', '1979', '2005'],
        ranges: [{ axis: 'y', from: 3, to: 3.5, label: 'Dear' }],
      },
      cells(
        json('driving.json').filter((_, index) => index % 2 === 1 || index === 0),
        ['year', 'miles', 'gas'],
      ).map((row, index) => (index === 0 ? ['Label', 'Miles', 'Price'] : row)),
    ),
    sample(
      'penguins',
      {
        kind: 'point',
        title: 'Each kind of penguin has its own beak',
        x: 'c2',
        series: ['c3'],
        splitBy: 'c1',
        unit: 'mm',
        formats: [{ column: 'c2', unit: 'mm' }],
        annotations: [{ text: 'Gentoos have long, flat beaks', x: 49, y: 14.5 }],
        references: [{ axis: 'x', at: 42, label: '42 mm' }],
      },
      cells(
        json('penguins.json').filter((_, index) => index % 4 === 0),
        ['Species', 'Beak Length (mm)', 'Beak Depth (mm)'],
      ),
    ),
    sample(
      'movies-budget',
      {
        kind: 'point',
        title: 'A budget helps, and guarantees nothing',
        x: 'c2',
        series: ['c3'],
        label: 'c1',
        xScale: 'log',
        yScale: 'log',
        unit: '$',
        unitAt: 'values',
        notation: 'compact',
        xTitle: 'Budget',
        yTitle: 'Gross, worldwide',
        yMin: 1000,
        xMin: 10_000,
        formats: [{ column: 'c2', unit: '$', notation: 'compact' }],
        emphasis: ['Avatar', 'The Blair Witch Project'],
      },
      cells(
        json('movies.json').filter(
          (row, index) =>
            row['Production Budget'] &&
            row['Worldwide Gross'] &&
            (index % 2 === 0 || /^(Avatar|The Blair Witch Project)$/.test(`${row.Title}`)),
        ),
        ['Title', 'Production Budget', 'Worldwide Gross'],
      ),
    ),
    sample(
      'monarchs',
      {
        kind: 'point',
        title: 'George III reigned longest',
        x: 'c2',
        series: ['c3'],
        label: 'c1',
        yTitle: 'Years on the throne',
      },
      [
        ['Monarch', 'Year', 'Reign'],
        ...json('monarchs.json').map((row) => [
          `${row.name}`,
          `${row.start}`,
          `${Number(row.end) - Number(row.start)}`,
        ]),
      ],
    ),
  ]
}
