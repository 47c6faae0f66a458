import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const CATALOGUES = new URL('../messages/de/', import.meta.url)

/** Texts of the product that are whole on a screen and differ in German, by the English ones. One word in lower case may be a campaign's name. */
function translations(): Map<string, string> {
  const found = new Map<string, string>()
  const add = (entries: object) => {
    for (const [english, german] of Object.entries(entries) as [string, unknown][]) {
      if (typeof german === 'object' && german !== null) add(german)
      else if (
        typeof german === 'string' &&
        german !== english &&
        !/[{|<]/.test(english + german) &&
        !/^[a-z]+$/.test(english)
      )
        found.set(english, german)
    }
  }
  // What packages say in reports is in the language of the report; the server's is not on the screen by itself.
  for (const file of readdirSync(fileURLToPath(CATALOGUES)))
    if (!/^(?:package-(?!ui)|server)/.test(file))
      add(JSON.parse(readFileSync(new URL(file, CATALOGUES), 'utf8')) as object)
  // A word that is German somewhere else is no English left over.
  const german = new Set(found.values())
  for (const english of found.keys()) if (german.has(english)) found.delete(english)
  return found
}

const known = [...translations()]

/** What the product says in English on a page, in texts and in names for those who don't see it; never what people wrote. */
export const leftInEnglish = (page: Page): Promise<string[]> =>
  page.evaluate(
    (english) => {
      const said = new Set(english)
      const written =
        '.ProseMirror, main a[href*="/reports/"], svg, script, style, noscript, [lang]:not(html)'
      const left = new Set<string>()
      const note = (text: string | null, element: Element) => {
        const words = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
        if (said.has(words) && !element.closest(written) && element.checkVisibility()) left.add(words)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) note(texts.currentNode.textContent, (texts.currentNode as Text).parentElement!)
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder']) note(element.getAttribute(name), element)
      return [...left]
    },
    known.map(([english]) => english),
  )

/** German texts of the product of which a part is beyond the box that shows it, and whether the page is wider than the window. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(
    (german) => {
      const ours = new Set(german)
      const cut = new Set<string>()
      if (document.documentElement.scrollWidth > innerWidth) cut.add('the page')
      const isCut = (element: Element | null, box: DOMRect): boolean => {
        for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
          const { overflowX, position } = getComputedStyle(each)
          if (/auto|scroll/.test(overflowX) || position === 'fixed') return false
          const shown = each.getBoundingClientRect()
          // Words for those who don't see them are in a box of one pixel.
          if (shown.width <= 2) return false
          if (/hidden|clip/.test(overflowX) && (box.right > shown.right + 1 || box.left < shown.left - 1))
            return true
        }
        return false
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        const words = text.data.replaceAll(/\s+/g, ' ').trim()
        if (!ours.has(words) || !text.parentElement!.checkVisibility()) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        if (isCut(text.parentElement, range.getBoundingClientRect())) cut.add(words)
      }
      return [...cut]
    },
    known.map(([, german]) => german),
  )
