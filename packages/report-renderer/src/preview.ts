import { addKinds, directionOf } from '@bubbles/charts'
import { lateKinds } from '@bubbles/charts/late'
import { reportPage } from './reportPage.ts'
import { SYSTEM_DARK } from './styles/scheme.ts'
import type { DraftInput, PagePublication } from './types.ts'

/** A page in two parts, so that a preview can change one without losing its place in the other. */
export interface PreviewParts {
  style: string
  /** What stands in the body. */
  body: string
  bodyClass: string
  lang: string
  dir: 'ltr' | 'rtl'
}

/**
 * The page of a draft for browsers: free of Node, without script, on the ground asked for whatever the system prefers.
 * Every text in it is escaped.
 * @param published the edition that readers have, where it is this very document.
 */
export function previewParts(
  input: DraftInput,
  ground: 'light' | 'dark',
  published: PagePublication | null = null,
): PreviewParts {
  // Where a browser draws a whole page, it has every kind of chart.
  addKinds(lateKinds)
  const { html } = reportPage({ ...input, assets: { ...input.assets, script: null } }, published)
  const lang = /<html lang="([^"]*)"/.exec(html)?.[1] ?? ''
  const part = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  return {
    style: part(/<style>([^]*?)<\/style>/).replaceAll(
      SYSTEM_DARK,
      ground === 'dark' ? '@media screen' : '@media not all',
    ),
    body: part(/<body[^>]*>([^]*)<\/body>/),
    bodyClass: part(/<body class="([^"]*)"/),
    lang,
    dir: directionOf(lang),
  }
}

export type { DraftInput, PagePublication } from './types.ts'
