import { sectionsByGround } from '@bubbles/report-document/sections'
import { type BlockContext, renderBlocks } from './blocks.ts'
import type { DocumentNode } from './types.ts'

/**
 * The body of a page: its blocks, those with a ground in a band as wide as the window. A band is a body of its own, so
 * that everything in it keeps its widths and distances.
 */
export function renderBody(nodes: readonly DocumentNode[], context: BlockContext): string {
  return sectionsByGround(nodes.map((node) => ({ type: node.type, attrs: node.attrs ?? {}, node })))
    .map(({ ground, nodes: inside }) => {
      const own = inside.map(({ node }) => node)
      const html = renderBlocks(own, context)
      if (html === '' || ground === 'none') return html
      return `<div class="body band g-${ground}">${html}</div>`
    })
    .join('')
}

/** Whether any part of a page stands on a ground of its own. */
export const hasBands = (nodes: readonly DocumentNode[]): boolean =>
  sectionsByGround(nodes.map(({ type, attrs }) => ({ type, attrs: attrs ?? {} }))).some(
    ({ ground }) => ground !== 'none',
  )
