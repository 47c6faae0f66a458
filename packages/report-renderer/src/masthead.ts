import { type PageBranding, paperAccent } from './branding.ts'
import { escapeHtml, safeFileUrl, safeWebUrl } from './html.ts'
import type { PageOrganisation } from './types.ts'

/** The name readers know the organisation by. */
export function organisationName(organisation: PageOrganisation): string {
  return organisation.friendlyName?.trim() || organisation.name.trim()
}

function firstLetter(organisation: PageOrganisation): string {
  return (
    Array.from(organisationName(organisation))
      .find((character) => /[\p{L}\p{N}]/u.test(character))
      ?.toUpperCase() ?? ''
  )
}

/** How high a logo stands in the masthead, in px; the footer shows it smaller by CSS. */
const LOGO_HEIGHT = 36
/** From this ratio of width to height on, a logo is a word: it stands alone, and is the name for those who hear it. */
const WORDMARK = 2

/** Logo and name, linked to the organisation's home when it has one. */
export function brand(organisation: PageOrganisation, linked: boolean): string {
  const name = escapeHtml(organisationName(organisation))
  const home = linked ? safeWebUrl(organisation.homeUrl) : null
  const content = mark(organisation, name)
  return home
    ? `<a class="brand" href="${escapeHtml(home)}" rel="noopener">${content}</a>`
    : `<div class="brand">${content}</div>`
}

function mark(organisation: PageOrganisation, name: string): string {
  const { logo } = organisation
  const address = escapeHtml(safeFileUrl(logo?.url) ?? '')
  if (!logo || !address) {
    const letter = escapeHtml(firstLetter(organisation))
    return `<span class="logo letter" aria-hidden="true">${letter}</span><span>${name}</span>`
  }
  const ratio = logo.width / logo.height
  const ground = logo.ground ? ` on-${logo.ground}` : ''
  if (ratio >= WORDMARK) {
    const width = Math.round(LOGO_HEIGHT * ratio)
    return `<img class="logo word${ground}" src="${address}" alt="${name}" width="${width}" height="${LOGO_HEIGHT}">`
  }
  // The name stands beside it: read out twice it would only be in the way.
  return `<img class="logo${ground}" src="${address}" alt="" width="${LOGO_HEIGHT}" height="${LOGO_HEIGHT}"><span>${name}</span>`
}

/** The line at the top of every page: who speaks, and at the right a word on the state of the page. */
export function masthead(organisation: PageOrganisation | null, chip = ''): string {
  if (!organisation) return ''
  const state = chip ? `<span class="chip">${escapeHtml(chip)}</span>` : ''
  return `<header class="mast"><div class="shell">${brand(organisation, true)}${state}</div></header>`
}

/** What a page of an organisation with a front page says of where it belongs: the feed, and the icon for home screens. */
export function siteLinks(organisation: PageOrganisation): string {
  const [feed, icon] = [
    safeWebUrl(organisation.frontPage?.feed),
    safeWebUrl(organisation.frontPage?.touchIcon),
  ]
  return (
    (feed
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(organisationName(organisation))}" href="${escapeHtml(feed)}">`
      : '') + (icon ? `<link rel="apple-touch-icon" href="${escapeHtml(icon)}">` : '')
  )
}

/** The browser tab's picture: the logo, or the first letter drawn in the page itself so that nothing is asked for. */
export function favicon(organisation: PageOrganisation | null, branding?: PageBranding): string {
  const logo = safeFileUrl(organisation?.logo?.url)
  if (logo) return `<link rel="icon" href="${escapeHtml(logo)}">`
  const svg = letterIcon(organisation, branding)
  return `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}">`
}

/**
 * The first letter of an organisation's name on its colour, as an SVG.
 * @param family what the letter is set in
 * @param radius of the corners; home screens round theirs themselves
 */
export function letterIcon(
  organisation: PageOrganisation | null,
  branding: PageBranding | undefined,
  { family = 'sans-serif', radius = 7 }: { family?: string; radius?: number } = {},
): string {
  const letter = organisation ? firstLetter(organisation) : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${paperAccent(branding)}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="${family}" font-weight="700" font-size="18" fill="#fff">` +
    `${escapeHtml(letter)}</text></svg>`
  )
}
