import { expect, it } from 'vitest'
import { directionOf, RIGHT_TO_LEFT_LETTER, RIGHT_TO_LEFT_SCRIPTS } from './languageTag.ts'

it.each([
  'ar',
  'ar-EG',
  'he-IL',
  'fa-IR',
  'ur',
  'ckb',
  'dv',
  'yi',
  'az-Arab',
  'ks',
  'pa-PK',
  'ff-Adlm',
  'AR-eg',
])('%s is written from right to left', (tag) => expect(directionOf(tag)).toBe('rtl'))

it.each(['en', 'arn', 'ar-Latn', 'ar-Latn-EG', 'he-Latn', 'az', 'pa', 'zh-Hant-TW', 'xyz', '', 'not a tag'])(
  '%j is written from left to right',
  (tag) => expect(directionOf(tag)).toBe('ltr'),
)

it('knows a letter of each of these scripts, and of no other', () => {
  for (const script of RIGHT_TO_LEFT_SCRIPTS)
    expect(RIGHT_TO_LEFT_LETTER.source).toContain(`\\p{Script=${script}}`)
  expect(RIGHT_TO_LEFT_LETTER.source.match(/Script=/g)).toHaveLength(RIGHT_TO_LEFT_SCRIPTS.size)
  expect(['\u0645', '\u{1e900}', 'a', '\u4e2d'].map((letter) => RIGHT_TO_LEFT_LETTER.test(letter))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('agrees with the engine on every script', () => {
  const scripts = [...RIGHT_TO_LEFT_SCRIPTS, 'Latn', 'Cyrl', 'Deva', 'Hans', 'Mong', 'Thai']
  const told = scripts.map((script) => {
    const locale = new Intl.Locale(`und-${script}`) as Intl.Locale & { getTextInfo(): { direction: string } }
    return [script, locale.getTextInfo().direction]
  })
  expect(scripts.map((script) => [script, directionOf(`und-${script}`)])).toEqual(told)
})
