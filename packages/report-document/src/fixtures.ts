import type { DocumentNode, ReportDocument } from './types.ts'

/** Ids for tests, in order: `b000000001`, … */
export function countedIds(prefix = 'b'): () => string {
  let count = 0
  return () => `${prefix}${String(++count).padStart(9, '0')}`
}

export const words = (text: string, marks?: DocumentNode['marks']): DocumentNode => ({
  type: 'text',
  text,
  ...(marks && { marks }),
})

/** One report that has every kind of block and mark. */
export function fullDocument(nextId = countedIds()): ReportDocument {
  const block = (type: string, content?: DocumentNode[], attrs: Record<string, unknown> = {}) => ({
    type,
    attrs: { id: nextId(), ...attrs },
    ...(content && { content }),
  })
  const item = (text: string, below: DocumentNode[] = []) =>
    block('listItem', [block('paragraph', [words(text)]), ...below])
  return {
    type: 'doc',
    content: [
      block('title', [words('Solar overtook coal')]),
      block('standfirst', [words('How the mix '), words('changed', [{ type: 'bold' }])]),
      block('heading', [words('Twelve years')], { level: 2 }),
      block('paragraph', [
        words('Coal made a quarter of '),
        words('electricity', [{ type: 'link', attrs: { href: 'https://example.org/a?b=c' } }]),
        words(' in 2012.', [{ type: 'italic' }, { type: 'strike' }]),
        words(' x = 1', [{ type: 'code' }]),
        words(' A third', [
          { type: 'footnote', attrs: { text: 'Ember, yearly data, https://example.org/ember' } },
        ]),
      ]),
      block('bulletList', [item('One'), item('Two', [block('orderedList', [item('Two a')])])]),
      block('blockquote', [block('paragraph', [words('A quote.')])]),
      block('paragraph', [words('Shares are rounded.')], { style: 'small' }),
      block('horizontalRule'),
      block('taskList', [
        block('taskItem', [block('paragraph', [words('Ask the ministry')])], { checked: true }),
      ]),
      block('callout', [block('paragraph', [words('Mind the gap.')])], { tone: 'caution' }),
      block('codeBlock', [words('select 1')], { language: 'sql' }),
      block('columns', [
        block('column', [block('metric', undefined, { label: 'Share', value: 12.5, spark: [10, 11, 12.5] })]),
        block('column', [block('paragraph', [words('Beside it.')])]),
      ]),
      block(
        'table',
        [
          block('tableRow', [
            block('tableHeader', [words('Country')]),
            block('tableHeader', [words('Share')]),
          ]),
          block('tableRow', [
            block('tableCell', [words('Spain')]),
            block('tableCell', undefined, { align: 'end' }),
          ]),
        ],
        { caption: 'Shares' },
      ),
      block('question', undefined, {
        kind: 'choice',
        prompt: 'Which one?',
        options: [
          { id: nextId(), text: 'Sun' },
          { id: nextId(), text: 'Wind' },
        ],
      }),
      block('userDetails', undefined, {
        prompt: 'Who are you?',
        fields: [{ id: nextId(), kind: 'UserName', label: 'Name', required: false }],
        consent: 'To write back once.',
      }),
      block('tableOfContents'),
      block('pageBreak'),
      block('embed', undefined, { url: 'https://youtu.be/abc123', title: 'A film' }),
      block('image', undefined, {
        file: 'a'.repeat(64),
        alt: 'A field of panels',
        decorative: false,
        caption: 'Near Seville',
        width: 1200,
        height: 800,
      }),
      block('file', undefined, {
        file: 'e'.repeat(64),
        name: 'panels-2025.xlsx',
        size: 2_345_678,
        title: 'All panels',
        text: 'One row for each roof.',
      }),
      block('action', undefined, {
        text: 'Ask for a roof',
        button: 'Ask now',
        url: 'https://example.org/ask',
      }),
      block('people', undefined, {
        people: [
          {
            id: nextId(),
            name: 'Ada',
            role: 'Director',
            file: 'd'.repeat(64),
            alt: 'Ada, laughing',
            url: '',
          },
        ],
      }),
      block('map', undefined, {
        dataset: 'c'.repeat(64),
        title: 'The sun shines in the south',
        region: 'country',
        value: 'share',
        fixes: { 'Czech Rep': 'CZE', Atlantis: null },
      }),
      block('chart', undefined, {
        dataset: 'b'.repeat(64),
        kind: 'line',
        title: 'Solar passed coal',
        series: ['solar', 'coal'],
        x: 'year',
      }),
    ],
  }
}
