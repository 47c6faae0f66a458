import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockText, nodesOf } from '../queries.ts'
import type { DocumentNode } from '../types.ts'
import { validateDocument } from '../validate.ts'
import { lossesInWords, readMarkdown } from './index.ts'

const NONE = {
  images: 0,
  localImages: 0,
  links: 0,
  html: 0,
  numbers: 0,
  notes: 0,
  highlights: 0,
  formulas: 0,
}

/** Words with their marks in short: "*bold*", "_italic_", "~struck~", "`code`", "<address words>", "{note words}". */
const runs = (node: DocumentNode): string => {
  const wrap = (text: string, type: string, attrs: Record<string, unknown> = {}) =>
    ({
      bold: `*${text}*`,
      italic: `_${text}_`,
      strike: `~${text}~`,
      code: `\`${text}\``,
      footnote: `{${String(attrs.text)} ${text}}`,
    })[type] ?? `<${String(attrs.href)} ${text}>`
  if (node.text !== undefined)
    return (node.marks ?? []).reduce((text, { type, attrs }) => wrap(text, type, attrs), node.text)
  return (node.content ?? []).map(runs).join('')
}

/** Blocks in short: "heading2:Words", "bulletList(One; Two(bulletList(Three)))". */
function short(node: DocumentNode): string {
  const { type, attrs = {}, content = [] } = node
  const level = type === 'heading' ? String(attrs.level) : ''
  const more =
    type === 'taskItem'
      ? attrs.checked
        ? '[x] '
        : '[ ] '
      : type === 'codeBlock'
        ? `${String(attrs.language)}|`
        : ''
  const isText = content.every(({ type: child }) => child === 'text')
  if (isText) return `${type}${level}:${more}${runs(node)}`
  if (type === 'listItem' || type === 'taskItem') {
    const [words, ...lists] = content
    return `${more}${runs(words!)}${lists.length > 0 ? `{${lists.map(short).join(' ')}}` : ''}`
  }
  if (type === 'tableRow')
    return content
      .map((cell) => `${runs(cell)}${{ end: '>', center: '^' }[String(cell.attrs?.align)] ?? ''}`)
      .join('|')
  return `${type}(${content.map(short).join('; ')})`
}

const read = (text: string) => readMarkdown(text)!.blocks.map(short)

