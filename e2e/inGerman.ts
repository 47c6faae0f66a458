import { answerTranslator } from '@bubbles/domain/answer-translation'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { DEMONSTRATION_PASSWORD } from './world.ts'

const CATALOGUES = new URL('../messages/de/', import.meta.url)

/** What the catalogues know: texts that are English left over, and words that only one of the languages has. */
interface Known {
  texts: string[]
  words: string[]
}

const wordsIn = (text: string): string[] => text.replaceAll(/\{\d+\}/g, ' ').match(/[\p{L}’]{2,}/gu) ?? []

/** One word in lower case may be a campaign's name; what packages say in reports is in the language of the report. */
function readCatalogues(): Known {
  const texts = new Set<string>()
  const german = { texts: new Set<string>(), words: new Set<string>() }
  const english = new Set<string>()
  const add = (entries: object, isShown: boolean) => {
    for (const [from, to] of Object.entries(entries) as [string, unknown][]) {
      if (typeof to === 'object' && to !== null) add(to, isShown)
      if (typeof to !== 'string') continue
      german.texts.add(to)
      for (const word of wordsIn(to)) german.words.add(word.toLowerCase())
      for (const word of wordsIn(from)) english.add(word.toLowerCase())
      if (isShown && to !== from && !/[{|<]/.test(from + to) && !/^[a-z]+$/.test(from)) texts.add(from)
    }
  }
  for (const file of readdirSync(fileURLToPath(CATALOGUES)))
    add(
      JSON.parse(readFileSync(new URL(file, CATALOGUES), 'utf8')) as object,
      !/^package-(?:charts|tables|report)/.test(file),
    )
  // A text or word that is German somewhere else is no English left over.
  return {
    texts: [...texts].filter((text) => !german.texts.has(text)),
    // The calendar has a day called “Do”.
    words: [...english].filter((word) => !german.words.has(word) && word !== 'do'),
  }
}

const known = readCatalogues()
const KNOWN_TEXTS = new Set(known.texts)
const KNOWN_WORDS = new Set(known.words)

/** Whether a text has a word that is English. Addresses and names of files have some. */
const hasEnglish = (text: string): boolean =>
  wordsIn(text.replaceAll(/\S*[@/_=]\S*|\S+\.\w\S*/g, ' ')).some((word) =>
    KNOWN_WORDS.has(word.toLowerCase()),
  )

/** Members of answers that the page translates; all others are what people wrote. */
const TRANSLATED = new Set([
  'detail',
  'details',
  'sentence',
  'message',
  'problem',
  'notes',
  'fault',
  'emailProblem',
])

/** What people wrote, by page: the strings of the API's answers. */
const written = new WeakMap<Page, Set<string>>()

/** Sentences of answers, in the packages and the server. */
const translateAnswer = answerTranslator(
  Object.fromEntries(
    readdirSync(fileURLToPath(CATALOGUES))
      .filter((file) => /^(?:package-.*|server)\.json$/.test(file))
      .flatMap((file) =>
        Object.entries(
          JSON.parse(readFileSync(new URL(file, CATALOGUES), 'utf8')) as Record<string, unknown>,
        ),
      )
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].includes('|')),
  ),
)

/**
 * Whether a text of an answer is the server's, whatever member it is in: a whole sentence that there is a translation of. Of what people
 * wrote, a word such as “and” may be translated, and the rest stays English.
 */
function isOurs(text: string): boolean {
  if (!/[a-z)]\.$/.test(text)) return false
  const { detail } = translateAnswer({ detail: text }) as { detail: string }
  return detail !== text && !hasEnglish(detail)
}

/** Remembers what people wrote, so that `look` doesn't take it for the product's own words. */
export function rememberData(page: Page, ...more: string[]): void {
  const strings = written.get(page) ?? new Set<string>()
  for (const text of more) strings.add(text)
  if (written.has(page)) return
  written.set(page, strings)
  page.on('response', async (response) => {
    if (!/\/api\//.test(response.url()) || !/json/.test(response.headers()['content-type'] ?? '')) return
    const collect = (value: unknown, key: string): void => {
      // A word such as `question` is a value of the protocol, which is also in sentences.
      if (typeof value === 'string') {
        if (!/^[\w-]{0,2}$|^[a-z][\w-]*$/.test(value) && !TRANSLATED.has(key) && !isOurs(value))
          strings.add(flat(value))
      } else if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value)) collect(each, Array.isArray(value) ? key : name)
    }
    collect(await response.json().catch(() => null), '')
  })
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A text without what people wrote. */
const withoutData = (text: string, data: readonly string[]): string =>
  data.reduce((rest, each) => {
    if (rest.includes(each)) return rest.replaceAll(each, '“”')
    // What is long is shortened with an ellipsis.
    const at = each.length > SHORTENED ? rest.indexOf(each.slice(0, SHORTENED)) : -1
    const end = at === -1 ? -1 : rest.indexOf('…', at)
    return end === -1 ? rest : `${rest.slice(0, at)}${rest.slice(end + 1)}`
  }, text)

