import { escapeHtml, safeWebUrl } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { EarlierEditions, PagePublication } from './types.ts'
import { longDate } from './words.ts'

/** The bar over an earlier edition, which leads to the current one; '' for a page that is the current one. */
export function earlierBar(words: PageWords, publication: PagePublication | null, lang: string): string {
  const current = safeWebUrl(publication?.current)
  if (!publication || !current) return ''
  const { edition, publishedAt } = publication
  return (
    `<aside class="old" aria-label="${escapeHtml(words.edition(Math.trunc(edition)))}"><div class="shell"><p>` +
    `${escapeHtml(words.isEarlier(Math.trunc(edition), longDate(publishedAt, lang)))} ` +
    `<a href="${escapeHtml(current)}">${escapeHtml(words.readCurrent)}</a></p></div></aside>`
  )
}

/** The editions before the one that is shown, folded: number, day and what changed. '' where there are none. */
export function earlierEditions(
  words: PageWords,
  editions: EarlierEditions | null | undefined,
  lang: string,
): string {
  const items = (editions?.listed ?? []).flatMap(({ edition, publishedAt, note, url }) => {
    const address = safeWebUrl(url)
    if (!address) return []
    const day = `<time datetime="${escapeHtml(publishedAt)}">${escapeHtml(longDate(publishedAt, lang))}</time>`
    const change = edition > 1 && note.trim() ? `<p dir="auto">${escapeHtml(note.trim())}</p>` : ''
    return [
      `<li><p><a href="${escapeHtml(address)}">${escapeHtml(words.edition(Math.trunc(edition)))}</a> · ${day}</p>${change}</li>`,
    ]
  })
  if (items.length === 0) return ''
  const last = editions!.listed.at(-1)!
  const more = editions!.hasMore
    ? `<p class="eds-m">${escapeHtml(words.yetEarlier(Math.trunc(last.edition)))}</p>`
    : ''
  return (
    `<details class="eds"><summary>${escapeHtml(words.earlierEditions)}</summary>` +
    `<ol role="list">${items.join('')}</ol>${more}</details>`
  )
}