describe('Markdown becomes blocks', () => {
  it.each([
    [
      '# One\n\n## Two\n\n### Three\n\n###### Six',
      ['heading2:One', 'heading2:Two', 'heading3:Three', 'heading3:Six'],
    ],
    ['One\n===\n\nTwo\n---', ['heading2:One', 'heading2:Two']],
    ['Hard wrapped\nwords go on.', ['paragraph:Hard wrapped words go on.']],
    ['One  \nTwo\\\nThree<br>Four', ['paragraph:One', 'paragraph:Two', 'paragraph:Three', 'paragraph:Four']],
    [
      '**bold** and *italic* and ~~struck~~ and `code` and ***both***',
      ['paragraph:*bold* and _italic_ and ~struck~ and `code` and *_both_*'],
    ],
    ['[here](https://example.org/a)', ['paragraph:<https://example.org/a here>']],
    [
      '[here][1] and [1]\n\n[1]: https://example.org',
      ['paragraph:<https://example.org here> and <https://example.org 1>'],
    ],
    ['See https://example.org/x.', ['paragraph:See <https://example.org/x https://example.org/x>.']],
    ['- One\n- Two\n  - Deep\n- Three', ['bulletList(One; Two{bulletList(Deep)}; Three)']],
    ['1. One\n2. Two', ['orderedList(One; Two)']],
    ['- [x] Done\n- [ ] Open\n  - [x] Below', ['taskList([x] Done; [ ] Open{taskList([x] Below)})']],
    ['> Words\n>\n> more', ['blockquote(paragraph:Words; paragraph:more)']],
    ['```js\nconst a = 1\n  b\n```', ['codeBlock:js|const a = 1\n  b']],
    ['~~~\n# no heading\n~~~', ['codeBlock:|# no heading']],
    ['| A | B | C |\n|---|--:|:-:|\n| x | 1 | y |\n| z |', ['table(A|B>|C^; x|1>|y^; z|>|^)']],
    ['Words\n\n---\n\nmore', ['paragraph:Words', 'horizontalRule:', 'paragraph:more']],
    ['Once said.[^1] Then more.\n\n[^1]: By whom.', ['paragraph:Once {By whom. said.} Then more.']],
    [
      '**Bold**[^a][^b] and `code`[^a]\n\n[^a]: One\n    and two.\n\n[^b]: See https://example.org/b.',
      ['paragraph:{One and two. *Bold*}{See https://example.org/b. [b]} and `code`{One and two. [a]}'],
    ],
    ['[^1] begins\n\n[^1]: A note.', ['paragraph:{A note. [1]} begins']],
    ['Said.[^1]\n\n[^1]: - A\n    - B', ['paragraph:Said.[1]', 'paragraph:[1] ', 'bulletList(A; B)']],
    ['Nobody refers.\n\n[^1]: A note.', ['paragraph:Nobody refers.', 'paragraph:[1] A note.']],
    ['| A[^1] |\n|---|\n| b |\n\n[^1]: Of all.', ['table({Of all. A}; b)']],
    ['A &amp; B \\*not\\* &copy;', ['paragraph:A & B *not* ©']],
    ['    set in', ['paragraph:set in']],
    ['CO<sub>2</sub>, 3 km<sup>2</sup> (**m<sup>-1</sup>**)', ['paragraph:CO₂, 3 km² (*m⁻¹*)']],
    ['> [!WARNING]\n> Words\n> - a\n> - b', ['callout(paragraph:Words; bulletList(a; b))']],
    ['> [!note]\n>\n> Words', ['callout(paragraph:Words)']],
    ['> [!TIP]\n> ```\n> code\n> ```', ['callout(paragraph:)', 'codeBlock:|code']],
    ['> [!NOTE] no alert', ['blockquote(paragraph:[!NOTE] no alert)']],
    ['> [!OTHER]\n> Words', ['blockquote(paragraph:[!OTHER] Words)']],
  ])('%j', (text, blocks) => {
    expect(read(text)).toEqual(blocks)
    expect(readMarkdown(text)!.losses).toEqual(NONE)
  })

  it('what no block holds stands beside it, and is counted where it is another', () => {
    expect(read('1. One\n\n   ```\n   code\n   ```\n2. Two')).toEqual([
      'orderedList(One)',
      'codeBlock:|code',
      'orderedList(Two)',
    ])
    expect(read('> # Head\n> words\n>\n> - point')).toEqual([
      'heading2:Head',
      'blockquote(paragraph:words)',
      'bulletList(point)',
    ])
    const { blocks, losses } = readMarkdown(
      '![Sea](https://example.org/sea.png) ![](data:image/png;base64,AA) [file](./b.md) [bad](javascript:alert(1))\n\n' +
        '4. Four\n\nH<sub>2</sub>O <u>is</u> water\n\n<details>\n<b>x</b>\n</details>\n\n<!-- note -->',
    )!
    expect(blocks.map(short)).toEqual([
      'paragraph:<https://example.org/sea.png Sea> Image file bad',
      'orderedList(Four)',
      'paragraph:H₂O is water',
      'codeBlock:html|<details>\n<b>x</b>\n</details>',
    ])
    expect(losses).toEqual({ ...NONE, images: 1, localImages: 1, links: 2, html: 2, numbers: 1 })
    expect(lossesInWords(losses)).toHaveLength(5)
    expect(lossesInWords(NONE)).toEqual([])
  })
})

it('a footnote keeps the addresses and words of its links, and says what it can’t keep', () => {
  const { blocks, losses } = readMarkdown('Said.[^1]\n\n[^1]: **By** [whom](https://example.org/a) [](b.md)')!
  expect(blocks.map(short)).toEqual(['paragraph:{By whom (https://example.org/a) (b.md) Said.}'])
  expect(losses).toEqual({ ...NONE, notes: 1 })
  expect(lossesInWords(losses)).toEqual(['Formatting was removed from a footnote; its words were kept.'])
})

it('a footnote that many places refer to stays in the text', () => {
  const text = `${'Said.[^1] '.repeat(6)}\n\n[^1]: By whom.`
  expect(read(text).at(-1)).toBe('paragraph:[1] By whom.')
})

describe('what is Markdown', () => {
  it.each([
    '# Head',
    '- a',
    '1. a\n2. b',
    '> a',
    '```\na\n```',
    '**a**',
    '[a](https://b.org)',
    '`a`',
    '| a |\n|---|\n| b |',
  ])('%j is', (text) => {
    expect(readMarkdown(text)!.isMarkdown).toBe(true)
  })

  it.each([
    'Words.',
    'Two\nlines',
    '5 * 3 * 2 = 30',
    'snake_case_name',
    '#hashtag',
    '2023. It was a good year.',
    'https://example.org',
    'someone@example.org',
    '   set in',
    '',
    'a\n\n---\n\nb',
  ])('%j is not', (text) => {
    expect(readMarkdown(text)!.isMarkdown).toBe(false)
  })
})