/** So many characters of a text are left when it is shortened, at least. */
const SHORTENED = 16

interface Faults {
  /** Texts that are in the catalogues, or have English words. */
  english: string[]
  /** Texts of which a part can't be read, with the box that hides it. */
  cut: string[]
}

/** What a screen says in English, and what of it is cut, at the width that it has. What people wrote may be in English, and shortened. */
export async function faultsOf(page: Page): Promise<Faults> {
  const data = [...(written.get(page) ?? [])].toSorted((one, other) => other.length - one.length)
  const said = await page.evaluate(textsOf)
  const cut = await page.evaluate(cutTextsOf)
  return {
    english: said.filter(
      (text) => KNOWN_TEXTS.has(text) || (hasEnglish(text) && hasEnglish(withoutData(text, data))),
    ),
    cut: cut
      .filter(({ whole }) => !data.some((each) => whole.includes(each)))
      .map(({ text, by }) => `${text} [${by}]`),
  }
}

/** Runs in the page. Every text and name on it that the product says, whoever they are for. */
function textsOf(): string[] {
  const WRITTEN =
    '.ProseMirror, svg, script, style, noscript, template, [lang]:not(html), code, pre, textarea'
  const NAMES = ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-roledescription', 'alt']
  const said = new Set<string>()
  const add = (text: string, element: Element) => {
    if (element.checkVisibility() && !element.closest(WRITTEN)) said.add(text.replaceAll(/\s+/g, ' ').trim())
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) add((texts.currentNode as Text).data, texts.currentNode.parentElement!)
  for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join()))
    for (const name of NAMES) add(element.getAttribute(name) ?? '', element)
  return [...said]
}

interface Cut {
  text: string
  /** The box that hides a part of it. */
  by: string
  /** All that is in this box, if it is one that shortens what people wrote. */
  whole: string
}

