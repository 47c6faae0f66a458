import { oneLine } from '@bubbles/charts'
import { blockText, type DocumentNode, LIMITS } from '@bubbles/report-document'
import { lossesInWords, readTree } from '@bubbles/report-document/markdown'
import { documentOf, type MarkdownReport } from '../readMarkdownText.ts'
import type { HtmlElement } from './wordHtml.ts'
import type { WordLosses } from './wordLosses.ts'
import { wordTree } from './wordTree.ts'

/**
 * The report that a word processor's text makes, as the HTML that mammoth writes or a page was cleaned to.
 * @param otherwise what it is called if it has neither a title nor a first heading over all others
 * @throws TextError where it is more than a report holds
 */
export function reportOfBody(body: HtmlElement, losses: WordLosses, otherwise: string): MarkdownReport {
  const word = wordTree(body, losses)
  const { title, subtitle } = word
  const { children } = word.tree
  const first = children[0]
  const chapters = children.filter((node) => node.type === 'heading' && node.depth === 1).length
  // A first heading that stands over all others is the title; where there is another, chapters begin one level below it.
  const isFirstTitle = title === '' && first?.type === 'heading' && (first.depth > 1 || chapters === 1)
  if (!isFirstTitle)
    for (const node of children)
      if (node.type === 'heading') node.depth = Math.min(6, node.depth + 1) as typeof node.depth
  const { blocks, losses: lost } = readTree(word.tree)
  losses.links += lost.links
  const heading = isFirstTitle && blocks[0]?.type === 'heading' ? oneLine(blockText(blocks[0])) : ''
  const isUsed = heading !== '' && heading.length <= LIMITS.title
  const name = (title || (isUsed ? heading : otherwise)).slice(0, LIMITS.title)
  const introduction: DocumentNode[] = subtitle === '' ? [] : [{ type: 'text', text: subtitle }]
  return {
    name,
    document: documentOf(name, isUsed ? blocks.slice(1) : blocks, introduction),
    losses: [
      ...losses.inWords(),
      ...lossesInWords({ ...lost, links: 0, html: 0, images: 0, localImages: 0 }),
    ],
  }
}