describe('any text', () => {
  const report = (blocks: DocumentNode[]) => ({
    type: 'doc',
    content: [
      { type: 'title', attrs: { id: 'title00000' } },
      ...(blocks.length > 0 ? blocks : [{ type: 'paragraph', attrs: { id: 'empty00000' } }]),
    ],
  })
  const pieces = fc.constantFrom(
    '# ',
    '- ',
    '1. ',
    '> ',
    '```',
    '| a | b |\n|---|---|\n',
    '**',
    '*',
    '`',
    '[a](https://b.org)',
    '![x](y)',

    '- [ ] ',
    '\n',
    '\n\n',
    '    ',
    '  ',
    '<b>',
    '---',
    '[^1]',
    '[^1]: ',
    'word',
    '\0',
    '\\',
    '\t',
    '7) ',
    '~~',
  )

  it('becomes a document that is valid', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const blocks = readMarkdown(parts.join(''))!.blocks
        expect(validateDocument(report(blocks))).toMatchObject({ ok: true })
      }),
      { numRuns: 400 },
    )
  })

  it('keeps its words', () => {
    const structure = fc.constantFrom('- ', '> ', '# ', '1. ', '- [ ] ', '', '  - ', '> - ', '- > ', '1. # ')
    fc.assert(
      fc.property(fc.array(structure, { minLength: 1, maxLength: 30 }), (starts) => {
        const text = starts.map((start, index) => `${start}w${index}x`).join('\n')
        const blocks = readMarkdown(text)!.blocks
        expect(validateDocument(report(blocks))).toMatchObject({ ok: true })
        const words = blocks.map(blockText).join('\n')
        for (const index of starts.keys()) expect(words).toContain(`w${index}x`)
      }),
      { numRuns: 400 },
    )
  })

  it('is not read where it is nested beyond all use, and deep lists stay valid', () => {
    expect(readMarkdown('>'.repeat(5000))).toBeNull()
    expect(readMarkdown(`${'- '.repeat(5000)}a`)).toBeNull()
    expect(readMarkdown('a'.repeat(1_000_001))).toBeNull()
    expect(readMarkdown('# a', 2)).toBeNull()
    const deep = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- p${depth}x`).join('\n')
    const { blocks } = readMarkdown(deep)!
    expect(validateDocument(report(blocks))).toMatchObject({ ok: true })
    for (let depth = 0; depth < 40; depth++) expect(blocks.map(blockText).join('\n')).toContain(`p${depth}x`)
  })
})

describe('a link within the text', () => {
  /** What words of links lead to: the words of a heading, the kind of another block, null for nothing. */
  const ends = (text: string) => {
    const { blocks, losses } = readMarkdown(text)!
    const links = [...nodesOf({ content: blocks })].flatMap(({ marks = [], text: words = '' }) => {
      const href = marks.find(({ type }) => type === 'link')?.attrs?.href
      const target = blocks.find(({ attrs }) => href === `#${String(attrs?.id)}`)
      return href === undefined ? [] : [[words, target && (blockText(target).split('\n')[0] || target.type)]]
    })
    return { links: Object.fromEntries(links) as unknown, lost: losses.links, html: losses.html }
  }

  it('leads to the heading or table it means, wherever that is', () => {
    expect(
      ends(
        '[a](#the-end) [b](#The-End-1) [c](#x) [d](#y) [e](#%C3%BCber) [f][ref]\n\n## The *end*\n\n## The end!\n\n## <a id="x"></a>Marked\n\n<a name="y"></a>\n\n**Caption**\n\n| T |\n|---|\n\n### Über\n\n[ref]: #the-end',
      ),
    ).toEqual({
      links: { a: 'The end', b: 'The end!', c: 'Marked', d: 'T', e: 'Über', f: 'The end' },
      lost: 0,
      html: 0,
    })
  })

  it('that means nothing here, or a place among words, is lost, and counted', () => {
    expect(
      ends(
        '[one](#gone) [**two**](#passage) [three](#)\n\n<a id="passage"></a>Words go on.\n\n## Far below <a id="AbCdEfGhIj">\n\n[four](#%E0%A4%A) [five](#0123456789)',
      ),
    ).toEqual({ links: {}, lost: 5, html: 0 })
  })
})

it('keeps highlighted words and formulas as they are written, and says so', () => {
  const { losses } = readMarkdown('A ==bright== idea: $E = mc^2$, and $5 = a fee of $6.\n\n1 == 2 == 3')!
  expect(losses).toEqual({ ...NONE, highlights: 1, formulas: 1 })
  expect(lossesInWords(losses)).toEqual([
    'Reports can’t highlight words: the == around them were kept.',
    'Reports can’t set formulas: one was kept as it was written.',
  ])
})
