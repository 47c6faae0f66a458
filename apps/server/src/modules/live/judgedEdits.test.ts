import { DOCUMENT_FRAGMENT, newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { TIMES } from '@bubbles/test-kit/times'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeOrganisation } from '../../testing/harness.ts'
import { WRONG_UPDATES } from '../../testing/wrongUpdates.ts'
import { type LiveHarness, openLiveHarness, TestSocket, write } from './testing.ts'

const builder = 'sub-builder'
const second = 'sub-second'

describeEachEngine('edits over the socket', (open, engine) => {
  let harness: LiveHarness
  beforeAll(async () => {
    harness = await openLiveHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: second, roles: ['Builder'] },
    ])
    return () => harness.close()
  })

  const create = async (): Promise<string> =>
    (await harness.call(builder, { method: 'POST', url: '/api/report/v1/reports', body: { name: 'Live' } }))
      .body.id
  const join = async (reportId: string, token: string) => {
    const socket = new TestSocket({ port: harness.port, reportId })
    expect(await socket.hello(token)).toMatchObject({ type: 'welcome' })
    return socket
  }
  const patch = (reportId: string, body: unknown) =>
    harness.call(builder, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}/document`,
      body,
      headers: { 'if-match': '*' },
    })
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  describe('that no document may have are refused by name, and others go on', () => {
    it.each(WRONG_UPDATES)('%s', async (_, change, sentence) => {
      const reportId = await create()
      const [one, two] = [await join(reportId, builder), await join(reportId, second)]
      const copy = new Y.Doc()
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(one.ydoc))
      const before = Y.encodeStateVector(copy)
      copy.transact(() => change(copy))
      const answer = await one.sendUpdate(Y.encodeStateAsUpdate(copy, before))
      expect(answer).toMatchObject({ type: 'refused', problem: { code: 'invalid-document', status: 422 } })
      expect(answer.type === 'refused' && answer.problem.detail).toMatch(sentence)
      expect(await two.edit(write('goes on'))).toMatchObject({ type: 'saved', version: 2 })
      await one.until(() => one.text.includes('goes on'))
      expect(one.text).toBe(two.text)
      for (const socket of [one, two]) await socket.close()
    })
  })

  it('what two make wrong together is put right for both at once', async () => {
    const reportId = await create()
    const people = [await join(reportId, builder), await join(reportId, second)]
    const updates = people.map(({ ydoc }, index) => {
      const copy = new Y.Doc()
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
      const before = Y.encodeStateVector(copy)
      const standfirst = new Y.XmlElement('standfirst')
      standfirst.setAttribute('id', newBlockId())
      standfirst.insert(0, [new Y.XmlText(`Introduction ${index}`)])
      copy.transact(() => {
        const fragment = copy.getXmlFragment(DOCUMENT_FRAGMENT)
        fragment.delete(1, 1)
        fragment.insert(1, [standfirst])
      })
      return Y.encodeStateAsUpdate(copy, before)
    })
    const answers = await Promise.all(people.map((socket, index) => socket.sendUpdate(updates[index]!)))
    expect(answers.map(({ type }) => type)).toEqual(['saved', 'saved'])
    const types = ({ ydoc }: TestSocket) =>
      ydoc
        .getXmlFragment(DOCUMENT_FRAGMENT)
        .toArray()
        .map((block) => (block as Y.XmlElement).nodeName)
    for (const socket of people) {
      await socket.until(() => types(socket).join() === 'title,standfirst,paragraph,paragraph')
      for (const index of [0, 1]) expect(socket.text).toContain(`Introduction ${index}`)
      await socket.close()
    }
  })

  /** What happens: somebody types by one of the two ways, or a whole block is moved, added or removed by JSON patch. */
  const event = fc.record({
    what: fc.constantFrom('socket', 'call', 'move', 'add', 'remove', 'rename', 'restore', 'drag'),
    block: fc.nat(7),
    to: fc.nat(7),
  })

  it(
    'words typed on a stale copy end in their block, whatever was done to the document',
    { timeout: 240_000 },
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 10 }), async (events) => {
          const reportId = await create()
          const ids = Array.from({ length: 8 }, () => newBlockId())
          const operations = ids.map((id, index) => ({
            op: 'add',
            path: '/content/-',
            value: {
              type: 'paragraph',
              attrs: { id },
              content: [{ type: 'text', text: `Paragraph number ${index}` }],
            },
          }))
          const url = `/api/report/v1/reports/${reportId}`
          const { version } = (await patch(reportId, { operations })).body
          const { state } = (await harness.call(builder, { url })).body
          // Both have what was there at the beginning, and hear nothing of what comes.
          const copies = [new Y.Doc(), new Y.Doc()]
          for (const copy of copies) Y.applyUpdate(copy, Buffer.from(state, 'base64'))
          const socket = await join(reportId, second)
          const removed = new Set<string>()
          const typed: { id: string; word: string }[] = []
          const statuses: unknown[] = []
          const content = async () =>
            (await harness.call(builder, { url })).body.document.content as {
              attrs: { id: string }
              content?: { text: string }[]
            }[]
          for (const [index, { what, block, to }] of events.entries()) {
            const id = ids[block]!
            const now = await content()
            const at = now.findIndex(({ attrs }) => attrs.id === id)
            if (what === 'socket' || what === 'call') {
              const copy = copies[what === 'socket' ? 0 : 1]!
              // Letters that are nowhere else: what is typed next may be in the middle of a word.
              const word = String.fromCharCode(0x4e00 + 2 * index, 0x4e01 + 2 * index)
              const before = Y.encodeStateVector(copy)
              typeIn(copy, id, word, to)
              typed.push({ id, word })
              const update = Y.encodeStateAsUpdate(copy, before)
              if (what === 'socket') statuses.push((await socket.sendUpdate(update)).type)
              else statuses.push((await patch(reportId, { update: base64(update) })).status)
            } else if (what === 'move' && at >= 0)
              statuses.push(
                (
                  await patch(reportId, {
                    operations: [{ op: 'move', from: `/content/${at}`, path: `/content/${3 + to}` }],
                  })
                ).status === 200 || now.length <= 3 + to,
              )
            else if (what === 'add')
              await patch(reportId, {
                operations: [
                  {
                    op: 'add',
                    path: '/content/3',
                    value: { type: 'pageBreak', attrs: { id: newBlockId() } },
                  },
                ],
              })
            else if (what === 'remove' && at >= 0 && removed.size < 3) {
              removed.add(id)
              await patch(reportId, { operations: [{ op: 'remove', path: `/content/${at}` }] })
            } else if (what === 'rename')
              await harness.call(builder, { method: 'PATCH', url, body: { name: `Name ${index}` } })
            else if (what === 'restore' && removed.size === 0 && typed.length === 0)
              await harness.call(builder, {
                method: 'POST',
                url: `${url}/document/history/${version}/restore`,
              })
            else if (what === 'drag' && !removed.has(id)) {
              // Whoever drags has all that the others have saved.
              const { state: latest } = (await harness.call(builder, { url })).body
              const mover = new Y.Doc()
              Y.applyUpdate(mover, Buffer.from(latest, 'base64'))
              const before = Y.encodeStateVector(mover)
              const fragment = mover.getXmlFragment(DOCUMENT_FRAGMENT)
              mover.transact(() => {
                const from = (fragment.toArray() as Y.XmlElement[]).findIndex(
                  (each) => each.getAttribute('id') === id,
                )
                const copy = fragment.get(from).clone() as Y.XmlElement
                fragment.delete(from, 1)
                fragment.insert(2, [copy])
              })
              statuses.push(
                (await patch(reportId, { update: base64(Y.encodeStateAsUpdate(mover, before)) })).status,
              )
            }
          }
          expect(statuses.filter((each) => ![200, 'saved', true].includes(each as never))).toEqual([])
          const found = new Map(
            (await content()).map((node) => [
              node.attrs.id,
              (node.content ?? []).map(({ text }) => text).join(''),
            ]),
          )
          expect(
            typed.filter(
              ({ id, word }) =>
                !removed.has(id) && Array.from(word).some((letter) => !found.get(id)?.includes(letter)),
            ),
          ).toEqual([])
          expect([...found.keys()].filter((id) => removed.has(id))).toEqual([])
          await socket.close()
        }),
        { numRuns: TIMES * (engine === 'embedded' ? 12 : 8) },
      ),
  )
})

function typeIn(ydoc: Y.Doc, id: string, word: string, at: number): void {
  const blocks = ydoc.getXmlFragment(DOCUMENT_FRAGMENT).toArray() as Y.XmlElement[]
  const text = blocks.find((block) => block.getAttribute('id') === id)!.firstChild as Y.XmlText
  text.insert(at % (text.length + 1), word)
}
