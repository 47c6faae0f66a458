import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cspHash, publishedPageCsp } from './csp.ts'

const options = {
  styleHashes: [cspHash('a{}')],
  scriptHashes: [cspHash('1')],
  assetOrigins: ['https://acme.example'],
  connectOrigin: 'https://acme.example',
  formActions: ['https://acme.example/bubbles/answers'],
  frameOrigins: ['https://player.vimeo.com'],
  frameAncestors: [],
}

describe('publishedPageCsp', () => {
  it('sandboxes without the origin, denies by default and names every source', () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('base64')
    expect(publishedPageCsp(options)).toBe(
      'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox; ' +
        `default-src 'none'; script-src 'sha256-${digest('1')}'; style-src 'sha256-${digest('a{}')}'; ` +
        'img-src https://acme.example data:; font-src https://acme.example data:; connect-src https://acme.example https://acme.example/bubbles/answers; ' +
        "frame-src https://player.vimeo.com; base-uri 'none'; form-action https://acme.example/bubbles/answers; frame-ancestors 'none'",
    )
  })

  it('lets a page save files only where it offers some, and nothing else by that', () => {
    const plain = publishedPageCsp(options)
    expect(plain).not.toContain('allow-downloads')
    expect(publishedPageCsp({ ...options, downloads: true }).replace(' allow-downloads;', ';')).toBe(plain)
  })

  it('never allows the same origin, inline code, evaluation or a wildcard', () => {
    const header = publishedPageCsp({ ...options, scriptHashes: [], connectOrigin: null, formActions: [] })
    expect(header).not.toMatch(/allow-same-origin|unsafe|'self'|\*/)
    expect(header).toContain("script-src 'none'")
    expect(header).toContain("connect-src 'none'")
  })

  it('reaches the collector, and what says how the host may be crawled', () => {
    expect(publishedPageCsp({ ...options, connectOrigin: 'https://acme.example/bubbles/collect' })).toContain(
      'connect-src https://acme.example/bubbles/collect https://acme.example/robots.txt https://acme.example/bubbles/answers; ',
    )
  })

  it('lets every site frame a page for everyone, and none another', () => {
    expect(publishedPageCsp({ ...options, frameAncestors: 'anyone' })).toMatch(/frame-ancestors \*$/)
    expect(publishedPageCsp(options)).toMatch(/frame-ancestors 'none'$/)
  })

  it('refuses a source that would add a directive', () => {
    const bad = [
      'https://a.example; script-src *',
      "'unsafe-inline'",
      'javascript:',
      'https://a.example\nX: y',
      '',
    ]
    for (const source of bad) {
      expect(() => publishedPageCsp({ ...options, assetOrigins: [source] })).toThrow(TypeError)
      expect(() => publishedPageCsp({ ...options, frameAncestors: [source] })).toThrow(TypeError)
      expect(() => publishedPageCsp({ ...options, frameOrigins: [source] })).toThrow(TypeError)
    }
    expect(() => publishedPageCsp({ ...options, scriptHashes: ["sha256-x'; script-src *"] })).toThrow(
      TypeError,
    )
  })
})
