import { directionOf } from '@bubbles/charts'
import { fontStack } from '@bubbles/domain'
import { type PageFonts, pageFonts } from '../branding.ts'
import { pageEnd } from '../footer.ts'
import { escapeHtml, jsonForScript, safeFileUrl, safeWebUrl } from '../html.ts'
import { frontWords } from '../languages/front/frontWords.ts'
import type { FrontWords } from '../languages/front/vocabulary.ts'
import { pageWords } from '../languages/pageWords.ts'
import { favicon, masthead, organisationName, siteLinks } from '../masthead.ts'
import { focusRules } from '../picture.ts'
import { pageShell } from '../shell.ts'
import type { StatusPageOptions } from '../statusPages.ts'
import { minified, styleSheet } from '../styles/styles.ts'
import type { ListedReport, PageOrganisation, RenderedPage } from '../types.ts'
import { knownLocale } from '../words.ts'
import { reportCard } from './cards.ts'
import { cardStyles, frontStyles } from './frontStyles.ts'

export type FrontPageInput = Omit<StatusPageOptions, 'organisation' | 'locale'> & {
  organisation: PageOrganisation
  locale: string
  /** The absolute address of the front page, with a slash at its end: the first of its pages. */
  url: string
  /** Of this page of it, newest first. */
  reports: readonly ListedReport[]
  /** What was searched for; '' for nothing. */
  asked: string
  /** How many reports there are in all, or were found. */
  total: number
  /** From 1. */
  page: number
  pages: number
}

/** The name of the form's field, and of the number of the page, in the address. */
export const FRONT_QUERY = { asked: 'q', page: 'page' } as const

const styles = minified(cardStyles + frontStyles)

/** Titles and introductions on cards are set as they are on their pages. */
const cardFonts = ({ headings, text }: PageFonts): string =>
  `.card-t{font-family:${fontStack(headings)}}.card-s{font-family:${fontStack(text)}}`

/**
 * The front page of an organisation: its listed reports as cards, a search that is a plain form, pages of them. Without
 * script; pure as every page is.
 */
export function frontPage(input: FrontPageInput): RenderedPage {
  const { organisation, branding, fontBase, locale, url, asked, page } = input
  const lang = knownLocale(locale)
  const words = frontWords(locale)
  const name = organisationName(organisation)
  const title = [words.title(name), page > 1 ? words.page(page, input.pages) : ''].filter(Boolean).join(' · ')
  const own = asked || page > 1 ? null : safeWebUrl(url)
  return pageShell({
    lang,
    title,
    head: head(input, title, own),
    style:
      styleSheet({
        fonts: pageFonts(branding),
        fontBase,
        palette: branding?.palette ?? [],
        logoGround: organisation.logo?.ground,
        charts: false,
        choice: true,
        direction: directionOf(lang),
      }) +
      styles +
      cardFonts(pageFonts(branding)) +
      focusRules(input.reports.map(({ picture }) => (picture.kind === 'file' ? picture.focus : ''))),
    bodyClass: 'flat front',
    body:
      `<a class="skip" href="#content">${escapeHtml(words.skip)}</a>` +
      masthead({ ...organisation, homeUrl: null }) +
      `<div class="shell"><main id="content">${header(words, input)}${list(words, input, lang)}${turning(words, input)}</main></div>` +
      pageEnd(pageWords(locale), organisation, feedLine(words, organisation)),
    formActions: [url],
  })
}

function head(
  { organisation, branding, url, reports, locale, asked }: FrontPageInput,
  title: string,
  own: string | null,
) {
  const meta = (attribute: string, content: string) => `<meta ${attribute} content="${escapeHtml(content)}">`
  return (
    (own
      ? `<link rel="canonical" href="${escapeHtml(own)}">${meta('property="og:url"', own)}` +
        meta('property="og:type"', 'website') +
        meta('property="og:title"', title) +
        meta('property="og:site_name"', organisationName(organisation))
      : '') +
    (asked ? meta('name="robots"', 'noindex') : '') +
    favicon(organisation, branding) +
    siteLinks(organisation) +
    (own
      ? `<script type="application/ld+json">${jsonForScript({
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          url,
          name: title,
          inLanguage: knownLocale(locale),
          publisher: { '@type': 'Organization', name: organisationName(organisation), url },
          mainEntity: {
            '@type': 'ItemList',
            itemListElement: reports.map((report, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              url: report.url,
              name: report.title,
            })),
          },
        })}</script>`
      : '')
  )
}

function header(words: FrontWords, { url, asked, total }: FrontPageInput): string {
  const isEmpty = total === 0 && asked === ''
  return (
    `<div class="front-h"><h1>${escapeHtml(words.heading)}</h1>` +
    (isEmpty
      ? ''
      : `<form class="find" role="search" method="get" action="${escapeHtml(safeFileUrl(url) ?? '')}">` +
        `<label for="find">${escapeHtml(words.search)}</label>` +
        `<input id="find" type="search" name="${FRONT_QUERY.asked}" value="${escapeHtml(asked)}" maxlength="100" autocomplete="off">` +
        `<button class="button">${escapeHtml(words.find)}</button></form>`) +
    '</div>'
  )
}

function list(
  words: FrontWords,
  { url, reports, asked, total, page, organisation, locale }: FrontPageInput,
  lang: string,
): string {
  const all = `<p><a href="${escapeHtml(url)}">${escapeHtml(words.all)}</a></p>`
  if (reports.length === 0)
    return asked
      ? `<div class="nothing" role="status"><h2>${escapeHtml(words.nothingFound(asked))}</h2><p>${escapeHtml(words.nothingFoundHint)}</p>${all}</div>`
      : `<div class="nothing"><h2>${escapeHtml(words.empty)}</h2><p>${escapeHtml(words.emptyHint(organisationName(organisation)))}</p></div>`
  const facts = {
    words: { untitled: pageWords(locale).untitled, revised: words.revised },
    lang,
    heading: 2,
  } as const
  const items = reports.map((report, index) => {
    const lead = index === 0 && page === 1 && asked === ''
    return `<li${lead ? ' class="leads"' : ''}>${reportCard(report, { ...facts, lead })}</li>`
  })
  return (
    (asked
      ? `<p class="found"><b>${escapeHtml(words.found(total, asked))}</b> · <a href="${escapeHtml(url)}">${escapeHtml(words.all)}</a></p>`
      : '') + `<ul class="cards" role="list">${items.join('')}</ul>`
  )
}

function turning(words: FrontWords, { url, asked, page, pages }: FrontPageInput): string {
  if (pages < 2) return ''
  const to = (number: number, text: string, rel: string) => {
    const query = new URLSearchParams()
    if (asked) query.set(FRONT_QUERY.asked, asked)
    if (number > 1) query.set(FRONT_QUERY.page, String(number))
    return `<a rel="${rel}" href="${escapeHtml(`${url}${query.size > 0 ? `?${query.toString()}` : ''}`)}">${escapeHtml(text)}</a>`
  }
  return (
    `<nav class="turn" aria-label="${escapeHtml(words.pages)}">` +
    (page > 1 ? to(page - 1, words.newer, 'prev') : '') +
    `<span>${escapeHtml(words.page(page, pages))}</span>` +
    `${page < pages ? to(page + 1, words.older, 'next') : ''}</nav>`
  )
}

function feedLine(words: FrontWords, { frontPage: front }: PageOrganisation): string {
  const url = safeWebUrl(front?.feed)
  return url ? `<p><a href="${escapeHtml(url)}">${escapeHtml(words.feed)}</a></p>` : ''
}
