import { describe, expect, it } from 'vitest'
import { cssString, escapeHtml, jsonForScript, safeFileUrl, safeLinkUrl, safeWebUrl } from './html.ts'

describe('escapeHtml', () => {
  it('leaves no character with which markup or an attribute could begin or end', () => {
    expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    )
  })

  it('drops controls and replaces lone surrogates', () => {
    expect(escapeHtml('a\u0000b\u001bc\ud800d\te\n')).toBe('abc\ufffdd\te\n')
  })
})

describe('addresses', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://acme.example/1',
    'file:///etc/passwd',
    'ftp://acme.example/',
    'view-source:https://acme.example/',
    'https://user:pw@evil.example/',
    'https://acme.example@evil.example/',
    'https://acme.example/\u202egnp',
    '//evil.example/',
    '/relative',
    'no scheme',
    '',
    42,
    null,
    undefined,
    {},
  ])('refuses %o as a link', (value) => {
    expect(safeLinkUrl(value)).toBeNull()
    expect(safeWebUrl(value)).toBeNull()
  })

  it('rebuilds the good ones', () => {
    expect(safeLinkUrl('HTTPS://Acme.Example/a"b')).toBe('https://acme.example/a%22b')
    expect(safeLinkUrl(' mailto:data@acme.example ')).toBe('mailto:data@acme.example')
    expect(safeWebUrl('mailto:data@acme.example')).toBeNull()
  })

  it('takes files from web addresses and from paths that stay on the host', () => {
    expect(safeFileUrl('/media/a.png?v=1')).toBe('/media/a.png?v=1')
    expect(safeFileUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
    for (const value of [
      '//evil.example/a',
      '/\\evil.example/a',
      '/\t/evil.example/a',
      'javascript:1',
      'data:image/png,',
      '',
    ]) {
      expect(safeFileUrl(value)).toBeNull()
    }
  })
})

describe('cssString', () => {
  it('escapes everything but letters, digits and spaces, each escape with its own space', () => {
    expect(cssString(`a, "b"\\</style>\n}`)).toBe('"a\\2c  \\22 b\\22 \\5c \\3c \\2f style\\3e  \\7d "')
  })
})

describe('jsonForScript', () => {
  it('gives JSON that holds no tag and no comment, and reads back the same', () => {
    const value = { a: '</script><!--', b: '<\u2028&>' }
    expect(jsonForScript(value)).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(jsonForScript(value))).toEqual(value)
  })
})
