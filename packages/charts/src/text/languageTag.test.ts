import { expect, it } from 'vitest'
import { directionOf, RIGHT_TO_LEFT_SCRIPTS } from './languageTag.ts'

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

it('agrees with the engine on every script, where that can tell', () => {
  interface TextInfo {
    getTextInfo?: () => { direction: string }
  }
  for (const script of [...RIGHT_TO_LEFT_SCRIPTS, 'Latn', 'Cyrl', 'Deva', 'Hans', 'Mong', 'Thai']) {
    const locale = new Intl.Locale(`und-${script}`) as Intl.Locale & TextInfo
    const told = locale.getTextInfo?.().direction
    if (told !== undefined) expect([script, directionOf(`und-${script}`)]).toEqual([script, told])
  }
})
