import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { makeReport, openReaders, publishReport } from '../testing.ts'

const publisher = 'sub-publisher'
const headingId = newBlockId()
const metricId = newBlockId()

describeOneEngine('fonts of embeds', (open) => {
  let harness: Harness
  let readers: FastifyInstance

  const textOf = async (url: string) => {
    const answer = await readers.inject({ url, headers: { host: 'acme.bubbles.localhost:4000' } })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.body
  }
  /** The parts of fonts a page has in it, by family. */
  const parts = (html: string) =>
    [...html.matchAll(/@font-face\{font-family:"([^"]+)"[^}]*?url\("?(data:font\/woff2[^")]+)/g)]
      .map(([, family, data]) => `${family} ${data}`)
      .toSorted()

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database)
    await makeOrganisation(database, 'acme', [{ sub: publisher, roles: ['Builder', 'Publisher', 'Admin'] }])
    const change = async (method: 'PUT' | 'PATCH', url: string, body: unknown, headers = {}) => {
      const answer = await harness.call(publisher, { method, url, body, headers })
      expect(answer.status).toBeLessThan(300)
    }
    await change('PUT', '/api/iam/v1/organisations/branding', {
      fonts: ['Merriweather', 'Lora'],
      defaultReportFont: 'Lora',
      defaultReportHeadersFont: 'Merriweather',
      defaultVisualisationFont: 'Lora',
    })
    const title = 'Übergröße, Straße, Äpfel: çà éñ łódź'
    const reportId = await makeReport(harness, publisher, { title, text: 'Größe zählt.' })
    const heading = {
      type: 'heading',
      attrs: { id: headingId, level: 2 },
      content: [{ type: 'text', text: 'Żółć' }],
    }
    const metric = { type: 'metric', attrs: { id: metricId, label: 'Wind', value: 12 } }
    const operations = [
      { op: 'add', path: '/content/3', value: metric },
      { op: 'add', path: '/content/4', value: heading },
    ]
    const headers = { 'if-match': '*' }
    await change('PATCH', `/api/report/v1/reports/${reportId}/document`, { operations }, headers)
    await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'letters' })
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  it('are those of the page: a whole report carries every part that the page does', async () => {
    const page = parts(await textOf('/bubbles/letters'))
    expect(page.map((each) => each.split(' ')[0])).toContain('Merriweather')
    expect(parts(await textOf('/bubbles/embed/letters'))).toEqual(page)
  })

  it('are carried by a single block too, for its own letters', async () => {
    const block = parts(await textOf(`/bubbles/embed/letters/${headingId}`))
    expect(block.map((each) => each.split(' ')[0])).toEqual(expect.arrayContaining(['Lora', 'Merriweather']))
  })
})
