import { escapeHtml, safeWebUrl } from './html.ts'
import { plainPage, type StatusPageOptions } from './statusPages.ts'
import type { RenderedPage } from './types.ts'

/** Says one thing, under the organisation's name. */
export const sayingPage = (
  options: StatusPageOptions,
  { title, text, way }: { title: string; text: string; way?: { url: string; words: string } | undefined },
): RenderedPage =>
  plainPage(options, {
    title,
    main:
      `<main class="answered"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
      `${way ? `<p><a href="${escapeHtml(way.url)}">${escapeHtml(way.words)}</a></p>` : ''}</main>`,
    kinds: new Set(['answers']),
    formActions: [],
  })

/** Asks one thing, with a form that needs no script and is posted to `url`. */
export function askingPage(
  options: StatusPageOptions,
  {
    url,
    title,
    heading = title,
    text,
    fields = '',
    form: name = '',
    action,
    hint = '',
    after = '',
  }: {
    url: string
    title: string
    /** Default: the title. */
    heading?: string
    text: string
    /** Markup. */
    fields?: string
    /** The kind of styles that the form has besides, and its class. */
    form?: string
    action: string
    hint?: string
    /** Markup below the form. */
    after?: string
  },
): RenderedPage {
  const to = safeWebUrl(url)
  const form = to
    ? `<form class="ask${name ? ` ${name}` : ''}" method="post" action="${escapeHtml(to)}">${fields}<p class="send"><button>${escapeHtml(action)}</button></p>` +
      `${hint ? `<p class="hint">${escapeHtml(hint)}</p>` : ''}</form>`
    : ''
  return plainPage(options, {
    title,
    main: `<main class="answered"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${form}${after}</main>`,
    kinds: new Set(['question', 'answers', 'password', ...(name ? [name] : [])]),
    formActions: to ? [to] : [],
  })
}
