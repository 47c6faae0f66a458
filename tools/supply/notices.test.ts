import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NOTICES, notices, shippedPackages } from './notices.ts'

it('the notices are those of what ships: run `npm run notices` after a change of dependencies', () => {
  // Compared as one value, or a difference would print the whole file.
  expect(readFileSync(NOTICES, 'utf8') === notices()).toBe(true)
})

it('has what server and browsers load, fonts and data, and not what tests need', () => {
  const names = new Set(shippedPackages().map(({ name }) => name))
  const expected = [
    'fastify',
    'react',
    'yjs',
    'aws-amplify',
    '@fontsource-variable/lora',
    'sharp',
    'us-atlas',
    'node',
  ]
  expect(expected.filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'typescript', 'lighthouse'].filter((name) => names.has(name))).toEqual([])
})

it('gives packages with the same text one copy of it under their own names, and lists those without', () => {
  const shipped = (name: string, text: string) => ({
    name,
    version: '1.0.0',
    licence: 'MIT',
    home: 'https://x.example',
    text,
  })
  const text = notices(
    [
      shipped('a', 'MIT\n\nCopyright (c) 2020 Ann\n\nFree\nfor all'),
      shipped('b', 'MIT\n© 2021 Bo\nFree for all'),
      shipped('c', ''),
    ],
    [],
  )
  expect(text).toContain(
    'a 1.0.0 (MIT), https://x.example\n  Copyright (c) 2020 Ann\nb 1.0.0 (MIT), https://x.example\n  © 2021 Bo\n\nMIT\n',
  )
  expect(text.match(/Free/g)).toHaveLength(1)
  expect(text).toMatch(/bring no file[^=]*\nc 1\.0\.0/)
})
