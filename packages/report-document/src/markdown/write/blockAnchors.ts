import { linkTargets } from '../../blockLinks.ts'
import { blockText } from '../../queries.ts'
import type { ReportDocument } from '../../types.ts'
import { anchorNames } from '../headingSlugs.ts'

/**
 * The anchors of blocks that links lead to in Markdown, by their ids: of a heading the one that GitHub and others give it, the title
 * among them; of a figure, table or image its number, which is written above it.
 */
export function blockAnchors(document: ReportDocument): Map<string, string> {
  const taken = new Set<string>()
  const [title] = document.content
  if (title?.type === 'title') anchorNames([blockText(title)], taken)
  const targets = linkTargets(document)
  const headings = targets.filter(({ node }) => node.type === 'heading')
  const others = targets.filter(({ node }) => node.type !== 'heading')
  const names = [
    ...anchorNames(
      headings.map((target) => target.title),
      taken,
    ),
    ...anchorNames(
      others.map(({ node: { type }, number }) =>
        type === 'table' ? `table-${number}` : type === 'image' ? `image-${number}` : `figure-${number}`,
      ),
      taken,
    ),
  ]
  return new Map([...headings, ...others].map(({ id }, at) => [id, names[at]!]))
}
