import { type HtmlElement, isElement } from '../word/wordHtml.ts'

const isList = (node: HtmlElement | string | undefined): node is HtmlElement =>
  node !== undefined && isElement(node) && (node.tag === 'ul' || node.tag === 'ol')

/** Which list of Google Docs this is a part of, and how deep: `lst-kix_abc-1`. */
export const kixOf = ({ attributes }: HtmlElement): string =>
  /(?:^|\s)(lst-kix_[\w.]+-\d)(?:\s|$)/.exec(attributes.class ?? '')?.[1] ?? ''

/**
 * Blocks in which lists stand within the points they are below. Google Docs writes each level as a list of its own after the
 * one before, named by list and level, and goes on with the outer one as another.
 */
export function nestedLists(blocks: readonly HtmlElement[]): HtmlElement[] {
  const made: HtmlElement[] = []
  for (const block of blocks) {
    const level = isList(block) ? Number(/\d$/.exec(block.attributes['data-kix'] ?? '')?.[0] ?? 0) : 0
    let beside: (HtmlElement | string)[] = made
    for (let depth = 0; depth < level && isList(beside.at(-1)); depth++) {
      const point = (beside.at(-1) as HtmlElement).children.at(-1)
      if (point === undefined || !isElement(point)) break
      beside = point.children
    }
    const last = beside.at(-1)
    const goesOn =
      isList(last) &&
      isList(block) &&
      block.attributes['data-kix'] !== undefined &&
      block.attributes['data-kix'] === last.attributes['data-kix'] &&
      block.attributes['data-begins'] === undefined
    if (goesOn) last.children.push(...block.children)
    else beside.push(block)
  }
  return made
}