/** Runs in the page. Texts of which a part is beyond the box or the window that shows them. */
function cutTextsOf(): Cut[] {
  const WRITTEN = '.ProseMirror, svg, script, style, noscript, template, textarea, [aria-hidden="true"]'
  const cut: Cut[] = []
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.classList.item(0) ?? ''}`
  const boxesOf = (element: Element | null): Element[] =>
    element === null || element === document.body ? [] : [element, ...boxesOf(element.parentElement)]
  /** What hides a part of `text`; null where nothing does. A box that scrolls shows all of it sooner or later. */
  const hidden = (text: DOMRect, start: Element): { by: string; shortens: Element | null } | null => {
    for (const each of boxesOf(start)) {
      const { overflowX, overflowY, position, clipPath, textOverflow } = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      // Words for those who don't see them are in a box of one pixel.
      if (box.width <= 2 || clipPath !== 'none' || /auto|scroll/.test(overflowX + overflowY)) return null
      const isBeyond = text.right > box.right + 1 || text.left < box.left - 1
      const isHiding = /hidden|clip/.test(overflowX) || /^(?:BUTTON|LABEL|LEGEND|SUMMARY)$/.test(each.tagName)
      if (isHiding && isBeyond && box.width > 0)
        return { by: nameOf(each), shortens: textOverflow === 'ellipsis' ? each : null }
      if (/hidden|clip/.test(overflowY) && text.bottom > box.bottom + 3)
        return { by: `${nameOf(each)}, below`, shortens: each }
      if (position === 'fixed') break
    }
    return text.right > innerWidth + 1 || text.left < -1 ? { by: 'the window', shortens: null } : null
  }
  const width = document.documentElement.scrollWidth
  if (width > innerWidth) cut.push({ text: 'the page', by: `${width} pixels wide`, whole: '' })
  const pen = document.createElement('canvas').getContext('2d')!
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    pen.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (field.checkVisibility() && room > 2 && pen.measureText(field.placeholder).width > room + 1)
      cut.push({ text: field.placeholder, by: 'its field', whole: '' })
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement!
    if (text.data.trim() === '' || parent.closest(WRITTEN)) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const found = hidden(range.getBoundingClientRect(), parent)
    if (found !== null)
      cut.push({ text: text.data.trim(), by: found.by, whole: found.shortens?.textContent ?? '' })
  }
  return cut
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** All faults of a walk are told together; what a screen still loads has some seconds to come. */
const soon = expect.configure({ soft: true, timeout: 6_000 })

/** Looks at a screen in both widths: nothing of it is in English, nothing is cut. */
export async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await soon.poll(() => faultsOf(page), `${name} at ${size.width}`).toEqual({ english: [], cut: [] })
  }
  await page.setViewportSize(SIZES[0])
}

/** Opens a screen of the dashboard, waits until it is complete and looks at it. */
export async function lookAt(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading, level: 1 }).first()).toBeVisible()
  await settled(page)
  await look(page, new URL(address).pathname)
}

/** Waits until nothing on the screen is still loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Die Seite konnte nicht angezeigt werden.')).toHaveCount(0)
}

const over = (page: Page) =>
  page.locator('[role="dialog"], [role="menu"], [role="listbox"], dialog[open]').filter({ visible: true })

/** Presses buttons which each open something, looks at that and closes it. A list within the names is pressed one after the other. */
export async function lookInto(
  page: Page,
  names: readonly (string | RegExp | readonly (string | RegExp)[])[],
): Promise<void> {
  for (const path of names) {
    const before = await over(page).count()
    for (const name of typeof path === 'string' || path instanceof RegExp ? [path] : path) {
      const options = typeof name === 'string' ? { name, exact: true } : { name }
      const button = page
        .getByRole('button', options)
        .or(page.getByRole('menuitem', options))
        .filter({ visible: true })
      await button.first().click()
    }
    await expect.poll(() => over(page).count(), String(path)).toBeGreaterThan(before)
    await settled(page)
    await look(page, String(path))
    await expect(async () => {
      if ((await over(page).count()) > before) await page.keyboard.press('Escape')
      expect(await over(page).count()).toBeLessThanOrEqual(before)
    }).toPass()
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog').last()

/** Fills in fields of the open dialog, by their labels. */
export async function fillDialog(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await dialogOf(page).getByLabel(label, { exact: true }).fill(text)
}

/** Presses a button of the open dialog. */
export const pressDialog = (page: Page, name: string | RegExp): Promise<void> =>
  dialogOf(page)
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .click()

/** Sends the open dialog off, waits for `refusal` in it and looks at that. */
export async function lookAtRefusal(page: Page, button: string, refusal: string | RegExp): Promise<void> {
  await pressDialog(page, button)
  // Words of the dialog can be those of the refusal too: the answer has to be there.
  await settled(page)
  await expect(dialogOf(page).getByText(refusal).first()).toBeVisible()
  await look(page, `“${button}” refused: ${refusal}`)
}

/** Signs in through the German page. */
export async function signInGerman(
  page: Page,
  server: RunningServer,
  email: string,
  organisation = 'acme',
): Promise<void> {
  await page.goto(server.at(organisation, '/dashboard/'))
  await page.waitForURL(/\/\/login\./)
  await fillSignIn(page, email)
  await page.waitForURL((url) => url.hostname.startsWith(`${organisation}.`))
}

/** Signs in at the German form that the page shows. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(DEMONSTRATION_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** A journey of someone whose browser asks for German. */
export const germanTest = test.extend({ locale: 'de-DE' })

/** Signs in, and remembers what people wrote. @param data what of it comes in no answer */
export async function enterGerman(
  page: Page,
  server: RunningServer,
  email: string,
  ...data: string[]
): Promise<void> {
  rememberData(page, ...data)
  await signInGerman(page, server, email)
}

/** Starts a report with a title and some words, the caret behind them. */
export async function startGermanReport(page: Page, words = ''): Promise<void> {
  await page.getByRole('button', { name: 'Leer' }).click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror > *').first().click()
  await page.keyboard.type('Ein Bericht')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
}
