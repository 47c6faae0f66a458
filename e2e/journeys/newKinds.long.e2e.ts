import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { type FigurePanel, figurePanel } from '../figurePanel.ts'
import { openPage, WIDE } from '../people.ts'
import { expectSaved, startBlank } from '../reports.ts'
import { insertBlock, openDashboard, publishToEveryone, watchForBreaches } from '../world.ts'

const DATA = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data')
const read = (file: string) => readFileSync(join(DATA, file), 'utf8')
type Row = Record<string, string | number | null>
const countries = (JSON.parse(read('gapminder.json')) as Row[]).filter(({ country }) =>
  ['Rwanda', 'Kenya', 'Iran', 'India', 'Japan', 'Brazil'].includes(`${country}`),
)
const films = JSON.parse(read('movies.json')) as Row[]
const penguins = JSON.parse(read('penguins.json')) as Row[]

/** Countries in rows, years in columns. */
const lives = (...years: number[]): (string | number)[][] => [
  ['Country', ...years],
  ...[...new Set(countries.map(({ country }) => `${country}`))].map((name) => [
    name,
    ...years.map(
      (year) => countries.find((row) => row.country === name && row.year === year)?.life_expect ?? '',
    ),
  ]),
]
/** How many films of a genre people rate how. */
const opinions = ['Drama', 'Comedy', 'Horror'].map((genre) => {
  const ratings = films.filter((row) => row['Major Genre'] === genre).map((row) => Number(row['IMDB Rating']))
  const between = (from: number, to: number) =>
    ratings.filter((rating) => rating >= from && rating < to).length
  return [genre, between(7.5, 11), between(6.5, 7.5), between(5.5, 6.5), between(4, 5.5), between(0.1, 4)]
})

/** What is pasted, the card that is chosen, and the class of what it draws. */
interface Kind {
  card: string
  drawn: string
  cells: (string | number)[][]
  /** What speaks against it with any data. */
  against?: RegExp
}

const KINDS: readonly Kind[] = [
  {
    card: 'Area',
    drawn: 'area',
    cells: read('stocks.csv')
      .split('\n')
      .map((line) => line.trim().split(','))
      .filter(([symbol]) => symbol === 'symbol' || symbol === 'AAPL')
      .map(([, ...cells]) => cells),
  },
  {
    card: 'Diverging bars',
    drawn: 'bar',
    cells: [['Genre', 'Very good', 'Good', 'Neither', 'Poor', 'Very poor'], ...opinions],
  },
  { card: 'Ranges', drawn: 'range', cells: lives(1955, 2005) },
  { card: 'Slope', drawn: 'slope', cells: lives(1955, 2005) },
  {
    card: 'Histogram',
    drawn: 'histogram',
    cells: [
      ['Species', 'Weight'],
      ...penguins.map((row) => [row['Species'] ?? '', row['Body Mass (g)'] ?? '']),
    ],
  },
  {
    card: 'Two axes',
    drawn: 'dual',
    cells: [
      ['Year', 'Miles', 'Price'],
      ...(JSON.parse(read('driving.json')) as Row[]).map(({ year, miles, gas }) => [
        year ?? '',
        miles ?? '',
        gas ?? '',
      ]),
    ],
    against: /can’t be compared/,
  },
  { card: 'Heat table', drawn: 'heat', cells: lives(1955, 1965, 1975, 1985, 1995, 2005) },
]

test('every newer kind of chart is drawn from pasted cells, published, and read', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize(WIDE.viewport)
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example')
  await startBlank(page, 'Newer kinds', 'Each of them, from real data.', '')

  for (const kind of KINDS) await test.step(kind.card, () => drawKind(figurePanel(page), kind))
  await test.step('the paper has no violations', async () => {
    await expectSaved(page)
    expect(await violationsInBoth(page)).toEqual([])
  })

  const address = await test.step('published', () => publishToEveryone(page))
  const reading = await openPage(browser, WIDE)
  await reading.goto(new URL(address, page.url()).href)
  for (const { card, drawn } of KINDS)
    await expect(reading.getByRole('figure', { name: card }).locator(`.bb-chart.bb-${drawn}`)).toBeVisible()
  await expect(reading.getByText(/so heights and crossings can’t be compared/)).toBeVisible()
  expect(await violationsInBoth(reading)).toEqual([])
  expect(await violationsOnPhone(reading)).toEqual([])
  expect(breaches).toEqual([])
})

async function drawKind(
  { page, panel, paper, go, takeCells, describe, close }: FigurePanel,
  { card, drawn, cells, against }: Kind,
) {
  await insertBlock(page, 'chart')
  await takeCells(cells.map((row) => row.join('\t')).join('\n'))
  await expect(panel.getByText(`${cells.length - 1} rows, ${cells[0]!.length} column`).first()).toBeVisible()
  await go('Visualise')
  const types = panel.getByRole('radiogroup', { name: 'Type of chart' })
  await types.locator('details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true
  })
  const type = types.getByRole('radio', { name: card, exact: true })
  await type.press('Space')
  await expect(type).toBeChecked()
  await expect(paper.locator('.bb-chart').last()).toHaveClass(new RegExp(`bb-${drawn}`))
  // Nothing else speaks against it: the data is of its kind.
  if (against) await expect(type).toHaveAccessibleDescription(against)
  else await expect(type).not.toHaveAccessibleDescription(/./)
  await go('Annotate')
  await describe(card)
  await close()
  await paper.locator('> p').last().click()
}
