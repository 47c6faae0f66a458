import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GALLERY_DATA, galleryFiles } from './galleryData.ts'

it.each(Object.entries(galleryFiles()))('%s of the gallery is what the public data gives', (name, text) => {
  expect(JSON.parse(readFileSync(join(GALLERY_DATA, name), 'utf8'))).toEqual(JSON.parse(text))
})
