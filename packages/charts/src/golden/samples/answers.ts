import { json, type Sample, sample } from './data.ts'

const STEPS: readonly [name: string, from: number, to: number][] = [
  ['8 or more', 8, 11],
  ['7 to 8', 7, 8],
  ['6 to 7', 6, 7],
  ['5 to 6', 5, 6],
  ['Below 5', 0, 5],
]

/** Steps of a scale to both sides of their middle, as answers are drawn. */
export function answerSamples(): Sample[] {
  const films = json('movies.json').flatMap((row) => {
    const [genre, rating] = [row['Major Genre'], row['IMDB Rating']]
    return genre !== null && rating !== null && rating !== undefined
      ? [{ genre: `${genre}`, rating: Number(rating) }]
      : []
  })
  const genres = ['Documentary', 'Drama', 'Adventure', 'Comedy', 'Action', 'Romantic Comedy', 'Horror']
  const countOf = (genre: string, from: number, to: number) =>
    films.filter((film) => film.genre === genre && film.rating >= from && film.rating < to).length
  return [
    sample(
      'ratings-diverging',
      {
        kind: 'bar',
        title: 'Documentaries are liked most, romantic comedies least',
        stacking: 'share',
        centre: true,
        palette: 'scale',
        x: 'c1',
        series: STEPS.map((_, at) => `c${at + 2}`),
      },
      [
        ['Genre', ...STEPS.map(([name]) => name)],
        ...genres.map((genre) => [genre, ...STEPS.map(([, from, to]) => `${countOf(genre, from, to)}`)]),
      ],
    ),
  ]
}
