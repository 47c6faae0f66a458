import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { expectSaved, paste, startBlank } from '../reports.ts'
import { caretHeard, openDashboard, watchForBreaches } from '../world.ts'

interface JsonNode {
  type: string
  attrs?: Record<string, unknown>
  content?: JsonNode[]
  text?: string
}

/** The document as the editor has it. */
const documentOf = (page: Page): Promise<JsonNode[]> =>
  page.evaluate(() => {
    const dom = document.querySelector('.ProseMirror') as unknown as {
      editor: { getJSON: () => { content: JsonNode[] } }
    }
    return dom.editor.getJSON().content
  })

/** Types and words, children in brackets: "table(tableRow(tableCell:a))". */
const written = (node: JsonNode): string => {
  const children = node.content ?? []
  if (children.length === 0) return node.type
  const words = children.every(({ text }) => text !== undefined)
  return words
    ? `${node.type}:${children.map(({ text }) => text).join('')}`
    : `${node.type}(${children.map(written).join(' ')})`
}

const shape = async (page: Page) => (await documentOf(page)).map(written)

async function newReport(page: Page, server: RunningServer, title: string): Promise<void> {
  await openDashboard(page, server, 'builder@acme.example')
  await startBlank(page, title, '')
  await page.keyboard.press('ArrowDown')
  await caretHeard(page)
}

test('a large quote is written first, with its speaker beside it', async ({ page, server }) => {
  const { keyboard } = page
  await newReport(page, server, 'Who said it')
  await keyboard.type('/large quote')
  await keyboard.press('Enter')
  const speaker = page.locator('[data-panel]').getByLabel('Who said it')
  await expect(speaker).toBeVisible()
  await keyboard.type('Now my children go to school.')
  await speaker.fill('Mary, Kenya')
  const quote = page.locator('.ProseMirror blockquote')
  await expect(quote).toHaveText('Now my children go to school.')
  await expect(quote).toHaveAttribute('data-said', 'Mary, Kenya')
})

test('every block by the menu and the keyboard alone', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  const hands = handsOn(page)
  await newReport(page, server, 'Every block')

  await test.step('text', () => writeText(hands))
  await test.step('table: cells with Tab and Enter, a row added at the end', () => fillTable(hands))
  await test.step('metric, in its settings', () => writeMetric(hands))
  await test.step('questions and reader details, where they stand', () => askQuestions(hands))
  await test.step('contents, page break, embed, columns', () => addTheRest(hands))
  await test.step('chart and map', () => addFigures(hands))
  await test.step('undo and redo, one step each', () => undoAndRedo(hands))
  await test.step('the list of keys', () => listKeys(hands))
  await test.step('reload shows the same', () => expectSameAfterReload(hands))

  await test.step('no accessibility violations, light and dark', async () => {
    expect(await violationsInBoth(page)).toEqual([])
  })
  expect(breaches).toEqual([])
})

type Hands = ReturnType<typeof handsOn>

/** What an author does at the keyboard. */
function handsOn(page: Page) {
  const { keyboard } = page
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  const paper = page.locator('.ProseMirror')
  const panel = page.locator('[data-panel]')
  const insert = async (query: string, name: string) => {
    await keyboard.type(`/${query}`)
    await expect(menu.getByRole('option', { selected: true })).toHaveAccessibleName(new RegExp(`^${name}`))
    await keyboard.press('Enter')
    await expect(menu).toBeHidden()
  }
  return {
    page,
    keyboard,
    paper,
    insert,
    /** A block of one line, and the next one. */
    line: async (query: string, name: string, words: string) => {
      await insert(query, name)
      await keyboard.type(words)
      await keyboard.press('Enter')
    },
    /** From a selected block to the line below it. */
    below: async () => {
      await expect(paper).toBeFocused()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    },
    /** Leaves the settings of a figure, which open with the focus in them. */
    closePanel: async () => {
      await expect(panel.locator(':focus')).toBeVisible()
      await keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    },
    focused: (label: string | RegExp) =>
      expect(page.getByLabel(label).and(page.locator(':focus'))).toBeVisible(),
  }
}

