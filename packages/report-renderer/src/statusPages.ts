import { type PageBranding, pageFonts } from './branding.ts'
import { escapeHtml, safeWebUrl } from './html.ts'
import { favicon, masthead, organisationName } from './masthead.ts'
import { pageShell } from './shell.ts'
import { styleSheet } from './styles/styles.ts'
import type { PageOrganisation, RenderedPage } from './types.ts'

export type StatusPageOptions = {
  /** Null on a host that belongs to nobody: the page then says no name. */
  organisation?: PageOrganisation | null
  branding?: PageBranding
  /** Address of the directory of font files. */
  fontBase?: string | null
}

/** For an address without a report (404). Says the same whether there never was one or the reader may not know. */
export function notFoundPage(options: StatusPageOptions = {}): RenderedPage {
  return statusPage(options, {
    title: 'There is no report at this address',
    text: 'Check the address, or ask whoever sent it to you for a new link.',
    action: homeAction(options.organisation),
  })
}

/** For a report that was public and has been taken down (410). */
export function gonePage(options: StatusPageOptions = {}): RenderedPage {
  const name = options.organisation ? organisationName(options.organisation) : 'Its publisher'
  return statusPage(options, {
    title: 'This report is no longer published',
    text: `${name} has taken it down.`,
    action: homeAction(options.organisation),
  })
}

/**
 * For every address of an organisation that has been disabled (404). It names nobody, and tells nothing about what was
 * published there.
 */
export function unavailablePage(): RenderedPage {
  return statusPage(
    {},
    {
      title: 'This organisation is not available',
      text: 'Its reports cannot be read at the moment. Ask whoever sent you the link.',
      action: null,
    },
  )
}

/** For an internal report and a reader who is not signed in (401). `signInUrl` leads back to the report. */
export function signInNeededPage(options: StatusPageOptions & { signInUrl: string }): RenderedPage {
  const name = options.organisation ? organisationName(options.organisation) : 'one organisation'
  const url = safeWebUrl(options.signInUrl)
  return statusPage(options, {
    title: 'Sign in to read this report',
    text: `It is shared with people at ${name} only.`,
    action: url ? { url, label: 'Sign in', primary: true } : null,
  })
}

type Action = { url: string; label: string; primary: boolean }

function homeAction(organisation: PageOrganisation | null | undefined): Action | null {
  const url = safeWebUrl(organisation?.homeUrl)
  return url && organisation
    ? { url, label: `Go to ${organisationName(organisation)}`, primary: false }
    : null
}

function statusPage(
  { organisation = null, branding, fontBase }: StatusPageOptions,
  { title, text, action }: { title: string; text: string; action: Action | null },
): RenderedPage {
  const link = action
    ? `<p><a${action.primary ? ' class="button"' : ''} href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`
    : ''
  return pageShell({
    lang: 'en-GB',
    title: organisation ? `${title} · ${organisationName(organisation)}` : title,
    head: `<meta name="robots" content="noindex">${favicon(organisation)}`,
    style: styleSheet({
      fonts: pageFonts(branding),
      fontBase,
      logoGround: organisation?.logo?.ground,
      charts: false,
    }),
    bodyClass: 'flat',
    body:
      masthead(organisation) +
      `<div class="shell"><main class="say"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</main></div>`,
  })
}
