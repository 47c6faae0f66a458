import { escapeHtml, safeFileUrl, safeWebUrl } from '../html.ts'
import { pictureImage } from '../picture.ts'
import type { ListedReport } from '../types.ts'
import { knownLocale, longDate, shortened } from '../words.ts'

export interface CardWords {
  untitled: string
  revised: (date: string) => string
}

/** Characters of an introduction on a card. */
const SUMMARY = 180
/** How wide a card's picture is drawn: see `cardStyles`. */
const SIZES = '(min-width:60em) 380px, (min-width:37.5em) 50vw, 100vw'
const LEAD_SIZES = '(min-width:60em) 700px, 100vw'

/**
 * A report as a card: its picture, its title as the one link, what it is about, when it was published.
 * @param heading the level of its title among the headings of the page
 */
export function reportCard(
  report: ListedReport,
  { words, lang, heading, lead = false }: { words: CardWords; lang: string; heading: 2 | 3; lead?: boolean },
): string {
  const address = safeWebUrl(report.url)
  if (!address) return ''
  const title = report.title.trim() || words.untitled
  const picture = pictureOf(report.picture, lead)
  const summary = shortened(report.standfirst, SUMMARY)
  const language =
    report.language && knownLocale(report.language) !== lang
      ? ` lang="${escapeHtml(knownLocale(report.language))}"`
      : ''
  const head = `<h${heading} class="card-t"${language}><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></h${heading}>`
  const time = (instant: string, inWords: (date: string) => string) =>
    `<time datetime="${escapeHtml(instant)}">${escapeHtml(inWords(longDate(instant, lang)))}</time>`
  const revised = report.revised ? ` · ${time(report.revised, words.revised)}` : ''
  const topics = report.topics?.length
    ? `<p class="card-k">${report.topics.map((topic) => `<span>${escapeHtml(topic)}</span>`).join(' ')}</p>`
    : ''
  return (
    `<article class="card${lead ? ' lead-card' : ''}">` +
    `${picture ? `<div class="card-p">${picture}</div><div class="card-b">${head}` : `<div class="card-p card-w">${head}</div><div class="card-b">`}` +
    `${summary ? `<p class="card-s"${language}>${escapeHtml(summary)}</p>` : ''}` +
    `<p class="card-d">${time(report.published, (date) => date)}${revised}</p>${topics}</div></article>`
  )
}

/** The picture as markup, for decoration; null where the title takes its place. */
function pictureOf(picture: ListedReport['picture'], lead: boolean): string | null {
  if (picture.kind === 'file')
    return pictureImage(picture.media, {
      alt: '',
      sizes: lead ? LEAD_SIZES : SIZES,
      first: lead,
      classes: [picture.focus],
    })
  const source = picture.kind === 'drawn' ? safeFileUrl(picture.url) : null
  return source
    ? `<img class="card-f" src="${escapeHtml(source)}" alt="" width="640" height="400"${lead ? '' : ' loading="lazy"'} decoding="async">`
    : null
}
