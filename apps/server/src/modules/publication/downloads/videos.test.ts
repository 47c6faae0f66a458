import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { publishReport } from '../testing.ts'

const builder = 'sub-builder'
const VIDEO = new TextEncoder().encode('\0\0\0\x18ftypisom0123456789 avc1')
const CAPTIONS = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning.\n')

describeOneEngine('videos in reports', (open) => {
  let harness: Harness

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [{ sub: builder, roles: ['Builder', 'Publisher'] }])
    return () => harness.close()
  })

  const api = (method: 'POST' | 'PUT' | 'PATCH' | 'GET', path: string, body?: unknown) =>
    harness.call(builder, { method, url: `/api/report/v1/${path}`, body, headers: { 'if-match': '*' } })
  const get = (url: string, headers: Record<string, string> = {}) =>
    harness.app.inject({ url, headers: { host: 'acme.bubbles.localhost:4000', ...headers } })

  async function upload(bytes: Uint8Array, name: string) {
    const form = new FormData()
    form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/api/report/v1/files',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        authorization: `Bearer ${builder}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(201)
    return answer.json().hash as string
  }

  async function draft(attrs: Record<string, unknown> = {}) {
    const { id } = (await api('POST', 'reports', { name: 'Wind' })).body
    const blockId = newBlockId()
    const value = {
      type: 'file',
      attrs: {
        id: blockId,
        file: await upload(VIDEO, 'wind.mp4'),
        name: 'wind.mp4',
        size: VIDEO.length,
        title: 'How the wind was measured',
        captions: await upload(CAPTIONS, 'wind.vtt'),
        transcript: 'Good morning.',
        width: 640,
        height: 360,
        ...attrs,
      },
    }
    const changed = await api('PATCH', `reports/${id}/document`, {
      operations: [{ op: 'add', path: '/content/2', value }],
    })
    expect([changed.status, changed.body.detail]).toEqual([200, undefined])
    return { id: id as string, blockId }
  }

  async function published(slug: string, audience: 'public' | 'internal' = 'public') {
    const made = await draft()
    await publishReport(harness, builder, { audience, reportId: made.id, slug })
    return { ...made, path: `/bubbles/download/${slug}/file-${made.blockId}` }
  }

  it('play in the page, with captions and what is said in words, and are saved where they are opened alone', async () => {
    const { path } = await published('wind')
    const page = await get('/bubbles/wind')
    expect(page.body).toContain(`src="${path}.mp4"><track kind="captions"`)
    expect(page.body).toContain(`src="${path}.vtt" default`)
    expect(page.body).toContain('Good morning.')
    expect(page.body).not.toContain('autoplay')
    expect(page.headers['content-security-policy']).toContain('media-src http://acme.bubbles.localhost:4000')
    const video = await get(`${path}.mp4`)
    expect(video.rawPayload).toEqual(Buffer.from(VIDEO))
    expect(video.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': expect.stringMatching(/^attachment/),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    const captions = await get(`${path}.vtt`)
    expect([captions.body, captions.headers['content-type']]).toEqual([
      new TextDecoder().decode(CAPTIONS),
      'text/vtt; charset=utf-8',
    ])
  })

  it('are sent in the parts that a player asks for', async () => {
    const { path } = await published('parts')
    const { length } = VIDEO
    const part = (range: string, more = {}) => get(`${path}.mp4`, { range, ...more })
    for (const [range, first, last] of [
      ['bytes=4-7', 4, 7],
      ['bytes=4-', 4, length - 1],
      ['bytes=-4', length - 4, length - 1],
      [`bytes=0-${length * 2}`, 0, length - 1],
    ] as const) {
      const answer = await part(range)
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes ${first}-${last}/${length}`,
      ])
      expect(answer.rawPayload).toEqual(Buffer.from(VIDEO.subarray(first, last + 1)))
    }
    const beyond = await part(`bytes=${length}-`)
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
    for (const range of ['bytes=0-1,3-4', 'lines=0-1', 'bytes=-'])
      expect((await part(range)).statusCode).toBe(200)
    expect((await part('bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(200)
  })

  it('are behind the gate of their page, whose players have passes for as long as it stays the same', async () => {
    const { path, id } = await published('secret')
    const setPassword = async (password: string) =>
      expect((await api('PUT', `reports/${id}/sharing`, { password })).status).toBe(200)
    await setPassword('correct horse battery')
    expect((await get(`${path}.mp4`)).statusCode).toBe(401)
    const proven = await harness.app.inject({
      method: 'POST',
      url: '/bubbles/secret',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'password=correct+horse+battery',
    })
    const cookie = [proven.headers['set-cookie']]
      .flat()
      .map((each) => each!.split(';')[0])
      .join('; ')
    const page = await get('/bubbles/secret', { cookie })
    const passed = new RegExp(`src="(${path}\\.mp4\\?pass=[\\w.-]+)"`).exec(page.body)?.[1]
    // A sandboxed page's player sends no cookie.
    expect((await get(passed!)).statusCode).toBe(200)
    expect((await get(passed!, { range: 'bytes=0-3' })).statusCode).toBe(206)
    expect((await get(passed!.replace('.mp4', '.vtt'))).statusCode).toBe(401)
    expect((await get(`${path}.mp4?pass=1.a`)).statusCode).toBe(401)
    await setPassword('another horse battery')
    expect((await get(passed!)).statusCode).toBe(401)
  })

  it('are asked for a title and captions before publishing', async () => {
    const { id } = await draft({ title: '', captions: null })
    const { findings } = (await api('GET', `reports/${id}/publication-check`)).body
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'error', code: 'video-title-missing' }),
        expect.objectContaining({
          level: 'warning',
          code: 'video-captions-missing',
          message: 'A video has no captions. Videos with speech need them',
        }),
      ]),
    )
  })
})
