import { expect, it } from 'vitest'
import { linkTargets, lostLinks } from './blockLinks.ts'
import { copyWithFreshIds } from './create.ts'
import { isAllowedHref, isLinkHref, linkedBlock } from './marks.ts'
import type { DocumentNode, ReportDocument } from './types.ts'
import { validateDocument } from './validate.ts'

const text = (words: string, href?: string): DocumentNode => ({
  type: 'text',
  text: words,
  ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }] }),
})
const document = (href: string): ReportDocument => ({
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: 'title00000' }, content: [text('Report')] },
    { type: 'heading', attrs: { id: 'heading000', level: 2 }, content: [text('Aim')] },
    { type: 'chart', attrs: { id: 'chart00000' } },
    { type: 'paragraph', attrs: { id: 'first00000' }, content: [text('See '), text('above', href)] },
  ],
})

it.each([
  ['#heading000', true],
  ['#Heading-00', false],
  ['#heading', false],
  ['#heading0000', false],
  ['##eading000', false],
  ['/#heading000', false],
  ['https://example.org/#heading000', true],
  ['javascript:alert(1)', false],
])('a link may lead to %s: %s', (href, isAllowed) => {
  expect(isLinkHref(href)).toBe(isAllowed)
  expect(validateDocument(document(href)).ok).toBe(isAllowed)
})

it('only links of the text may lead to a block', () => {
  expect(isAllowedHref('#heading000')).toBe(false)
  expect(linkedBlock('https://example.org/#heading000')).toBeNull()
})

it('charts and maps are counted together, tables and images for themselves, and empty headings are no targets', () => {
  const targets = linkTargets({
    content: [
      { type: 'heading', attrs: { id: 'empty' } },
      { type: 'table', attrs: { id: 'table' } },
      { type: 'columns', content: [{ type: 'column', content: [{ type: 'map', attrs: { id: 'map' } }] }] },
      { type: 'image', attrs: { id: 'image', caption: ' ', alt: 'A mast' } },
      { type: 'chart', attrs: { id: 'chart' } },
    ],
  })
  expect(targets.map(({ id, number, title }) => [id, number, title])).toEqual([
    ['table', 1, ''],
    ['map', 1, ''],
    ['image', 1, 'A mast'],
    ['chart', 2, ''],
  ])
})

it('a copy’s links lead to its own blocks', () => {
  const copy = copyWithFreshIds(document('#heading000'))
  const [, heading, , paragraph] = copy.content
  expect(linkedBlock(paragraph!.content![1]!.marks![0]!.attrs!.href)).toBe(heading!.attrs!.id)
  expect(lostLinks(copy)).toEqual([])
})

it('a link to a block that was removed is lost, in a copy too', () => {
  const lost = document('#gone000000')
  expect(lostLinks(lost)).toEqual([{ blockId: 'first00000', words: 'above' }])
  expect(lostLinks(copyWithFreshIds(lost))).toMatchObject([{ words: 'above' }])
})
