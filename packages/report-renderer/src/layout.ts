import { escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { OutlineEntry } from './outline.ts'

/** Title, contents and body in one column, the contents beside it where there is room. */
export function plainPage(
  words: PageWords,
  contents: readonly OutlineEntry[],
  header: string,
  body: string,
  end: string,
): string {
  const main = `<main id="content"><article>${header}${contentsDetails(words, contents)}<div class="body">${body}</div>${end}</article></main>`
  return contents.length > 0
    ? `<div class="shell with-rail">${contentsRail(words, contents)}${main}</div>`
    : `<div class="shell">${main}</div>`
}

/** The same under a cover, which is as wide as the window. */
export function coveredPage(
  words: PageWords,
  contents: readonly OutlineEntry[],
  cover: string,
  body: string,
  end: string,
): string {
  const run = `<div class="run">${contentsDetails(words, contents)}<div class="body">${body}</div>${end}</div>`
  const below =
    contents.length > 0
      ? `<div class="shell with-rail">${contentsRail(words, contents)}${run}</div>`
      : `<div class="shell">${run}</div>`
  return `<main id="content"><article>${cover}${below}</article></main>`
}

const contentsList = (entries: readonly OutlineEntry[]) =>
  `<ul>${entries.map(({ anchor, text }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a></li>`).join('')}</ul>`

/** Contents beside the text on wide screens. */
function contentsRail(words: PageWords, entries: readonly OutlineEntry[]): string {
  return `<nav class="rail" aria-labelledby="rail"><p id="rail">${escapeHtml(words.onThisPage)}</p>${contentsList(entries)}</nav>`
}

/** The same contents, folded, where the rail has no room. Only one of the two is ever shown. */
function contentsDetails(words: PageWords, entries: readonly OutlineEntry[]): string {
  if (entries.length === 0) return ''
  return `<details class="toc"><summary>${escapeHtml(words.onThisPage)}</summary><nav aria-label="${escapeHtml(words.onThisPage)}">${contentsList(entries)}</nav></details>`
}
