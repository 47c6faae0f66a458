import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { copyWithFreshIds, emptyDocument } from './create.ts'
import { countedIds } from './fixtures.ts'
import { documentLanguage } from './language.ts'
import { validateDocument } from './validate.ts'
import { documentToYUpdate, setLanguage, setTitle, yDocToDocument } from './yjs.ts'

it('is set and taken back as an edit, beside the words of the title', () => {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(emptyDocument('Wind', countedIds())))
  expect(documentLanguage(yDocToDocument(ydoc))).toBeNull()
  setLanguage(ydoc, 'ar-EG')
  setTitle(ydoc, 'ريح')
  const document = yDocToDocument(ydoc)
  expect(documentLanguage(document)).toBe('ar-EG')
  expect(documentLanguage(copyWithFreshIds(document))).toBe('ar-EG')
  expect(validateDocument(document)).toEqual({ ok: true, document })
  setLanguage(ydoc, null)
  expect(documentLanguage(yDocToDocument(ydoc))).toBeNull()
})

it.each(['en-GB', 'ar', 'zh-Hant-TW', 'sw-KE'])('may be %s', (language) => {
  expect(documentLanguage({ content: [{ type: 'title', attrs: { language } }] })).toBe(language)
})

it.each(['', 'english', 'EN-gb', 'en_GB', 'en-', '"><script>', 42, null, undefined])(
  'is the organisation’s where it is %j',
  (language) => {
    expect(documentLanguage({ content: [{ type: 'title', attrs: { language } }] })).toBeNull()
  },
)
