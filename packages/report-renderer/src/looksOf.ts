import { hasBands } from './bands.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode } from './types.ts'

const small = ({ style }: Record<string, unknown>): string[] => (style === 'small' ? ['small'] : [])

/** Looks that blocks take on by a setting: the names of their rules in the style sheet. */
const LOOKS: Readonly<Record<string, (attrs: Record<string, unknown>) => readonly string[]>> = {
  chart: ({ kind }) => (kind === 'table' ? ['chart:table'] : []),
  columns: ({ style, ratio }) => [
    ...(style === 'cards' ? ['columns:cards'] : []),
    ...(ratio === '1:2' || ratio === '2:1' ? ['columns:ratio'] : []),
  ],
  blockquote: ({ style, who }) => (style === 'large' || who ? ['blockquote:said'] : []),
  paragraph: small,
  orderedList: small,
  bulletList: (attrs) => (attrs.style === 'timeline' ? ['bulletList:timeline'] : small(attrs)),
  callout: ({ folded }) => (folded === true ? ['callout:folded'] : []),
  embed: ({ still }) => (still ? ['embed:still'] : []),
  metric: ({ size }) => (size === 'large' ? ['metric:large'] : []),
}

/** The kinds of block of a page and the looks they have: the rules its style sheet needs. */
export function stylesNeeded(document: DocumentNode): Set<string> {
  const nodes = [...nodesBelow(document)]
  const looks = nodes.flatMap(({ type, attrs }) =>
    Object.hasOwn(LOOKS, type) ? LOOKS[type]!(attrs ?? {}) : [],
  )
  return new Set([
    ...nodes.map(({ type }) => type),
    ...looks,
    ...(hasBands(document.content ?? []) ? ['bands'] : []),
  ])
}
