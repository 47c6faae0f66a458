import { describe, expect, it } from 'vitest'
import {
  ANY_SITE,
  embedCode,
  embeddingHostProblem,
  embeddingListProblem,
  embedUrl,
  frameAncestorsOf,
  MAX_EMBEDDING_CHARACTERS,
  tidyEmbeddingHost,
} from './embedding.ts'

describe('embeddingHostProblem', () => {
  it.each([
    'news.example',
    '*.example.org',
    'news.example:8443',
    '*.example.org:81',
    'localhost',
    'localhost:4250',
    '127.0.0.1:4250',
    'xn--bcher-kva.example',
    'a.b.c.d.example',
    'acme.github.io',
    'co.uk',
    '*.acme.co.uk',
  ])('takes %s', (host) => {
    expect(embeddingHostProblem(host)).toBeNull()
  })

  it.each([
    ['https://news.example', 'before the host'],
    ['news.example/path', 'without a path'],
    ['news.example?x', 'without a path'],
    ['ann@news.example', 'not an email address'],
    ['news.example:port', 'A port is a number'],
    ['news.example:*', 'A port is a number'],
    ['news.example:0', 'A port is a number'],
    ['news.example:65536', 'A port is a number'],
    ['news.example:1:2', 'one port'],
    ['[::1]:80', 'one port'],
    ['*', 'A * can only come first'],
    ['news.*', 'A * can only come first'],
    ['*.*.example', 'A * can only come first'],
    ['*.org', 'two parts'],
    ['*.co.uk', 'Anyone can have a site under co.uk'],
    ['*.github.io:8443', 'such as *.example.github.io'],
    ['*.127.0.0.1', 'two parts'],
    ['', 'Enter a host'],
    ['-a.example', 'Enter a host'],
    ['a..example', 'Enter a host'],
    ['News.example', 'Enter a host'],
    ['bücher.example', 'Enter a host'],
    ["'self'", 'Enter a host'],
    ['news.example; script-src *', 'A * can only come first'],
    ['news.example; sandbox', 'Enter a host'],
    ['a.example b.example', 'Enter a host'],
    ['a.example\nx', 'Enter a host'],
    ['a.example,b.example', 'Enter a host'],
  ])('refuses %s', (host, words) => {
    expect(embeddingHostProblem(host)).toContain(words)
  })
})

it('tidies what is pasted', () => {
  expect(tidyEmbeddingHost(' News.Example. ')).toBe('news.example')
})

describe('frameAncestorsOf', () => {
  it('names any site, the listed ones by the scheme of the page, or nobody', () => {
    expect(frameAncestorsOf(ANY_SITE, 'https://acme.example')).toBeNull()
    const listed = { sites: 'listed' as const, hosts: ['news.example', '*.example.org:81'] }
    expect(frameAncestorsOf(listed, 'https://acme.example')).toEqual([
      'https://news.example',
      'https://*.example.org:81',
    ])
    // A browser takes `http:` for `https:` as well.
    expect(frameAncestorsOf(listed, 'http://acme.example')).toEqual([
      'http://news.example',
      'http://*.example.org:81',
    ])
    expect(frameAncestorsOf({ sites: 'listed', hosts: [] }, 'https://acme.example')).toEqual([])
  })

  it('goes on naming what was saved before it was refused', () => {
    const hosts = ['*.github.io']
    expect(frameAncestorsOf({ sites: 'listed', hosts }, 'https://acme.example')).toEqual([
      'https://*.github.io',
    ])
  })

  it('makes no header of a host that was never checked', () => {
    const hosts = ['news.example; script-src *']
    expect(() => frameAncestorsOf({ sites: 'listed', hosts }, 'https://acme.example')).toThrow(TypeError)
  })
})

it('takes as many hosts as a header has room for, whichever scheme they get', () => {
  const hosts = Array.from({ length: 58 }, (_, n) => `site-${String(n).padStart(2, '0')}.example`)
  expect(embeddingListProblem(hosts)).toBeNull()
  const header = `frame-ancestors ${frameAncestorsOf({ sites: 'listed', hosts }, 'https://acme.example')!.join(' ')}`
  expect(header.length).toBeGreaterThan(MAX_EMBEDDING_CHARACTERS)
  expect(header.length).toBeLessThan(1500)
  expect(embeddingListProblem([...hosts, 'one-more-of-it.example'])).toContain(
    'too long: 1423 characters, counting 9 extra for each, and the maximum is 1400.',
  )
})

describe('embedCode', () => {
  const url = 'https://acme.example:8443/bubbles/wind'

  it('is a frame with the script that sizes it, or the frame alone', () => {
    expect(embedCode({ url, title: 'Wind', kind: 'sized' })).toBe(
      '<iframe src="https://acme.example:8443/bubbles/embed/wind" title="Wind" width="100%" height="720" loading="lazy"' +
        ' style="border:0" data-bubbles></iframe>\n' +
        '<script src="https://acme.example:8443/bubbles/assets/embed.js" async></script>',
    )
    const plain = embedCode({ url, title: 'Wind', blockId: 'b1', kind: 'plain', width: 400, height: 300 })
    expect(plain).toBe(
      '<iframe src="https://acme.example:8443/bubbles/embed/wind/b1" title="Wind" width="400" height="300"' +
        ' loading="lazy" style="border:0"></iframe>',
    )
  })

  it('carries a title whatever stands in it', () => {
    const code = embedCode({ url, title: 'Up "20%" <b>& more</b>', kind: 'plain' })
    expect(code).toContain('title="Up &quot;20%&quot; &lt;b&gt;&amp; more&lt;/b&gt;"')
  })

  it('drops what follows the address of a page', () => {
    expect(embedUrl('https://acme.example/bubbles/wind?x=1#y')).toBe(
      'https://acme.example/bubbles/embed/wind',
    )
  })
})
