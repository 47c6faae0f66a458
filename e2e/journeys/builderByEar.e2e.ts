import { newBlockId } from '@bubbles/report-document'
import { expect, type Page } from '@playwright/test'
import { call } from '../api.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { makeReport, openBuilder, paste, startBlank } from '../reports.ts'
import { caretHeard, openDashboard, watchForBreaches } from '../world.ts'

const MARKDOWN = `# Findings

Words with **bold** and a [link](https://example.org).

- [x] Read
- [ ] Written

| Place | Share |
|---|--:|
| North | 12 |

![Sea](https://example.org/sea.png)
`

/** What the builder said last. */
const heard = (page: Page) => page.locator('[data-announced]')

/** Breaches of the policy that the page itself is told of; the console does not show what was caught. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { breachesSeen: seen })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      seen.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  return () => page.evaluate(() => (globalThis as unknown as { breachesSeen: string[] }).breachesSeen)
}

test('the builder by ear, by keys and with pasted Markdown', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  const policy = await watchPolicy(page)

  await test.step('a new report; the policy is never tried', async () => {
    await openDashboard(page, server, 'builder@acme.example')
    await startBlank(page, 'By ear', '')
    await page.keyboard.press('ArrowDown')
    await caretHeard(page)
    expect(await policy()).toEqual([])
  })

  await test.step('pasted Markdown is what it says, and what is no more is named', () => pasteMarkdown(page))
  await test.step('what keys do is heard', () => hearKeys(page))
  await test.step('Ctrl+K: a link for selected words, else the list of places', () => linkOrJump(page))

  expect(await policy()).toEqual([])
  expect(breaches).toEqual([])
})

async function pasteMarkdown(page: Page) {
  const paper = page.locator('.ProseMirror')
  await paste(page, { 'text/plain': MARKDOWN })
  await expect(paper.getByRole('heading', { name: 'Findings' })).toBeVisible()
  await expect(paper.locator('strong')).toHaveText('bold')
  await expect(paper.getByRole('link', { name: 'link' })).toBeVisible()
  await expect(paper.getByRole('checkbox').first()).toBeChecked()
  await expect(paper.locator('table')).toContainText('North')
  await expect(page.getByText('An image was replaced by a link to it. Add it with /image.')).toBeVisible()
  await expect(paper).not.toContainText('# ')
  await expect(paper).not.toContainText('**')
}

async function hearKeys(page: Page) {
  const { keyboard } = page
  const paper = page.locator('.ProseMirror')
  await paper.getByRole('heading', { name: 'Findings' }).click()
  await caretHeard(page)
  await keyboard.press('Escape')
  await expect(heard(page)).toHaveText(/^Heading “Findings”, 1 of \d, selected/)
  await keyboard.press('Alt+ArrowDown')
  await expect(heard(page)).toHaveText(/^Moved: Heading “Findings”, 2 of \d/)
  await keyboard.press('Control+z')
  await expect(heard(page)).toHaveText(/^Undone: /)
  await keyboard.press('Control+Shift+z')
  await expect(heard(page)).toHaveText(/^Redone: /)
  await paper.getByRole('heading', { name: 'Findings' }).click()
  await caretHeard(page)
  await keyboard.press('Control+Alt+3')
  await expect(heard(page)).toHaveText(/^Subheading/)
  await keyboard.press('Control+Shift+d')
  await expect(heard(page)).toHaveText(/^Duplicated: Subheading “Findings”/)
}

async function linkOrJump(page: Page) {
  const { keyboard } = page
  const paper = page.locator('.ProseMirror')
  await paper.locator('> p').last().click()
  await caretHeard(page)
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Jump to' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Jump to' })).toBeHidden()
  await paper.locator('> p').last().click()
  await keyboard.press('End')
  await caretHeard(page)
  await keyboard.type(' see [here](https://example.org/b) now')
  await expect(paper.getByRole('link', { name: 'here', exact: true })).toBeVisible()
  await keyboard.press('Control+Shift+ArrowLeft')
  await caretHeard(page)
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Link to' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Jump to' })).toBeHidden()
}

const SETS = {
  'world-110m': ['France', 'Brazil', 'India', 'Kenya'],
  'world-50m': ['Spain', 'Italy', 'EL', 'Poland'],
  'us-states': ['Texas', 'Ohio', 'Utah', 'Maine'],
  'ch-cantons': ['Bern', 'Uri', 'Genf', 'Zug'],
} as const

test('words are found and replaced by keys, in the text and in settings', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  const { keyboard } = page
  const paper = page.locator('.ProseMirror')
  await openDashboard(page, server, 'builder@acme.example', 'acme', 'reports?q=Iowa')
  const words = [
    { type: 'text', text: 'Snow, then ' },
    { type: 'text', text: 'snow', marks: [{ type: 'bold' }] },
    { type: 'text', text: '. Snowfall is no snow.' },
  ]
  const blocks = [
    { type: 'paragraph', attrs: { id: newBlockId() }, content: words },
    { type: 'chart', attrs: { id: newBlockId(), title: 'Snow by year' } },
  ]
  await openBuilder(page, server, await makeReport(page, 'Ice and snow', blocks))
  await paper.waitFor()
  const bar = page.getByRole('search', { name: 'Find and replace' })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })

  await test.step('the match at hand is counted, marked and heard', async () => {
    await keyboard.press('Control+F')
    await expect(bar.getByLabel('Find', { exact: true })).toBeFocused()
    await keyboard.type('snow')
    await expect(bar).toContainText('1 of 6')
    await keyboard.press('Shift+Enter')
    await expect(heard(page)).toHaveText('6 of 6, Chart: Title: Snow by year')
    await bar.getByLabel('Whole words').check()
    await expect(bar).toContainText('of 5')
    expect(await violationsInBoth(page)).toEqual([])
  })

  await test.step('Esc leads to the field that has it, with the match selected', async () => {
    await bar.getByLabel('Find', { exact: true }).focus()
    await keyboard.press('Shift+Enter')
    await expect(bar).toContainText('Chart: Title')
    await keyboard.press('Escape')
    await expect(title).toBeFocused()
    await expect(bar).toBeHidden()
  })

  await test.step('everything is replaced at once, keeps its marks, and is undone at once', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Find and replace' }).click()
    await bar.getByLabel('Find', { exact: true }).fill('snow')
    await bar.getByLabel('Replace with').fill('rain')
    await bar.getByRole('button', { name: 'Replace all' }).click()
    await expect(heard(page)).toHaveText('6 matches replaced.')
    await expect(paper.locator('h1')).toHaveText('Ice and rain')
    await expect(paper.locator('strong')).toHaveText('rain')
    await expect(title).toHaveValue('rain by year')
    await keyboard.press('Control+Z')
    await expect(paper.locator('h1')).toHaveText('Ice and snow')
    await expect(title).toHaveValue('Snow by year')
  })
  expect(breaches).toEqual([])
})

test('every map has its picture in the list, and an image has its own', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@acme.example')
  await expect(page.getByRole('heading', { name: 'Reports' }).first()).toBeVisible()
  const made = await makeMaps(page)
  await makeReport(page, 'Image first', [await imageOf(page)])
  await page.reload()
  const searched = page.getByRole('searchbox').first()
  for (const [search, count] of [
    ['Map world', 8],
    ['Map us', 4],
    ['Map ch', 4],
  ] as const) {
    await searched.fill(search)
    const names = made.filter((name) => name.startsWith(search))
    expect(names).toHaveLength(count)
    for (const name of names) await expectColours(page, name)
    await keepPicture(page, search.replace(' ', '-'))
  }
  await searched.fill('Image first')
  await expect(cardOf(page, 'Image first').locator('[data-thumbnail] image')).toBeVisible()
  await keepPicture(page, 'image-first')
})

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first()

/** A report for each set of boundaries and each way to colour it. @returns their names. */
async function makeMaps(page: Page): Promise<string[]> {
  const made: string[] = []
  for (const [boundaries, names] of Object.entries(SETS))
    for (const [kind, palette] of [
      ['choropleth', 'steps'],
      ['bubble', 'steps'],
      ['choropleth', 'diverging'],
      ['choropleth', 'organisation'],
    ]) {
      const dataset = {
        columns: [
          { id: 'c1', name: 'Place', type: 'text' },
          { id: 'c2', name: 'Share', type: 'number' },
        ],
        rows: names.map((place, index) => [place, 3 + index * 4]),
      }
      const { body } = await call(page, 'POST', 'report/v1/datasets', { name: 'shares', dataset })
      const attrs = {
        id: newBlockId(),
        internal: false,
        dataset: body.hash,
        boundaries,
        kind,
        palette,
        middle: 7,
        region: 'c1',
        value: kind === 'bubble' ? null : 'c2',
        size: 'c2',
      }
      const name = `Map ${boundaries} ${kind} ${palette}`
      await makeReport(page, name, [{ type: 'map', attrs }])
      made.push(name)
    }
  return made
}

