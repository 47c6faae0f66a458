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

/** A tag that is open to readers. */
export interface FrontTopic {
  id: string
  name: string
  reports: number
}

export type FrontPageInput = Omit<StatusPageOptions, 'organisation' | 'locale'> & {
  organisation: PageOrganisation
  locale: string
  /** The absolute address of the front page, with a slash at its end: the first of its pages. */
  url: string
  /** Of this page of it, newest first. */
  reports: readonly ListedReport[]
  /** What readers can narrow the reports to, with how many of those that were found have it. */
  topics: readonly FrontTopic[]
  /** The id of the topic that is shown; null for all of them, and 'unknown' where the address names none of them. */
  topic: string | null
  /** What was searched for; '' for nothing. */
  asked: string
  /** How many reports there are in all, or were found. */
  total: number
  /** From 1. */
  page: number
  pages: number
}

/** The name of the form's field, of the topic and of the number of the page, in the address. */
export const FRONT_QUERY = { asked: 'q', topic: 'topic', page: 'page' } as const

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
  const topic = chosenTopic(input)
  const title = [topic?.name ?? '', words.title(name), page > 1 ? words.page(page, input.pages) : '']
    .filter(Boolean)
    .join(' · ')
  const own =
    asked || page > 1 || input.topic === 'unknown' ? null : safeWebUrl(addressOf(input, { page: 1 }))
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
      `<div class="shell"><main id="content">${header(words, input)}${topicRow(words, input, lang)}${list(words, input, lang)}${turning(words, input)}</main></div>` +
      pageEnd(pageWords(locale), organisation, feedLine(words, organisation)),
    formActions: [url],
  })
}

function head(
  { organisation, branding, url, reports, locale, asked, topic }: FrontPageInput,
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
    (asked || topic === 'unknown' ? meta('name="robots"', 'noindex') : '') +
    favicon(organisation, branding) +
    siteLinks(organisation) +
    (own
      ? `<script type="application/ld+json">${jsonForScript({
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          url: own,
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

function header(words: FrontWords, input: FrontPageInput): string {
  const { url, asked, total } = input
  const isEmpty = total === 0 && asked === ''
  const topic = chosenTopic(input)
  return (
    `<div class="front-h"><h1>${escapeHtml(words.heading)}</h1>` +
    (isEmpty
      ? ''
      : `<form class="find" role="search" method="get" action="${escapeHtml(safeFileUrl(url) ?? '')}">` +
        `<label for="find">${escapeHtml(words.search)}</label>` +
        `<input id="find" type="search" name="${FRONT_QUERY.asked}" value="${escapeHtml(asked)}" maxlength="100" autocomplete="off">` +
        (topic ? `<input type="hidden" name="${FRONT_QUERY.topic}" value="${escapeHtml(topic.id)}">` : '') +
        `<button class="button">${escapeHtml(words.find)}</button></form>`) +
    '</div>'
  )
}

/** Links to the reports of each topic, which keep what is searched for; the one that is shown is marked. */
function topicRow(words: FrontWords, input: FrontPageInput, lang: string): string {
  const { topics, topic } = input
  const unknown = topic === 'unknown' ? `<p class="found" role="status">${escapeHtml(words.noTopic)}</p>` : ''
  if (topics.length === 0) return unknown
  const shown = chosenTopic(input)?.id ?? null
  const link = (to: string | null, inner: string) =>
    `<li><a href="${escapeHtml(addressOf(input, { topic: to, page: 1 }))}"${to === shown ? ' aria-current="page"' : ''}>${inner}</a></li>`
  const links = topics
    .toSorted((one, other) => one.name.localeCompare(other.name, lang))
    .map(({ id, name, reports }) =>
      link(
        id,
        `${escapeHtml(name)} <span aria-hidden="true">${reports}</span>` +
          `<span class="said">${escapeHtml(words.ofTopic(reports))}</span>`,
      ),
    )
  return (
    `${unknown}<nav class="topics" aria-label="${escapeHtml(words.topics)}"><ul role="list">` +
    `${link(null, escapeHtml(words.allTopics))}${links.join('')}</ul></nav>`
  )
}

const chosenTopic = ({ topics, topic }: FrontPageInput): FrontTopic | undefined =>
  topics.find(({ id }) => id === topic)

/** The address of a page of the front page: of what is searched for and the topic that is shown, unless another is given. */
function addressOf(
  input: FrontPageInput,
  { topic = chosenTopic(input)?.id ?? null, page }: { topic?: string | null; page: number },
): string {
  const query = new URLSearchParams()
  if (input.asked) query.set(FRONT_QUERY.asked, input.asked)
  if (topic !== null) query.set(FRONT_QUERY.topic, topic)
  if (page > 1) query.set(FRONT_QUERY.page, String(page))
  return `${input.url}${query.size > 0 ? `?${query.toString()}` : ''}`
}

function list(words: FrontWords, input: FrontPageInput, lang: string): string {
  const { url, reports, asked, total, page, organisation, locale } = input
  const topic = chosenTopic(input)
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
    const lead = index === 0 && page === 1 && asked === '' && !topic
    return `<li${lead ? ' class="leads"' : ''}>${reportCard(report, { ...facts, lead })}</li>`
  })
  return (
    (asked || topic
      ? `<p class="found"><b>${escapeHtml(asked ? words.found(total, asked) : words.onTopic(total, topic?.name ?? ''))}</b> · <a href="${escapeHtml(url)}">${escapeHtml(words.all)}</a></p>`
      : '') + `<ul class="cards" role="list">${items.join('')}</ul>`
  )
}

function turning(words: FrontWords, input: FrontPageInput): string {
  const { page, pages } = input
  if (pages < 2) return ''
  const to = (number: number, text: string, rel: string) =>
    `<a rel="${rel}" href="${escapeHtml(addressOf(input, { page: number }))}">${escapeHtml(text)}</a>`
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
