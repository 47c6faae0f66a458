import { tx } from '@bubbles/db'
import { NO_BRANDING } from '@bubbles/domain'
import { describeOneEngine } from '@bubbles/test-kit'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'

const admin = 'sub-admin'
const NOBODY_MAY = ['sub-viewer', 'sub-builder', 'sub-reviewer', 'sub-publisher', 'sub-analyst']

const picture = (width = 60, height = 30, background = '#0272b5') =>
  sharp({ create: { width, height, channels: 3, background } })

describeOneEngine('branding', (open) => {
  let harness: Harness
  let organisationId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: admin, roles: ['Admin'] },
      { sub: 'sub-viewer', roles: [] },
      { sub: 'sub-builder', roles: ['Builder'] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
      { sub: 'sub-publisher', roles: ['Publisher'] },
      { sub: 'sub-analyst', roles: ['EngagementAnalyst'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Admin'] }])
    return () => harness.close()
  })

  beforeEach(() =>
    inPlatform(async () => {
      await tx().deleteFrom('branding').execute()
      await tx().deleteFrom('files').execute()
      await tx().deleteFrom('outbox').execute()
    }),
  )

  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const url = '/api/iam/v1/organisations/branding'
  const logoUrl = '/api/iam/v1/organisations/logo'
  const read = (as = admin, host = 'acme') => harness.call(as, { url, host })
  const put = (body: object, as = admin, host = 'acme') =>
    harness.call(as, { method: 'PUT', url, host, body })
  const update = (change: object, as = admin, host = 'acme') => put({ ...NO_BRANDING, ...change }, as, host)
  const upload = async (bytes: Uint8Array, as = admin, type = 'image/png', host = 'acme') => {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), 'logo.png')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await harness.app.inject({
      method: 'POST',
      url: logoUrl,
      headers: {
        host: `${host}.bubbles.localhost:4000`,
        authorization: `Bearer ${as}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const getLogo = (headers: Record<string, string> = {}, as = admin, host = 'acme') =>
    harness.app.inject({
      url: logoUrl,
      headers: { host: `${host}.bubbles.localhost:4000`, authorization: `Bearer ${as}`, ...headers },
    })
  const removeLogo = (as = admin) => harness.call(as, { method: 'DELETE', url: logoUrl })
  const recorded = () =>
    inPlatform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', organisationId)
        .select(['action', 'subject'])
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
  const countsOf = () =>
    inPlatform(async () => {
      const count = (table: 'outbox' | 'files' | 'audit_log' | 'branding') =>
        tx()
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
          .then((row) => Number(row.count))
      return {
        outbox: await count('outbox'),
        files: await count('files'),
        audit: await count('audit_log'),
        branding: await count('branding'),
      }
    })

  it('is the product’s own until somebody chooses', async () => {
    expect(await read('sub-viewer')).toMatchObject({ status: 200, body: NO_BRANDING })
  })

  it('keeps what was chosen, says so in the log with what was there before, and has pages rendered', async () => {
    const chosen = {
      fonts: ['Inter', 'Lora'],
      defaultReportFont: 'Lora',
      defaultReportHeadersFont: 'Inter',
      defaultVisualisationFont: 'Inter',
      palette: ['#0272b5', '#c98318'],
      reportScale: 'report',
      reportCover: 'colour',
    }
    expect(await update(chosen)).toMatchObject({ status: 200, body: chosen })
    expect((await read('sub-viewer')).body).toEqual(chosen)
    expect(await recorded()).toEqual({
      action: 'branding.updated',
      subject: { before: NO_BRANDING, after: chosen },
    })
    const jobs = await inPlatform(() => tx().selectFrom('outbox').select(['kind', 'payload']).execute())
    expect(jobs).toEqual([{ kind: 'pages.render', payload: { organisationId } }])
  })

  it('decides what a new report begins with, and leaves those there are', async () => {
    const create = async () => {
      const reports = '/api/report/v1/reports'
      const { body } = await harness.call('sub-builder', {
        method: 'POST',
        url: reports,
        host: 'acme',
        body: {},
      })
      return `${reports}/${body.id}`
    }
    const headOf = async (url: string) =>
      (await harness.call('sub-builder', { url, host: 'acme' })).body.document.content[0].attrs
    const before = await create()
    await update({ reportScale: 'magazine', reportCover: 'colour' })
    expect(await headOf(await create())).toMatchObject({ scale: 'magazine', cover: 'colour' })
    expect(await headOf(before)).toMatchObject({ scale: 'plain', cover: 'none' })
  })

  it('follows the rule of specification 5', async () => {
    const { body } = await update({
      fonts: ['Roboto', 'Lora'],
      defaultReportFont: 'Lora',
      defaultReportHeadersFont: 'Inter',
      defaultVisualisationFont: 'Roboto',
    })
    expect(body).toEqual({
      fonts: ['Lora'],
      defaultReportFont: 'Lora',
      defaultReportHeadersFont: 'Roboto',
      defaultVisualisationFont: 'Roboto',
      palette: [],
      reportScale: 'plain',
      reportCover: 'none',
    })
    expect((await read()).body).toEqual(body)
  })

  it('takes a default that was dropped before it was sent', async () => {
    const { status, body } = await put({ fonts: ['Lora'], defaultReportFont: 'Lora' })
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...NO_BRANDING, fonts: ['Lora'], defaultReportFont: 'Lora' },
    })
  })

  it('refuses families the catalogue does not have, by name, and changes nothing', async () => {
    const before = await countsOf()
    const answer = await update({ fonts: ['Lora', 'Comic Sans MS', '"};x{'] })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-request',
        detail: 'There’s no font called “Comic Sans MS”. Remove it from the list.',
        errors: [{ pointer: '/fonts/1' }, { pointer: '/fonts/2' }],
      },
    })
    expect(await countsOf()).toEqual(before)
  })

  it.each([
    ['a size of type that there is not', { reportScale: 'huge' }],
    ['a cover that needs a picture', { reportCover: 'picture' }],
    ['a colour that is none', { palette: ['red'] }],
    ['a colour that is CSS', { palette: ['#0272b5;}x{'] }],
    ['thirteen colours', { palette: Array.from({ length: 13 }, () => '#0272b5') }],
    ['a font that is a number', { fonts: [7] }],
  ])('refuses %s', async (_name, change) => {
    expect((await update(change)).status).toBe(400)
  })

  it('takes digits in capitals, and keeps them in lower case', async () => {
    expect(await update({ palette: ['#B5121B'] })).toMatchObject({
      status: 200,
      body: { palette: ['#b5121b'] },
    })
  })

  it('refuses colours nobody can see, with a sentence for each, and takes what can be drawn darker', async () => {
    expect(await update({ palette: ['#ffffff', '#ffff00', '#eeeeee'] })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-request',
        detail:
          'Colour 1: #ffffff can’t be seen on white: its contrast is 1.0 to 1, charts need 3 to 1, and it’s too pale to be drawn darker. Choose another colour.',
        errors: [{ pointer: '/palette/0' }, { pointer: '/palette/2' }],
      },
    })
    expect((await read()).body.palette).toEqual([])
    expect((await update({ palette: ['#ffff00'] })).status).toBe(200)
  })

  it('writes nothing when nothing changes', async () => {
    await update({ fonts: ['Lora'] })
    const before = await countsOf()
    expect((await update({ fonts: ['lora', 'Roboto'] })).status).toBe(200)
    expect(await countsOf()).toEqual(before)
  })

  it('keeps fonts and logo apart: changing one leaves the other', async () => {
    await update({ fonts: ['Lora'] })
    const { body } = await upload(new Uint8Array(await picture().png().toBuffer()))
    await update({ fonts: ['Inter'] })
    expect((await getLogo()).headers.etag).toBe(`"${body.logo}"`)
    await removeLogo()
    expect((await read()).body.fonts).toEqual(['Inter'])
  })

  it('ends in one of ten racing updates, whole, each recorded after the other', async () => {
    const families = [
      'Inter',
      'Lora',
      'Figtree',
      'Geist',
      'Karla',
      'Manrope',
      'Outfit',
      'Rubik',
      'Sora',
      'Bitter',
    ]
    const answers = await Promise.all(
      families.map((family) => update({ fonts: [family], defaultReportFont: family })),
    )
    expect(answers.map(({ status }) => status)).toEqual(families.map(() => 200))
    const { body } = await read()
    expect(body.fonts).toEqual([body.defaultReportFont])
    const log = await inPlatform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', organisationId)
        .where('action', '=', 'branding.updated')
        .select('subject')
        .orderBy('at', 'desc')
        .limit(10)
        .execute(),
    )
    const steps = log.map(({ subject }) => subject as { before: typeof body; after: typeof body })
    const followed = steps.filter(({ before }) =>
      steps.some(({ after }) => after.defaultReportFont === before.defaultReportFont),
    )
    expect(followed).toHaveLength(9)
  })

  describe('who may', () => {
    it.each(NOBODY_MAY)('%s may see it and change nothing', async (as) => {
      const before = await countsOf()
      expect((await read(as)).status).toBe(200)
      expect((await update({ fonts: ['Lora'] }, as)).status).toBe(403)
      expect((await upload(new Uint8Array(await picture().png().toBuffer()), as)).status).toBe(403)
      expect((await removeLogo(as)).status).toBe(403)
      expect(await countsOf()).toEqual(before)
    })

    it('people of other organisations see nothing, and theirs is their own', async () => {
      await update({ fonts: ['Lora'] })
      const { body } = await upload(new Uint8Array(await picture().png().toBuffer()))
      expect((await read('sub-stranger')).status).toBe(404)
      expect((await update({ fonts: ['Inter'] }, 'sub-stranger')).status).toBe(404)
      expect((await getLogo({}, 'sub-stranger')).statusCode).toBe(404)
      expect((await removeLogo('sub-stranger')).status).toBe(404)
      expect((await read('sub-stranger', 'globex')).body).toEqual(NO_BRANDING)
      expect((await getLogo({}, 'sub-stranger', 'globex')).statusCode).toBe(404)
      expect((await getLogo()).headers.etag).toBe(`"${body.logo}"`)
    })

    it('nobody without signing in', async () => {
      expect((await harness.call(null, { url })).status).toBe(401)
      expect((await harness.call(null, { url: logoUrl })).status).toBe(401)
    })
  })

  describe('the logo', () => {
    it('is a PNG with a hash that browsers keep it by', async () => {
      const { status, body } = await upload(
        new Uint8Array(await picture().jpeg().toBuffer()),
        admin,
        'image/jpeg',
      )
      expect({ status, body }).toMatchObject({ status: 200, body: { width: 60, height: 30 } })
      const shown = await getLogo({}, 'sub-viewer')
      expect(shown.statusCode).toBe(200)
      expect(shown.headers).toMatchObject({ 'content-type': 'image/png', etag: `"${body.logo}"` })
      expect((await sharp(shown.rawPayload).metadata()).format).toBe('png')
      const again = await getLogo({ 'if-none-match': String(shown.headers.etag) })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      const organisation = await harness.call('sub-viewer', {
        url: '/api/iam/v1/users/organisations/current',
      })
      expect(organisation.body.logo).toBe(body.logo)
      expect(Date.now() - Date.parse(organisation.body.logoUploadedAt)).toBeLessThan(600_000)
    })

    it('is replaced, removed and brought back, each recorded and each rendered', async () => {
      const blue = new Uint8Array(await picture().png().toBuffer())
      const first = (await upload(blue)).body.logo
      expect(await recorded()).toEqual({
        action: 'branding.logo-changed',
        subject: { before: null, after: first },
      })
      const second = (await upload(new Uint8Array(await picture(60, 30, '#c98318').png().toBuffer()))).body
        .logo
      expect((await recorded())?.subject).toEqual({ before: first, after: second })
      expect((await removeLogo()).status).toBe(204)
      expect(await recorded()).toEqual({
        action: 'branding.logo-removed',
        subject: { before: second, after: null },
      })
      expect(await getLogo()).toMatchObject({ statusCode: 404 })
      expect((await upload(blue)).body.logo).toBe(first)
      expect((await countsOf()).outbox).toBe(4)
    })

    it('is not written twice, and removing none is nothing', async () => {
      expect((await removeLogo()).status).toBe(204)
      const bytes = new Uint8Array(await picture().png().toBuffer())
      await upload(bytes)
      const before = await countsOf()
      await upload(bytes)
      expect(await countsOf()).toEqual(before)
      await removeLogo()
      await removeLogo()
      expect((await countsOf()).outbox).toBe(before.outbox + 1)
    })

    it.each([
      ['text', Buffer.from('not an image'), 'image/png'],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
      ['nothing', Buffer.alloc(0), 'image/png'],
      [
        'an SVG with a picture in it',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        'image/svg+xml',
      ],
    ])('refuses %s with a sentence and writes nothing', async (_name, bytes, type) => {
      const before = await countsOf()
      const answer = await upload(new Uint8Array(bytes), admin, type)
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-file' } })
      expect(answer.body.detail).toMatch(/^[A-Z].*\.$/)
      expect(await countsOf()).toEqual(before)
    })

    it('takes what the bytes are, whatever the sender calls them', async () => {
      const answer = await upload(new Uint8Array(await picture().png().toBuffer()), admin, 'text/html')
      expect(answer.status).toBe(200)
      expect((await getLogo()).headers['content-type']).toBe('image/png')
    })

    it('asks for a file by its part’s name', async () => {
      expect((await harness.call(admin, { method: 'POST', url: logoUrl, body: { file: 'x' } })).status).toBe(
        415,
      )
    })
  })

  describe('before a sign-in', () => {
    const face = (name: string, host = 'login') =>
      harness.app.inject({
        url: `/organisation/${name}`,
        headers: { host: `${host}.bubbles.localhost:4000` },
      })

    it('names the organisation and its logo, without a token', async () => {
      expect((await face('acme')).json()).toEqual({ friendlyName: expect.any(String), logo: null })
      const { logo } = (await upload(new Uint8Array(await picture().png().toBuffer()))).body as {
        logo: string
      }
      const { logo: address } = (await face('acme')).json<{ logo: string }>()
      expect(address).toBe(`http://acme.bubbles.localhost:4000/bubbles/logo/${logo}.png`)
    })

    it.each([
      ['an organisation there is not', 'nowhere', 'login'],
      ['what is no name', '%2e%2e', 'login'],
      ['an organisation’s own host', 'acme', 'acme'],
      ['another organisation’s host', 'globex', 'acme'],
      ['a host without an organisation', 'acme', 'default'],
    ])('says nothing of %s', async (_words, name, host) => {
      expect((await face(name, host)).statusCode).toBe(404)
    })
  })
})
