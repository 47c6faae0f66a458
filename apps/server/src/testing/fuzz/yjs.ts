import fc from 'fast-check'
import { DOCUMENT_FRAGMENT } from '@bubbles/report-document'
import * as Y from 'yjs'
import { oddText, oddValue } from './oddities.ts'

/** An edit of a report, right or wrong, as data. */
export interface Update {
  /** Of whom it is, so that the same recipe makes the same bytes. */
  client: number
  block: string
  attribute: [name: string, value: unknown]
  text: string
  harm: { cut: number } | { flip: number; to: number } | { bytes: number[] } | null
}

export const yjsUpdate: fc.Arbitrary<Update> = fc.record({
  client: fc.integer({ min: 1, max: 0xffffffff }),
  block: fc.oneof(fc.constantFrom('paragraph', 'heading', 'question', 'chart', 'image', 'title'), oddText),
  attribute: fc.tuple(fc.oneof(fc.constantFrom('id', 'level', 'kind', 'prompt'), oddText), oddValue),
  text: oddText,
  harm: fc.oneof(
    fc.constant(null),
    fc.record({ cut: fc.nat({ max: 1000 }) }),
    fc.record({ flip: fc.nat({ max: 1000 }), to: fc.nat({ max: 255 }) }),
    fc.record({ bytes: fc.array(fc.nat({ max: 255 }), { maxLength: 60 }) }),
  ),
})

/** The bytes of an update, on a report as it was. */
export function updateBytes({ client, block, attribute, text, harm }: Update, state: Uint8Array): Uint8Array {
  if (harm && 'bytes' in harm) return Uint8Array.from(harm.bytes)
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  ydoc.clientID = client
  const before = Y.encodeStateVector(ydoc)
  const element = new Y.XmlElement(block)
  element.setAttribute('id', `fuzz${client.toString(36)}`.slice(0, 10).padEnd(10, '0'))
  // Yjs takes plain objects alone: those without a prototype, or with a constructor of their own, it cannot write.
  const [name, value] = attribute
  element.setAttribute(name, (typeof value === 'object' ? JSON.stringify(value) : value) as never)
  if (text) element.insert(0, [new Y.XmlText(text)])
  const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
  fragment.insert(Math.min(2, fragment.length), [element])
  const update = Y.encodeStateAsUpdate(ydoc, before)
  ydoc.destroy()
  if (!harm) return update
  if ('cut' in harm) return update.subarray(0, Math.floor((update.length * harm.cut) / 1000))
  update[Math.floor(((update.length - 1) * harm.flip) / 1000)] = harm.to
  return update
}

/** What is sent over a report's socket, one after the other. */
export type SocketStep =
  | { hello: Record<string, unknown> }
  | { edit: Update }
  | { frame: number[] }
  | { say: unknown }
  | { text: string }

const presence = fc.record({
  type: fc.constant('presence'),
  cursor: fc.oneof(fc.constant(null), fc.record({ anchor: oddValue, head: oddValue })),
  blockId: fc.oneof(fc.constantFrom(null, 'abcdefghij'), oddText),
})
const hello = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ hello: {} }) },
  {
    weight: 1,
    arbitrary: fc.record({
      hello: fc.dictionary(
        fc.constantFrom('token', 'clientId', 'stateVector', 'generation', 'originalHost'),
        fc.oneof(
          oddValue,
          fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('base64')),
        ),
        { maxKeys: 2, noNullPrototype: true },
      ),
    }),
  },
)
const step: fc.Arbitrary<SocketStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ edit: yjsUpdate }) },
  { weight: 1, arbitrary: fc.record({ frame: fc.array(fc.nat({ max: 255 }), { maxLength: 12 }) }) },
  { weight: 3, arbitrary: fc.record({ say: fc.oneof(presence, oddValue) }) },
  { weight: 1, arbitrary: fc.record({ text: oddText }) },
  { weight: 1, arbitrary: hello },
)

export const socketSteps: fc.Arbitrary<SocketStep[]> = fc
  .tuple(hello, fc.array(step, { maxLength: 6 }))
  .map(([first, rest]) => [first, ...rest])
