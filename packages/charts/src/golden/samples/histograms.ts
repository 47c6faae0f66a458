import { cells, csv, json, type Sample, sample } from './data.ts'

/** How values are spread: many of them, with a width of the author's own, and whole numbers. */
export function histogramSamples(): Sample[] {
  const movies = json('movies.json').filter((row) => row['IMDB Rating'] !== null)
  const penguins = json('penguins.json')
  const weather = csv('seattle-weather.csv')
  return [
    sample(
      'ratings-histogram',
      {
        kind: 'histogram',
        title: 'Most films are rated from six to seven and a half',
        series: ['c2'],
        references: [{ axis: 'x', at: 6.4, label: 'Median 6.4' }],
      },
      cells(movies, ['Title', 'IMDB Rating']),
    ),
    sample(
      'penguin-histogram',
      {
        kind: 'histogram',
        title: 'Two kinds of penguins, light and heavy',
        unit: 'g',
        binWidth: 500,
        yTitle: 'Penguins',
        series: ['c2'],
        emphasis: ['3,000 to 3,500', '3,500 to 4,000'],
        annotations: [{ text: 'Adelie and Chinstrap penguins', x: '3600', y: null }],
      },
      cells(penguins, ['Species', 'Body Mass (g)']),
    ),
    sample(
      'weather-histogram',
      {
        kind: 'histogram',
        title: 'Few days are below freezing',
        unit: '°C',
        xTitle: 'Highest temperature of the day, °C',
        yTitle: 'Days',
        series: ['c3'],
        palette: 'single',
        colour: 2,
        width: 'wide',
        ranges: [{ axis: 'x', from: -5, to: 0, label: 'Frost' }],
      },
      weather,
    ),
  ]
}
