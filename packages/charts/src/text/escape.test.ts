import { expect, it } from 'vitest'
import { drawnText, escapeText, oneLine } from './escape.ts'

it('escapes what could end an element or an attribute', () => {
  expect(escapeText(`</svg><script>"a" & 'b'`)).toBe(
    '&lt;/svg&gt;&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;',
  )
})

it('drops characters XML forbids', () => {
  expect(escapeText('a\u0000b\u001fc\ud800d\uffff')).toBe('abcd')
  expect(escapeText('👩')).toBe('👩')
})

it('keeps right-to-left names apart from the number after them', () => {
  expect(drawnText('القاهرة')).toBe('\u2068القاهرة\u2069')
  expect(drawnText('Cairo')).toBe('Cairo')
  expect(oneLine('Cairo\u202e evil\n line')).toBe('Cairo evil line')
})
