import { Node } from '@tiptap/core'
import type { PeopleAttrs } from '../attrs/people.ts'
import { type Block, jsonAttributes } from './block.ts'

export const people: Block = {
  type: 'people',
  name: 'People',
  isWordless: true,
  refersTo: { kind: 'file', attribute: 'people', each: 'file' },
  node: Node.create({
    name: 'people',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'section[data-block=people]' }],
    addAttributes: jsonAttributes<PeopleAttrs>({ people: [] }),
    renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, 'data-block': 'people' }],
  }),
  plainText: ({ attrs }) =>
    (Array.isArray(attrs?.people) ? (attrs.people as unknown[]) : [])
      .map((person) =>
        ['name', 'role']
          .map((name) => (person as Record<string, unknown> | null)?.[name])
          .filter((words) => typeof words === 'string' && words !== '')
          .join(', '),
      )
      .filter(Boolean)
      .join('\n'),
  migrations: [],
}
