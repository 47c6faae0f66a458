import { MAX_NAMED_READERS } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { listInWords, listProblem, readersIn, readersInFile } from './readerList.ts'

it('reads addresses and domains as people paste them, each once', () => {
  expect(
    readersIn('Ann@Example.org, bo@example.org;\n@Acme.test\n"Doe, Cy" <cy@example.org>, ann@example.org'),
  ).toEqual(['ann@example.org', 'bo@example.org', '@acme.test', 'cy@example.org'])
})

it('takes of a file what has an @', () => {
  expect(readersInFile('Name,Email\n"Doe, Ann","ann@example.org"\nBo,bo@example.org\n')).toEqual([
    'ann@example.org',
    'bo@example.org',
  ])
})

it('says what is wrong with a list, and how long it is', () => {
  expect(listProblem([])).toBe('Enter at least one email address or domain.')
  expect(listProblem(['ann@example.org', 'ann'])).toContain('“ann”')
  expect(
    listProblem(Array.from({ length: MAX_NAMED_READERS + 1 }, (_, each) => `a${each}@example.org`)),
  ).toContain('at most')
  expect(listProblem(['ann@example.org', '@acme.test'])).toBeNull()
  expect(listInWords(['ann@example.org', '@acme.test', 'bo@example.org'])).toBe('2 addresses, 1 domain')
  expect(listInWords(['ann@example.org', 'not an address', 'bo@'])).toBe('1 address')
})
