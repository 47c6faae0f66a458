import type { DocumentNode } from '@bubbles/report-document'
import { describe, expect, it } from 'vitest'
import { checkBlocks } from './checkBlocks.ts'

const words = (text: string): DocumentNode[] => (text ? [{ type: 'text', text }] : [])
const paragraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  attrs: { id: 'p' },
  content: words(text),
})
const heading = (level: number, text: string): DocumentNode => ({
  type: 'heading',
  attrs: { id: 'h', level },
  content: words(text),
})
const row = (kind: string, text: string): DocumentNode => ({
  type: 'tableRow',
  content: [{ type: kind, content: words(text) }],
})
const choice = (...texts: string[]) => ({
  type: 'question',
  attrs: {
    id: 'q',
    kind: 'choice',
    prompt: 'Which?',
    options: texts.map((text, index) => ({ id: `option000${index}`, text })),
  },
})
const columns = (...cells: DocumentNode[]): DocumentNode => ({
  type: 'columns',
  attrs: { id: 'c' },
  content: cells.map((cell) => ({ type: 'column', content: [cell] })),
})

const found = (...content: DocumentNode[]) =>
  checkBlocks({ type: 'doc', content: [...content, paragraph('')] }).map(
    ({ level, code }) => `${level} ${code}`,
  )

const linkTo = (id: string, ...texts: string[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { id: 'linking000' },
  content: texts.map((text, at) => ({
    type: 'text',
    text,
    marks: [{ type: 'link', attrs: { href: `#${id}` } }, ...(at > 0 ? [{ type: 'bold' }] : [])],
  })),
})

it('a link to a block that isn’t there is found at its words, once', () => {
  const aim = { ...heading(2, 'Aim'), attrs: { id: 'heading000', level: 2 } }
  expect(found(aim, linkTo('heading000', 'see above'))).toEqual([])
  const [finding] = checkBlocks({
    type: 'doc',
    content: [aim, linkTo('gone000000', 'see ', 'below'), paragraph('')],
  })
  expect(finding).toEqual({
    level: 'warning',
    code: 'link-lost',
    message: 'The link “see below” leads to a block that isn’t in the report',
    blockId: 'linking000',
  })
})

describe('checkBlocks', () => {
  it.each<[string, DocumentNode, string[]]>([
    [
      'a whole table',
      {
        type: 'table',
        attrs: { id: 't', caption: 'x' },
        content: [row('tableHeader', 'a'), row('tableCell', '1')],
      },
      [],
    ],
    [
      'a table without caption and head',
      { type: 'table', attrs: { id: 't', caption: ' ' }, content: [row('tableCell', '1')] },
      ['warning table-caption-missing', 'warning table-head-missing'],
    ],
    [
      'foldable text that says what it holds',
      { type: 'callout', attrs: { folded: true, label: 'How' }, content: [paragraph('x')] },
      [],
    ],
    [
      'foldable text without a heading',
      { type: 'callout', attrs: { folded: true, label: ' ' }, content: [paragraph('x')] },
      ['error fold-unnamed'],
    ],
    [
      'an action that leads somewhere',
      { type: 'action', attrs: { text: '', button: 'Go', url: 'https://example.org/' } },
      [],
    ],
    [
      'an action that leads nowhere and does not say where',
      { type: 'action', attrs: { text: 'Do', button: ' ', url: 'javascript:alert(1)' } },
      ['error action-link-missing', 'error action-button-missing'],
    ],
    [
      'people with and without what they need',
      {
        type: 'people',
        attrs: {
          people: [
            { name: 'Ada', file: 'a'.repeat(64), alt: 'Ada, laughing' },
            { name: 'Bo', file: null, alt: '' },
            { name: 'Cy', file: 'a'.repeat(64), alt: ' ' },
            { name: ' ', file: null, alt: '' },
          ],
        },
      },
      ['error person-unnamed', 'error missing-alt'],
    ],
    ['people without any', { type: 'people', attrs: { people: [] } }, ['warning empty-block']],
    [
      'a question without words',
      { type: 'question', attrs: { kind: 'rating', prompt: ' ' } },
      ['error question-empty'],
    ],
    ['a rating', { type: 'question', attrs: { kind: 'rating', prompt: 'How?' } }, []],
    ['one option', choice('a'), ['error options-missing']],
    ['one option of two without words', choice('a', ' '), ['error options-missing']],
    ['an option without words', choice('a', 'b', ''), ['error option-empty']],
    ['the same option twice', choice('Yes', ' yes '), ['error options-double']],
    ['two options', choice('Yes', 'No'), []],
    [
      'reader details that ask nothing for nothing',
      { type: 'userDetails', attrs: { fields: [], consent: '' } },
      ['error details-fields-missing', 'error consent-missing'],
    ],
    [
      'a metric without anything',
      { type: 'metric', attrs: { label: '', value: null } },
      ['error metric-label-missing', 'error metric-value-missing'],
    ],
    ['a metric of nought', { type: 'metric', attrs: { label: 'x', value: 0 } }, []],
    [
      'an embed of elsewhere',
      { type: 'embed', attrs: { url: 'https://example.org', title: 'x' } },
      ['error embed-not-allowed'],
    ],
    [
      'an embed without title',
      { type: 'embed', attrs: { url: 'https://youtu.be/abc', title: '' } },
      ['error embed-title-missing'],
    ],
    ['an empty callout', { type: 'callout', content: [paragraph(' ')] }, ['warning empty-block']],
    ['empty code', { type: 'codeBlock', content: [] }, ['warning empty-block']],
    ['an empty heading', heading(2, ''), ['warning empty-block']],
    [
      'a list with an empty item',
      { type: 'taskList', content: [{ type: 'taskItem', content: [paragraph('')] }] },
      ['warning empty-block'],
    ],
    ['an empty column', columns(paragraph('x'), paragraph('')), ['warning empty-block']],
    [
      'a column with a number',
      columns(paragraph('x'), { type: 'metric', attrs: { label: 'x', value: 1 } }),
      [],
    ],
    ['an empty paragraph', paragraph(''), ['warning empty-block']],
  ])('%s', (_name, node, expected) => {
    expect(found(node)).toEqual(expected)
  })

  it('finds a small heading with no large one above it, once', () => {
    expect(found(heading(3, 'a'), heading(2, 'b'), heading(3, 'c'))).toEqual(['warning heading-skipped'])
    expect(found(heading(2, ''), heading(3, 'a'))).toEqual(['warning empty-block', 'warning heading-skipped'])
  })

  it('lets the last paragraph be empty, looks into columns, and names the block', () => {
    expect(found(paragraph('x'))).toEqual([])
    const metric = { type: 'metric', attrs: { id: 'm1', label: '', value: 1 } }
    expect(checkBlocks({ type: 'doc', content: [columns(metric, paragraph('x'))] })).toEqual([
      {
        level: 'error',
        code: 'metric-label-missing',
        message: 'A number has no label',
        blockId: 'm1',
      },
    ])
  })
})
