import { NO_BRANDING } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { reportFile } from './files.ts'

it('a page in one file counts whole against what it may have, not its pictures alone', async () => {
  const input = (words: number) => ({
    document: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 't' }, content: [{ type: 'text', text: 'Wind' }] },
        { type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'wind '.repeat(words) }] },
      ],
    },
    datasets: {},
    media: {},
    organisation: { name: 'acme', friendlyName: 'Acme', logo: null },
    branding: NO_BRANDING,
    locale: 'en-GB',
    publication: {
      edition: 1,
      publishedAt: '2026-01-01T00:00:00.000Z',
      firstPublishedAt: null,
      note: '',
      audience: 'public' as const,
      url: 'http://acme.bubbles.localhost:4000/bubbles/wind',
    },
    collector: null,
    answers: null,
    downloads: null,
  })
  const carried = { media: {}, organisation: input(0).organisation }
  expect((await reportFile('acme', input(1), carried, 'Wind')).bytes.length).toBeLessThan(10_000_000)
  await expect(reportFile('acme', input(2_000_001), carried, 'Wind')).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('10 MB'),
  })
})
