import { describe, expect, it } from 'vitest'
import { addressFault } from './address.ts'
import { chartSpec } from './spec.ts'
import { mapSpec } from './maps/spec.ts'

/** Fillers, joiners, variation selectors, marks of annotations and direction, tags: nothing of them is drawn. */
const HIDDEN = [
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u180e',
  '\u034f',
  '\ufe00',
  '\ufe0f',
  '\ufff9',
  '\ufffb',
  '\u00ad',
  '\u061c',
  '\u2028',
  '\ufeff',
  '\u{e0000}',
  '\u{e0041}',
  '\u{e007f}',
]

describe('the address of another site', () => {
  it.each([
    ['javascript:alert(1)', /Only http and https/],
    [' JaVaScript:x', /Only http and https/],
    ['data:text/html,x', /Only http and https/],
    ['vbscript:x', /Only http and https/],
    ['file:///etc/passwd', /Only http and https/],
    ['\u0001javascript:alert(1)', /invisible characters/],
    ['java\tscript:alert(1)', /invisible characters/],
    ['https://acme.example/\u202egnp.exe', /invisible characters/],
    ['https://acme.example/\u2067a', /invisible characters/],
    ['https://ac\u200bme.example/', /invisible characters/],
    ...HIDDEN.map((hidden): [string, RegExp] => [`https://acme${hidden}.example/`, /invisible characters/]),
    ['https://user:pw@evil.example', /username or password/],
    ['https://acme.example@evil.example/', /username or password/],
    ['https:\\\\acme.example@evil.example', /username or password/],
    [' https://half:typed@', /username or password/],
  ])('refuses %j with a sentence', (address, sentence) => {
    expect(addressFault(address)).toMatch(sentence)
    for (const spec of [chartSpec, mapSpec]) {
      const read = spec.safeParse({ sourceUrl: address })
      expect(read.error?.issues[0]?.message).toMatch(sentence)
    }
  })

  it.each([
    '',
    'exam',
    'https://örtlich.example/\u0633\u0644\u0627\u0645',
    'example.org',
    'https://',
    'https://example.org/@name?q=a@b#c@d',
    'http://[::1]/',
  ])('keeps %j, which may be half typed', (address) => expect(addressFault(address)).toBeNull())
})