async function writeText({ page, keyboard, insert, line }: Hands) {
  await line('head', 'Heading', 'First')
  await line('sub', 'Subheading', 'Part')
  await line('task', 'Task list', 'Do it')
  await keyboard.press('Enter')
  await line('num', 'Numbered list', 'One')
  await keyboard.press('Enter')
  await line('list', 'Bulleted list', 'Point')
  await keyboard.press('Enter')
  await line('quo', 'Quote', 'Said')
  await keyboard.press('Enter')
  await line('call', 'Callout', 'Noted')
  await keyboard.press('Enter')
  await insert('code', 'Code')
  await keyboard.type('a')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.type('b')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect
    .poll(async () => (await shape(page)).slice(2))
    .toEqual([
      'heading:First',
      'heading:Part',
      'taskList(taskItem(paragraph:Do it))',
      'orderedList(listItem(paragraph:One))',
      'bulletList(listItem(paragraph:Point))',
      'blockquote(paragraph:Said)',
      'callout(paragraph:Noted)',
      'codeBlock:a\n  b',
      'paragraph',
    ])
}

async function fillTable({ page, keyboard, paper, insert, below }: Hands) {
  await insert('tab', 'Table')
  await keyboard.type('Region')
  for (const word of ['2023', '2024', 'North', '1', '2', 'South']) {
    await keyboard.press('Tab')
    await keyboard.type(word)
  }
  await keyboard.press('Enter')
  await keyboard.type('East')
  await keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Row above' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(paper).toBeFocused()
  await keyboard.press('Escape')
  await below()
  await expect(async () => {
    const table = (await shape(page)).find((each) => each.startsWith('table('))
    expect(table).toContain('tableRow(tableCell:East tableCell tableCell)')
    expect(table!.match(/tableRow/g)).toHaveLength(4)
  }).toPass()
}

async function writeMetric({ page, keyboard, insert, focused, below }: Hands) {
  await insert('kpi', 'Number')
  await focused('Label')
  await keyboard.type('Share of wind')
  await keyboard.press('Tab')
  await keyboard.type('28,5')
  await keyboard.press('Escape')
  await expect(page.locator('.ProseMirror').getByText('28.5')).toBeVisible()
  await below()
}

async function askQuestions({ page, keyboard, insert, focused, below }: Hands) {
  await insert('rat', 'Rating')
  await focused('Question')
  await keyboard.type('useful?')
  await keyboard.press('Home')
  await keyboard.type('How ')
  await expect(page.getByRole('textbox', { name: 'Question' }).first()).toHaveValue('How useful?')
  await keyboard.press('Escape')
  await below()
  await insert('cho', 'Choice')
  await focused('Question')
  await keyboard.type('Which?')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await focused('Option 1')
  await keyboard.type('Red')
  await keyboard.press('Enter')
  await focused('Option 2')
  await keyboard.type('Green')
  await keyboard.press('Alt+ArrowUp')
  await keyboard.press('Escape')
  await below()
  await insert('comm', 'Comment')
  await focused('Question')
  await keyboard.type('What else?')
  await keyboard.press('Escape')
  await below()
  await insert('reader', 'Reader details')
  await focused('What you ask for')
  await keyboard.type('Stay in touch')
  await keyboard.press('Escape')
  await below()
  const options = async () => {
    const choice = (await documentOf(page)).find(({ attrs }) => attrs?.kind === 'choice')
    return (choice!.attrs!.options as { text: string }[]).map(({ text }) => text)
  }
  await expect.poll(options).toEqual(['Green', 'Red', ''])
}

async function addTheRest({ page, keyboard, insert, focused, below }: Hands) {
  await insert('toc', 'Contents')
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByText('First')).toBeVisible()
  await below()
  await insert('page', 'Page break')
  await below()
  await insert('embed', 'Embed')
  await focused('Address to embed')
  await keyboard.type('https://example.org/x')
  await keyboard.press('Enter')
  await expect(page.getByText(/Pages can embed YouTube, Vimeo/)).toBeVisible()
  await keyboard.press('Control+a')
  await keyboard.type('https://vimeo.com/12345')
  await keyboard.press('Enter')
  await expect(page.locator('.ProseMirror').getByText('Vimeo', { exact: true })).toBeVisible()
  await keyboard.press('Escape')
  await below()
  await insert('two', 'Two columns')
  await keyboard.type('Left')
  await keyboard.press('Escape')
  await keyboard.press('Alt+ArrowDown')
  await expect
    .poll(async () => (await shape(page)).at(-2))
    .toBe('columns(column(paragraph) column(paragraph:Left))')
  await keyboard.press('Escape')
  await below()
}

async function addFigures({ keyboard, paper, insert, closePanel, below }: Hands) {
  await insert('cha', 'Chart')
  await expect(paper.getByText('Figure 1')).toBeVisible()
  await closePanel()
  await below()
  await insert('map', 'Map')
  await expect(paper.getByText('Figure 2')).toBeVisible()
  await closePanel()
  await below()
  await insert('divi', 'Divider')
  await keyboard.type('The end')
}

