import { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** Level 2 divides the report, level 3 a part of it. Level 1 is the title. */
export const heading: Block = {
  type: 'heading',
  name: 'Heading',
  adapt: (extension) =>
    (extension as Node).extend({
      // Pasted pages use all six levels; none of them is lost.
      parseHTML: () => [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
        { tag: 'h4', attrs: { level: 3 } },
        { tag: 'h5', attrs: { level: 3 } },
        { tag: 'h6', attrs: { level: 3 } },
      ],
      addAttributes: () => ({
        level: { default: 2, rendered: false },
        // Half a heading that goes on below begins no ground of its own.
        ground: { ...jsonAttribute('ground', 'none'), keepOnSplit: false },
      }),
    }),
  plainText: textBelow,
  migrations: [],
}
