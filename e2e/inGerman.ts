import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

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
    words: [...english].filter((word) => !german.words.has(word)),
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
const TRANSLATED = new Set(['detail', 'sentence', 'message', 'problem', 'notes'])

/** What people wrote, by page: the strings of the API's answers. */
const written = new WeakMap<Page, Set<string>>()

/** Remembers what people wrote, so that `look` doesn't take it for the product's own words. */
export function rememberData(page: Page, ...more: string[]): void {
  const strings = written.get(page) ?? new Set<string>()
  for (const text of more) strings.add(text)
  if (written.has(page)) return
  written.set(page, strings)
  page.on('response', async (response) => {
    if (!/\/api\//.test(response.url()) || !/json/.test(response.headers()['content-type'] ?? '')) return
    const collect = (value: unknown, key: string): void => {
      if (typeof value === 'string' && value.length > 2 && !TRANSLATED.has(key)) strings.add(flat(value))
      else if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value)) collect(each, Array.isArray(value) ? key : name)
    }
    collect(await response.json().catch(() => null), '')
  })
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A text without what people wrote. */
function withoutData(text: string, data: readonly string[]): string {
  return data.reduce((rest, each) => (rest.includes(each) ? rest.replaceAll(each, '“…”') : rest), text)
}

interface Seen {
  /** Texts that are in the catalogues, or have English words. */
  english: string[]
  /** Texts of which a part can't be read, with where. */
  cut: string[]
}

/** What a screen says in English, and what of it is cut, at the width that it has. */
export async function faultsOf(page: Page): Promise<Seen> {
  const { said, cut } = await page.evaluate(read)
  const data = [...(written.get(page) ?? [])].toSorted((one, other) => other.length - one.length)
  const ours = (text: string) => {
    const rest = withoutData(text, data)
    return rest.replaceAll('“…”', '').trim() !== ''
  }
  return {
    english: said.filter(
      (text) => KNOWN_TEXTS.has(text) || (hasEnglish(text) && hasEnglish(withoutData(text, data))),
    ),
    cut: cut
      .filter(({ text, isWhole }) => text === '' || isWhole || ours(text))
      .map(({ text, by }) => `${text} [${by}]`),
  }
}

interface Found {
  said: string[]
  cut: { text: string; by: string; isWhole: boolean }[]
}

/** Runs in the page. */
function read(): Found {
  const said = new Set<string>()
  const cut: Found['cut'] = []
  const WRITTEN =
    '.ProseMirror, svg, script, style, noscript, template, [lang]:not(html), code, pre, textarea'
  const clean = (text: string | null) => text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${typeof element.className === 'string' && element.className ? `.${element.className.split(' ')[0]}` : ''}`
  /** The first box around a text that hides a part of it, if one does. */
  const cutter = (start: Element, box: DOMRect): string | null => {
    for (
      let each: Element | null = start;
      each !== null && each !== document.body;
      each = each.parentElement
    ) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(each)
      const shown = each.getBoundingClientRect()
      // Words for those who don't see them are in a box of one pixel.
      if (shown.width <= 2 || clipPath !== 'none') return null
      if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) return null
      if (/hidden|clip/.test(overflowX) && (box.right > shown.right + 1 || box.left < shown.left - 1))
        return nameOf(each)
      if (/hidden|clip/.test(overflowY) && box.bottom > shown.bottom + 3) return `${nameOf(each)}, below`
      if (
        /^(?:BUTTON|LABEL|LEGEND|SUMMARY)$/.test(each.tagName) &&
        box.right > shown.right + 1 &&
        shown.width > 0
      )
        return `${nameOf(each)}, spills`
      if (position === 'fixed') break
    }
    return box.right > innerWidth + 1 || box.left < -1 ? 'the window' : null
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + 1,
    )
    cut.push({
      text: '',
      by: `the page is ${document.documentElement.scrollWidth} wide: ${wide.slice(-3).map(nameOf).join(' ')}`,
      isWhole: true,
    })
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const own = clean(text.data)
    const parent = text.parentElement!
    if (own === '' || parent.closest(WRITTEN) || !parent.checkVisibility({ visibilityProperty: true }))
      continue
    said.add(own)
    const range = document.createRange()
    range.selectNodeContents(text)
    const by = cutter(parent, range.getBoundingClientRect())
    if (by !== null) cut.push({ text: own, by, isWhole: false })
  }
  for (const element of document.querySelectorAll(
    '[aria-label], [title], [placeholder], [aria-description], [aria-roledescription], [alt]',
  ))
    for (const name of [
      'aria-label',
      'title',
      'placeholder',
      'aria-description',
      'aria-roledescription',
      'alt',
    ])
      if (
        element.hasAttribute(name) &&
        element.checkVisibility() &&
        !element.closest('[lang]:not(html), .ProseMirror')
      )
        said.add(clean(element.getAttribute(name)))
  return { said: [...said], cut }
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Looks at a screen in both widths: nothing of it is in English, nothing is cut. */
export async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => faultsOf(page), `${name} at ${size.width}`).toEqual({ english: [], cut: [] })
  }
  await page.setViewportSize(SIZES[0])
}
