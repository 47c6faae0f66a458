import { expect, it } from 'vitest'
import type { ImportEntry } from '../../../api/reportImports.ts'
import { fileProblem, outcomeOf } from './importWords.ts'

const entry = (more: Partial<ImportEntry>): ImportEntry => ({
  id: 'i',
  kind: 'table',
  name: 'coal.csv',
  description: '',
  createdAt: null,
  keptUntil: null,
  ...more,
})

it('says what will be made before it is', () => {
  expect(outcomeOf(entry({}))).toMatch(/data in a first chart/)
  expect(outcomeOf(entry({ kind: 'bundle' }))).toMatch(/all that is in the file/)
})

it('does not send what the server would refuse by its size', () => {
  expect(fileProblem({ name: 'a.csv', size: 0 })).toMatch(/^“a.csv” is empty/)
  expect(fileProblem({ name: 'a.csv', size: 32_000_000 })).toMatch(
    /has 32 MB\. Files may have 30 MiB at most/,
  )
  expect(fileProblem({ name: 'a.csv', size: 30 * 1024 * 1024 })).toBeNull()
})
