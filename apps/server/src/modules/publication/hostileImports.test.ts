import { createHash } from 'node:crypto'
import { newBlockId } from '@bubbles/report-document'
import { hostileStrings } from '@bubbles/report-renderer/hostile-strings'
import { isStorable } from '@bubbles/tables'
import { describeOneEngine } from '@bubbles/test-kit'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'
import { publishReport } from './testing.ts'

const writer = 'sub-writer'
const HOST = 'acme.bubbles.localhost:4000'

/** Those that a document can hold; NUL and halves of characters are refused as such. */
const texts = hostileStrings.filter(isStorable)

const made = (type: string, attrs: object = {}, content?: object[]): object => ({
  type,
  attrs: { id: newBlockId(), ...attrs },
  ...(content && { content }),
})

/** Blocks that look like something by their settings, with a text wherever one can stand. */
function looks(text: string): object[] {
  const words = [{ type: 'text', text }]
  const paragraph = made('paragraph', {}, words)
  return [
    made('heading', { level: 2, ground: 'dark' }, words),
    made('blockquote', { style: 'large', who: text }, [paragraph]),
    made('bulletList', { style: 'timeline' }, [
      made('listItem', {}, [made('paragraph', {}, [{ type: 'text', text: `${text}: ${text}` }])]),
    ]),
    made('callout', { label: text }, [made('paragraph', {}, words)]),
    made('callout', { label: text, folded: true }, [made('paragraph', {}, words)]),
    made('columns', { style: 'cards', ground: 'brand' }, [
      made('column', {}, [made('paragraph', {}, words)]),
      made('column', {}, [made('paragraph', {}, words)]),
    ]),
    made('metric', { label: text, value: 3, size: 'large' }),
    made('action', { text, button: text, url: 'https://example.org/' }),
    made('people', {
      people: [
        { id: newBlockId(), name: text, role: text, file: null, alt: '', url: 'https://example.org/' },
      ],
    }),
    made('question', { kind: 'rating', prompt: text, betweenLabels: ['', text] }),
  ]
}

/** Texts that break pages, in documents that came out of files: what a file brings in is no less escaped than what is typed. */
describeOneEngine('imported documents, published', (open) => {
  let harness: Harness
  let count = 0
  beforeAll(async () => {
    harness = await openHarness(await open())
    const id = await makeOrganisation(harness.database, 'acme', [
      { sub: writer, roles: ['Builder', 'Publisher'] },
    ])
    await setFeatures(harness.database, id, true, 'report-export')
    return () => harness.close()
  })

  async function pageOf(fileName: string, bytes: Uint8Array): Promise<string> {
    const form = new FormData()
    form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], fileName))
    const request = new Request('http://x', { method: 'POST', body: form })
    const uploaded = await harness.app.inject({
      method: 'POST',
      url: '/api/report/v1/reports/import',
      headers: {
        host: HOST,
        authorization: `Bearer ${writer}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect({ status: uploaded.statusCode, body: uploaded.body }).toMatchObject({ status: 201 })
    const url = `/api/report/v1/reports/import/${uploaded.json().id}`
    const made = await harness.call(writer, { method: 'POST', url, body: { name: 'Imported' } })
    expect(made.status).toBe(201)
    const slug = `imported-${(count += 1)}`
    await publishReport(harness, writer, { audience: 'public', reportId: made.body.id, slug })
    const page = await harness.app.inject({ url: `/bubbles/${slug}`, headers: { host: HOST } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
    return page.body
  }

  const scripts = (html: string) => html.match(/<\/script/gi)?.length
  const styles = (html: string) => html.match(/<\/style/gi)?.length
  /** Everything a browser takes for an element outside styles and scripts, with its attributes' names. */
  const elements = (html: string) =>
    new Set(
      [
        ...html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '').matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/gi),
      ].flatMap(([, name = '', attributes = '']) => [
        name,
        ...[...attributes.replaceAll(/"[^"]*"/g, '').matchAll(/[\w-]+(?==)/g)].map(
          ([each]) => `${name} ${each}`,
        ),
      ]),
    )

  it('out of a bundle', async () => {
    const { body } = await harness.call(writer, {
      method: 'POST',
      url: '/api/report/v1/reports',
      body: { name: 'Plain' },
    })
    const exported = await harness.app.inject({
      url: `/api/report/v1/reports/${body.id}/export`,
      headers: { host: HOST, authorization: `Bearer ${writer}` },
    })
    const bundle = (text: (hostile: string) => string) => {
      const files = unzipSync(exported.rawPayload)
      const { 'manifest.json': described, ...rest } = files
      const document = JSON.parse(strFromU8(rest['document.json']!))
      const words = (hostile: string) => [{ type: 'text', text: text(hostile) }]
      document.content.push(
        ...texts.flatMap((each, at) => [
          { type: 'heading', attrs: { id: newBlockId(), level: 2 }, content: words(each) },
          { type: 'paragraph', attrs: { id: newBlockId() }, content: words(each) },
          // All of them stand in each of these in the journeys; here a third has to do.
          ...(at % 3 === 0 ? looks(text(each)) : []),
        ]),
      )
      // One of them on the cover, since a report has one.
      Object.assign(document.content[0].attrs, { cover: 'colour', kicker: text('<script>alert(2)</script>') })
      rest['document.json'] = Buffer.from(JSON.stringify(document))
      const manifest = JSON.parse(strFromU8(described!))
      manifest.files = Object.entries(rest).map(([path, content]) => ({
        path,
        sha256: createHash('sha256').update(content).digest('hex'),
      }))
      return zipSync({ 'manifest.json': Buffer.from(JSON.stringify(manifest)), ...rest })
    }
    const plain = await pageOf(
      'plain.zip',
      bundle(() => 'plain'),
    )
    const hostile = await pageOf(
      'hostile.zip',
      bundle((each) => each),
    )
    expect([scripts(hostile), styles(hostile)]).toEqual([scripts(plain), styles(plain)])
    expect([...elements(hostile)].filter((each) => !elements(plain).has(each))).toEqual([])
    expect(hostile).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(hostile).toContain('<p class="kicker">&lt;script&gt;alert(2)&lt;/script&gt;</p>')
    for (const place of [
      '<figcaption class="who">',
      '<summary>',
      '<p class="role">',
      '<b class="when">',
      'rel="noopener">',
    ])
      expect(hostile).toContain(`${place}&lt;script&gt;alert(1)&lt;/script&gt;`)
  })

  it('out of Markdown', async () => {
    const markdown = (lines: string[]) => Buffer.from(`# Notes\n\n${lines.join('\n\n')}\n`)
    const formatted = [
      '**bold** *slanted* `code` ~~gone~~ [a](https://a.example)',
      '> said',
      '- one',
      '1. one',
      '## Two',
      '---',
    ]
    const links = [
      '[a](javascript:alert(1))',
      '[b](data:text/html,<script>alert(1)</script>)',
      '<javascript:alert(1)>',
    ]
    const plain = await pageOf('plain.md', markdown(formatted))
    const hostile = await pageOf('hostile.md', markdown([...formatted, ...texts, ...links]))
    expect([scripts(hostile), styles(hostile)]).toEqual([scripts(plain), styles(plain)])
    expect(
      [...elements(hostile)].filter((each) => /\bon\w+$|script|iframe|object|base|math|srcdoc/.test(each)),
    ).toEqual([])
    for (const [, href = ''] of hostile.matchAll(/\shref="([^"]*)"/g))
      expect(href).not.toMatch(/^\s*(?:javascript|data:text)/i)
  })
})