async function undoAndRedo({ page, keyboard }: Hands) {
  const before = await shape(page)
  await keyboard.press('Escape')
  await keyboard.press('Alt+ArrowUp')
  const now = expect.poll(() => shape(page))
  await expect.poll(async () => (await shape(page)).at(-1)).toBe('horizontalRule')
  await keyboard.press('Control+z')
  await now.toEqual(before)
  await keyboard.press('Control+Shift+z')
  await now.not.toEqual(before)
  await keyboard.press('Control+z')
  await now.toEqual(before)
  await keyboard.press('Control+Shift+d')
  await now.toHaveLength(before.length + 1)
  await keyboard.press('Delete')
  await now.toEqual(before)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await now.toHaveLength(before.length + 1)
}

async function listKeys({ page, keyboard }: Hands) {
  await page.locator('.ProseMirror').focus()
  await keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function expectSameAfterReload({ page }: Hands) {
  await expectSaved(page)
  const before = await documentOf(page)
  await page.reload()
  await expect(page.locator('.ProseMirror')).toContainText('The end')
  await expect.poll(() => documentOf(page)).toEqual(before)
}

test('what is pasted', async ({ page, server }) => {
  await newReport(page, server, 'Pasted')

  await test.step('cells become a table, text or a chart', () => pasteCells(page))
  await test.step('cells pasted behind words stand below them', () => pasteBehindWords(page))
  await test.step('an address becomes an embed', () => pasteAddress(page))
  await test.step('pages come without their junk', () => pastePage(page))
})

const offered = (page: Page) => page.getByRole('listbox', { name: 'What it becomes' })

/** From what was pasted to a new line below it. */
async function lineBelow({ keyboard }: Page): Promise<void> {
  await keyboard.press('Escape')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
}

async function pasteCells(page: Page) {
  const { keyboard } = page
  const cells = { 'text/plain': 'Region\t2023\nNorth\t1\nSouth\t2' }
  await paste(page, cells)
  await expect(offered(page).getByRole('option', { name: /^Table/ })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expect
    .poll(async () => (await shape(page)).at(-2))
    .toMatch(/^table\(tableRow\(tableHeader:Region tableHeader:2023\)/)
  await paste(page, { 'text/plain': 'Area\tValue\nEast\t3' })
  await expect
    .poll(async () => (await shape(page)).at(-2))
    .toBe(
      'table(tableRow(tableHeader:Area tableHeader:Value) tableRow(tableCell:East tableCell:3) tableRow(tableCell:South tableCell:2))',
    )
  await keyboard.press('Control+z')
  await lineBelow(page)
  await paste(page, cells)
  await expect(offered(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect
    .poll(async () => (await shape(page)).slice(-3))
    .toEqual(['paragraph:Region\t2023', 'paragraph:North\t1', 'paragraph:South\t2'])
  await keyboard.press('Enter')
  await paste(page, cells)
  await expect(offered(page)).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.locator('.ProseMirror svg[role=img]').first()).toBeVisible()
  await page.locator('[data-panel]').waitFor()
  await expect(page.locator('.ProseMirror')).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.locator('[data-panel]')).toHaveCount(0)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
}

async function pasteBehindWords(page: Page) {
  const { keyboard } = page
  await keyboard.type('As measured')
  await paste(page, { 'text/plain': 'Region\t2023\nNorth\t1' })
  await expect(offered(page)).toBeVisible()
  await keyboard.press('Enter')
  await expect
    .poll(async () => (await shape(page)).slice(-3, -1))
    .toEqual([
      'paragraph:As measured',
      'table(tableRow(tableHeader:Region tableHeader:2023) tableRow(tableCell:North tableCell:1))',
    ])
  await lineBelow(page)
}

async function pasteAddress(page: Page) {
  const { keyboard } = page
  await paste(page, { 'text/plain': 'https://www.youtube.com/watch?v=abc_DEF-123' })
  await expect(offered(page).getByRole('option', { name: /^Embed/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.locator('.ProseMirror').getByText('YouTube', { exact: true })).toBeVisible()
  await lineBelow(page)
}

async function pastePage(page: Page) {
  await paste(page, {
    'text/plain': 'A heading A word',
    'text/html':
      '<style>p{color:red}</style><h2 style="color:red">A heading</h2><p class=x>A <b>word</b></p><p>&nbsp;</p><ul><li>Point</li></ul>',
  })
  await expect
    .poll(async () => (await shape(page)).slice(-3))
    .toEqual(['heading:A heading', 'paragraph:A word', 'bulletList(listItem(paragraph:Point))'])
}
