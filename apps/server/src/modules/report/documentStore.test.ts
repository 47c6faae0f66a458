import { documentTitle, LIMITS, newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { WRONG_UPDATES } from '../../testing/wrongUpdates.ts'
import { fromBase64, toBase64 } from './patch.ts'

const builder = 'sub-builder'

describeOneEngine('updates that somebody made by hand', (open) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [{ sub: builder, roles: ['Builder'] }])
    return () => harness.close()
  })

  const create = async (name: string): Promise<string> =>
    (await harness.call(builder, { method: 'POST', url: '/api/report/v1/reports', body: { name } })).body.id
  const get = (id: string) => harness.call(builder, { url: `/api/report/v1/reports/${id}` })
  const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    harness.call(builder, { method: 'PATCH', url: `/api/report/v1/reports/${id}/document`, body, headers })
  const editorOf = async (id: string) => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await get(id)).body.state))
    return ydoc
  }
  /** The update that `change` makes on a copy of the report. */
  const edit = (ydoc: Y.Doc, change: (fragment: Y.XmlFragment) => void): string => {
    const before = Y.encodeStateVector(ydoc)
    ydoc.transact(() => change(ydoc.getXmlFragment('document')))
    return toBase64(Y.encodeStateAsUpdate(ydoc, before))
  }
  const paragraph = (text = '') => {
    const element = new Y.XmlElement('paragraph')
    element.setAttribute('id', newBlockId())
    if (text) element.insert(0, [new Y.XmlText(text)])
    return element
  }
  /** Quotes in quotes, from the outside inwards: the other way round Yjs itself would overflow here. */
  const insertNested = (fragment: Y.XmlFragment, at: number, levels: number) => {
    for (let level = 0, parent = fragment; level < levels; level++) {
      const child = new Y.XmlElement('blockquote')
      parent.insert(level ? 0 : at, [child])
      parent = child
    }
  }
  const hook = () => new Y.XmlHook('x') as unknown as Y.XmlElement

  describe('refused', () => {
    const root = (change: (ydoc: Y.Doc) => void): string => {
      const ydoc = new Y.Doc()
      change(ydoc)
      return toBase64(Y.encodeStateAsUpdate(ydoc))
    }
    const cases: [name: string, status: number, code: string, make: (id: string) => Promise<string>][] = [
      [
        'a hook',
        422,
        'invalid-document',
        async (id) => edit(await editorOf(id), (f) => f.insert(1, [hook()])),
      ],
      [
        'a hook in a block',
        422,
        'invalid-document',
        async (id) =>
          edit(await editorOf(id), (f) => {
            const block = paragraph()
            block.insert(0, [hook()])
            f.insert(1, [block])
          }),
      ],
      [
        'an array',
        422,
        'invalid-document',
        async () => root((y) => y.getArray('document').push([1, 'a', {}])),
      ],
      ['a text', 422, 'invalid-document', async () => root((y) => y.getText('document').insert(0, 'plain'))],
      [
        'a subdocument',
        422,
        'invalid-document',
        async () => root((y) => y.getArray('document').push([new Y.Doc()])),
      ],
      [
        '5,000 nested quotes',
        422,
        'invalid-document',
        async (id) => edit(await editorOf(id), (f) => insertNested(f, 1, 5_000)),
      ],
      [
        'too many blocks',
        413,
        'too-large',
        async (id) =>
          edit(await editorOf(id), (f) =>
            f.insert(
              1,
              Array.from({ length: LIMITS.nodes + 1 }, () => paragraph()),
            ),
          ),
      ],
      [
        'too many characters',
        413,
        'too-large',
        async (id) =>
          edit(await editorOf(id), (f) => f.insert(1, [paragraph('x'.repeat(LIMITS.characters))])),
      ],
    ]
    it.each(cases)('%s', async (name, status, code, make) => {
      const id = await create(name)
      const answer = await patch(id, { update: await make(id) })
      expect(answer).toMatchObject({ status, body: { code, errors: [{ pointer: '/update' }] } })
      expect(answer.body.detail).toContain('Nothing was changed.')
      expect((await get(id)).body).toMatchObject({ name, version: 1 })
    })
  })

  describe('refused as a patch would be, by name', () => {
    it.each(WRONG_UPDATES)('%s', async (_, change, sentence) => {
      const id = await create('Judged')
      const editor = await editorOf(id)
      const before = (await get(id)).body
      const answer = await patch(id, { update: edit(editor, () => change(editor)) })
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid-document', errors: [{ pointer: '/update' }] },
      })
      expect(answer.body.detail).toMatch(sentence)
      expect(answer.body.detail).toContain('Nothing was changed.')
      expect((await get(id)).body).toMatchObject({ version: 1, state: before.state })
      const fine = edit(await editorOf(id), (fragment) => fragment.insert(2, [paragraph('fine')]))
      expect((await patch(id, { update: fine })).status).toBe(200)
    })
  })

  it('puts right behind two edits what they make wrong together, where everybody sees it', async () => {
    const id = await create('Together')
    const [one, two] = [await editorOf(id), await editorOf(id)]
    const twice = (text: string) => (fragment: Y.XmlFragment) => {
      const element = paragraph(text)
      element.setAttribute('id', 'twice00000')
      fragment.insert(2, [element])
    }
    expect((await patch(id, { update: edit(one, twice('of one')) })).body.version).toBe(2)
    const stateVector = toBase64(Y.encodeStateVector(two))
    const { body } = await patch(id, { update: edit(two, twice('of two')), stateVector })
    expect(body.version).toBe(4)
    Y.applyUpdate(two, fromBase64(body.missing))
    for (const ydoc of [two, await editorOf(id)]) {
      const ids = (ydoc.getXmlFragment('document').toArray() as Y.XmlElement[]).map((each) =>
        each.getAttribute('id'),
      )
      expect(new Set(ids).size).toBe(5)
    }
    const { document } = (await get(id)).body
    expect(JSON.stringify(document)).toContain('of one')
    expect(JSON.stringify(document)).toContain('of two')
  })

  it('takes 10,000 paragraphs without ids', async () => {
    const id = await create('Many')
    const update = edit(await editorOf(id), (fragment) =>
      fragment.insert(
        1,
        Array.from({ length: 10_000 }, () => paragraph()),
      ),
    )
    expect((await patch(id, { update })).status).toBe(200)
  })

  it('lets an innocent update complete a poisoned one that waited for it', async () => {
    const id = await create('Waiting')
    const editor = await editorOf(id)
    const innocent = edit(editor, (fragment) => fragment.insert(2, [paragraph('innocent')]))
    const poison = edit(editor, (fragment) => {
      fragment.insert(3, [hook(), paragraph('after')])
      insertNested(fragment, 4, 990)
    })
    expect((await patch(id, { update: poison })).status).toBe(200)
    expect((await patch(id, { update: innocent })).status).toBe(200)
    const { document } = (await get(id)).body
    expect(JSON.stringify(document)).toContain('innocent')
    expect(JSON.stringify(document)).toContain('after')

    const next = edit(await editorOf(id), (fragment) => fragment.insert(2, [paragraph('next')]))
    expect((await patch(id, { update: next })).status).toBe(200)
    const operations = [{ op: 'replace', path: '/content/0/content/0/text', value: 'Patched' }]
    expect((await patch(id, { operations }, { 'if-match': '*' })).status).toBe(200)
    expect((await get(id)).body.name).toBe('Patched')
    // The patch swept the poison out: the caps hold again.
    const hooked = edit(await editorOf(id), (fragment) => fragment.insert(2, [hook()]))
    expect((await patch(id, { update: hooked })).status).toBe(422)
  })

  it('refuses what is beyond the caps by itself, whatever waits', async () => {
    const id = await create('Withheld')
    const editor = await editorOf(id)
    edit(editor, (fragment) => fragment.insert(2, [paragraph('withheld')]))
    const waiting = edit(editor, (fragment) => fragment.insert(3, [paragraph('waiting')]))
    expect((await patch(id, { update: waiting })).status).toBe(200)
    const deep = edit(await editorOf(id), (fragment) => insertNested(fragment, 1, 5_000))
    expect((await patch(id, { update: deep })).status).toBe(422)
    const fine = edit(await editorOf(id), (fragment) => fragment.insert(2, [paragraph('fine')]))
    expect((await patch(id, { update: fine })).status).toBe(200)
  })

  it('lets only so much wait', async () => {
    const id = await create('Waiting')
    const editor = await editorOf(id)
    const first = edit(editor, (fragment) => fragment.insert(2, [paragraph('first')]))
    const second = edit(editor, (fragment) => insertNested(fragment, 3, 5_000))
    expect(await patch(id, { update: second })).toMatchObject({
      status: 422,
      body: { code: 'invalid-document', errors: [{ pointer: '/update' }] },
    })
    expect((await patch(id, { update: first })).status).toBe(200)
    expect((await get(id)).body.version).toBe(2)
  })

  it('keeps no character that the database cannot, through every fold of the log', async () => {
    const id = await create('Clean')
    const editor = await editorOf(id)
    for (let number = 0; number < 55; number++) {
      const update = edit(editor, (fragment) => {
        const title = (fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText
        title.insert(0, '\0')
        if (number === 0) fragment.insert(2, [paragraph('a\0b')])
      })
      expect((await patch(id, { update })).status).toBe(200)
    }
    const { name, document, version } = (await get(id)).body
    // Each is taken out by an update of its own behind it.
    expect([name, documentTitle(document), version]).toEqual(['Clean', 'Clean', 111])
    expect(JSON.stringify(document)).not.toContain('\\u0000')
    expect(JSON.stringify(document)).toContain('"ab"')
  })

  it.each(['\0', '\ud83d'])(
    'refuses %j in operations, names and tables, and says where',
    async (character) => {
      const id = await create('Refusing')
      const operations = [{ op: 'replace', path: '/content/0/content/0/text', value: `a${character}b` }]
      expect(await patch(id, { operations }, { 'if-match': '*' })).toMatchObject({
        status: 422,
        body: { code: 'invalid-document', errors: [{ pointer: '/content/0/content/0/text' }] },
      })
      const post = (url: string, body: unknown) =>
        harness.call(builder, { method: 'POST', url: `/api/report/v1/${url}`, body })
      expect(await post('reports', { name: `a${character}` })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/name' }] },
      })
      const dataset = { columns: [{ id: 'c1', name: 'A', type: 'text' }], rows: [[`a${character}`]] }
      const answer = await post('datasets', { name: 'a.csv', dataset })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/dataset/rows/0/0' }] } })
      expect((await get(id)).body.version).toBe(1)
    },
  )
})
