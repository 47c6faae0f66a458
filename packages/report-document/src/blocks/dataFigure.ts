import { Node } from '@tiptap/core'
import { type Block, jsonAttributes, type Reference, type Settings, textAttribute } from './block.ts'
import { emptyFigure } from './emptied.ts'
import { FIGURE_TABLES } from './figureTables.ts'

/** What is read out of a figure that shows data, by its attributes. */
const READ = ['title', 'description', 'alt', 'notes', 'sourceName'] as const

/** A block that shows a dataset, as a chart and a map do. It has no words of its own on the paper. */
export const dataFigure = <Attrs>(
  type: Block['type'],
  name: string,
  defaults: Settings<Attrs>,
  refersTo: readonly Reference[] = FIGURE_TABLES,
): Block => ({
  type,
  name,
  isWordless: true,
  refersTo,
  node: Node.create({
    name: type,
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: `figure[data-block=${type}]` }],
    addAttributes: jsonAttributes(defaults),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': type }],
  }),
  plainText: (node) =>
    READ.map((attribute) => textAttribute(node, attribute))
      .filter(Boolean)
      .join('\n'),
  withoutData: emptyFigure,
  migrations: [],
})
