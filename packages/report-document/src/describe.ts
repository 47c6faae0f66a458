import { z } from 'zod'
import { ATTRS } from './attrs/index.ts'
import { MARKS } from './attrs/marks.ts'
import { BLOCK_TYPES, BLOCKS } from './blocks/index.ts'
import { documentSchema } from './schema.ts'
import type { BlockType } from './types.ts'

type JsonSchema = Record<string, unknown>

/** What a schema is called: `paragraph` is ParagraphBlock. */
const nameOf = (type: string): string => {
  if (type === 'doc') return 'Document'
  if (type === 'text') return 'TextRun'
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Block`
}

/**
 * The format of a document as JSON Schemas by name, from the validators and the content rules themselves: `Document`, a
 * run of text, and every kind of block with its attributes and what may stand in it.
 * @param refTo how one of the schemas refers to another.
 */
export function describeDocument(refTo: (name: string) => string): Record<string, JsonSchema> {
  const ref = (type: string) => ({ $ref: refTo(nameOf(type)) })
  const block = (type: BlockType): JsonSchema => ({
    type: 'object',
    description: describe(BLOCKS[type].name, contentOf(type)),
    required: ['type', 'attrs'],
    properties: {
      type: { const: type },
      attrs: attributes(ATTRS[type]),
      ...(childrenOf(type).length > 0 && {
        content: { type: 'array', items: anyOf(childrenOf(type).map(ref)) },
      }),
    },
    additionalProperties: false,
  })
  const marks = Object.entries(MARKS).map(([type, attrs]) => ({
    type: 'object',
    required: ['type'],
    properties: { type: { const: type }, attrs: attributes(attrs) },
    additionalProperties: false,
  }))
  return {
    Document: {
      type: 'object',
      description: describe('A report', contentOf('doc')),
      required: ['type', 'content'],
      properties: {
        type: { const: 'doc' },
        content: { type: 'array', items: anyOf(childrenOf('doc').map(ref)) },
      },
      additionalProperties: false,
    },
    TextRun: {
      type: 'object',
      description: 'A run of text, with its marks.',
      required: ['type', 'text'],
      properties: {
        type: { const: 'text' },
        text: { type: 'string', minLength: 1 },
        marks: { type: 'array', items: { anyOf: marks } },
      },
      additionalProperties: false,
    },
    ...Object.fromEntries(BLOCK_TYPES.map((type) => [nameOf(type), block(type)])),
  }
}

const describe = (name: string, content: string): string =>
  content === '' ? `${name}.` : `${name}. Content: \`${content}\`.`

const anyOf = (schemas: JsonSchema[]): JsonSchema => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas })

const contentOf = (type: string): string => documentSchema().nodes[type]!.spec.content ?? ''

/** Every kind of node that may stand somewhere in a node, in the order of the schema. */
function childrenOf(type: string): string[] {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const waiting = [documentSchema().nodes[type]!.contentMatch]
  for (let match = waiting.pop(); match; match = waiting.pop()) {
    if (seen.has(match)) continue
    seen.add(match)
    for (let index = 0; index < match.edgeCount; index++) {
      const edge = match.edge(index)
      found.add(edge.type.name)
      waiting.push(edge.next)
    }
  }
  return Object.keys(documentSchema().nodes).filter((name) => found.has(name))
}

/** As a client may send them: what has a default may be left out. */
function attributes(schema: z.ZodObject): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
