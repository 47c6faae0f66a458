import { describe, expect, it } from 'vitest'
import { ChainWalk, hashOf, type Link } from './chain.ts'

/** A whole chain of so many entries. */
function chain(count: number): Link[] {
  let hash = ''
  return Array.from({ length: count }, (_, index) => {
    const place = index + 1
    const content = `content ${place}`
    hash = hashOf(place, hash, content)
    return { place, hash, entryId: `id-${place}`, content, name: 'report.deleted of today' }
  })
}

function findingsOf(links: Link[], noted?: string): readonly string[] {
  const walk = new ChainWalk(noted)
  for (const link of links) walk.take(link)
  walk.end()
  return walk.findings
}

describe('a walk along a chain', () => {
  it('finds nothing in a whole one', () => {
    expect(findingsOf(chain(5), chain(3).at(-1)!.hash)).toEqual([])
    expect(findingsOf([])).toEqual([])
  })

  it('names the entry that was changed, and no other', () => {
    expect(findingsOf(chain(5).with(2, { ...chain(5)[2]!, content: 'other' }))).toEqual([
      'Entry 3 (report.deleted of today, id-3) was changed, or the one before it was.',
    ])
  })

  it('finds that a changed entry’s hash was made anew: the next one doesn’t follow it', () => {
    const links = chain(5)
    const changed = { ...links[2]!, content: 'other', hash: hashOf(3, links[1]!.hash, 'other') }
    expect(findingsOf(links.with(2, changed))).toEqual([
      'Entry 4 (report.deleted of today, id-4) was changed, or the one before it was.',
    ])
  })

  it('names entries that were removed, with and without their links', () => {
    expect(findingsOf(chain(5).with(2, { ...chain(5)[2]!, content: null }))).toEqual([
      'Entry 3 (id-3) was removed.',
    ])
    expect(findingsOf(chain(5).toSpliced(0, 1))).toEqual([
      'Entry 1 was removed, and its link with it; entry 2 can’t be checked against it.',
    ])
    expect(findingsOf(chain(5).toSpliced(1, 2))).toEqual([
      'Entries 2 to 3 were removed, and their links with them; entry 4 can’t be checked against them.',
    ])
  })

  it('finds by a noted hash that the newest entries are gone', () => {
    const noted = chain(5).at(-1)!.hash
    expect(findingsOf(chain(4))).toEqual([])
    expect(findingsOf(chain(4), noted)).toEqual([
      `No entry has the noted hash ${noted}: the newest entries were removed, or the chain was replaced.`,
    ])
  })

  it('counts what would be too much to read', () => {
    const findings = findingsOf(chain(50).map((link) => ({ ...link, content: null })))
    expect(findings).toHaveLength(21)
    expect(findings.at(-1)).toBe('And 30 more.')
  })
})
