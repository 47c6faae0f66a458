import { globSync, readFileSync } from 'node:fs'
import { countSteps } from '@bubbles/test-kit'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from './index.ts'

const lines = (times: number, line: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => line(index)).join('\n')

/** Texts that took the parser seconds to minutes, or more calls within one another than there is room for. */
const ATTACKS: Record<string, string> = {
  'numbered points in one another': `${'1. '.repeat(5000)}x`,
  'numbered points with brackets': `${'1) '.repeat(2000)}x`,
  'points that are set in': lines(1000, (index) => `${'  '.repeat(index)}- a`),
  'points that are set in within a quote': lines(1000, (index) => `> ${'  '.repeat(index)}- a`),
  'deep lists, over and over': lines(2000, (index) => `${'  '.repeat(index % 40)}- a`),
  'quotes in one another, over and over': lines(2000, () => `${'> '.repeat(50)}a\n`),
  'links without an end': '[a]('.repeat(1e5),
  'titles of links without an end': '[a](b ('.repeat(1e4),
  brackets: '['.repeat(2e5),
  'words set off': 'a**b'.repeat(1e5) + 'c*'.repeat(1e4),
  'two kinds of words set off': '*a_ '.repeat(1e4),
  'words struck': '~a~~ '.repeat(1e4),
  'stars around a letter': `${'*'.repeat(1e4)}a${'*'.repeat(1e4)}`,
  comments: '<!--'.repeat(1e5),
  'comments among words': `a ${'<!--'.repeat(1e4)}`,
  code: 'a `b`` '.repeat(1e4),
  'a wide and long table': `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'b\n'.repeat(2000)}`,
  'a wide and long table in a quote': `> ${'|a'.repeat(1000)}\n> ${'|-'.repeat(1000)}\n${'> b\n'.repeat(2000)}`,
  'a quote that goes on': `> ${'a\n'.repeat(3e5)}`,
  'a point that goes on': `- ${'a\n'.repeat(1e4)}`,
  footnotes: `${lines(2e4, (index) => `[^${index}]: a`)}\n${lines(2e4, (index) => `[^${index}]`)}`,
  'footnotes apart': lines(2e4, (index) => `[^${index}]: a\n\n[^${index}]\n`),
  points: '- a\n'.repeat(2e4),
  // What looks like the next point or row, and is one paragraph.
  'numbers that begin no list': `a\n${'2. **a\n'.repeat(1e4)}`,
  'another list than the one above': `1. a\n${'2) **a\n3] b\n'.repeat(1e4)}`,
  'rows of no table': `|a|b|\n|-|\n${'|**|\n'.repeat(1e4)}`,
  'rows after a table': `|a|\n|-|\n- b\n${'|**|\n'.repeat(1e4)}`,
  'points without words': `a\n${'+ \n**'.repeat(1e4)}`,
}

describe('a text that would cost too much', () => {
  it.each(Object.entries(ATTACKS))('is not read: %s', async (_, text) => {
    expect(readMarkdown(text)).toBeNull()
    expect(await countSteps(() => readMarkdown(text))).toBeLessThan(100 * text.length)
  })
})

describe('what people write is read', () => {
  const root = `${import.meta.dirname}/../../../../`
  const files = globSync(['README.md', 'CHANGELOG.md', 'docs/**/*.md'], { cwd: root })
  const texts = files.map((file) => readFileSync(root + file, 'utf8'))

  it('in this repository, each file and all of them together', () => {
    expect(files.length).toBeGreaterThan(10)
    for (const text of [...texts, texts.join('\n\n')]) expect(readMarkdown(text)?.isMarkdown).toBe(true)
  })

  it.each<[string, string, number]>([
    ['a list of 2,000 links', '- **[a](https://example.org)** and `code`\n'.repeat(2000), 1],
    ['1,000 numbered points', lines(1000, (index) => `${index + 1}. **Words** [a](https://example.org)`), 1],
    ['a table of 1,000 rows', `| A | B |\n|---|---|\n${'| **a** | [b](https://b.org) |\n'.repeat(1000)}`, 1],
    ['code of 2,000 lines', `\`\`\`\n${'  * const a = [1]\n'.repeat(2000)}\`\`\``, 1],
    ['a paragraph of 30,000 characters', 'Words with **bold** and some more after it. '.repeat(700), 1],
    ['comments without an end', '<!--\n\n'.repeat(2e4), 1],
  ])('%s', (_, text, blocks) => {
    expect(readMarkdown(text)?.blocks).toHaveLength(blocks)
  })
})