/** A block with an image that is drawn and uploaded here. */
async function imageOf(page: Page): Promise<object> {
  const image = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#0272b5'
    context.fillRect(0, 0, 800, 400)
    context.fillStyle = '#c98318'
    context.fillRect(200, 100, 400, 200)
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const form = new FormData()
    form.append('file', new File([bytes!], 'sea.png', { type: 'image/png' }))
    const token = /\.accessToken=([^;]+)/.exec(document.cookie)?.[1]
    const answer = await fetch('/api/report/v1/images', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return (await answer.json()) as { hash: string; width: number; height: number }
  })
  const attrs = {
    id: newBlockId(),
    internal: false,
    file: image.hash,
    alt: 'A square',
    decorative: false,
    caption: '',
    width: image.width,
    height: image.height,
  }
  return { type: 'image', attrs }
}

/** The picture of a map is drawn in its colours. */
async function expectColours(page: Page, name: string) {
  const drawing = cardOf(page, name).locator('[data-thumbnail] svg.bb-map')
  await drawing.scrollIntoViewIfNeeded()
  await expect(drawing).toBeVisible()
  // A value's colour, which neither black nor the ground is.
  const colours = await drawing.evaluate((svg) =>
    [...svg.querySelectorAll('[class^="k"]:not(.k0) path, .bu circle')].map(
      (shape) => getComputedStyle(shape).fill,
    ),
  )
  expect([name, colours.length >= 4]).toEqual([name, true])
  for (const colour of colours) expect([name, colour]).not.toEqual([name, 'rgb(0, 0, 0)'])
  for (const colour of colours) expect([name, colour]).not.toEqual([name, 'none'])
  expect(new Set(colours).size).toBeGreaterThan(name.includes('bubble') ? 0 : 2)
}

/** For people to look at, where they ask for it. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}
