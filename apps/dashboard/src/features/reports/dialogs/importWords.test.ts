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
  expect(outcomeOf(entry({}))).toMatch(/with its first chart made from this table/)
  expect(outcomeOf(entry({ kind: 'bundle' }))).toMatch(/everything in the file/)
})

it('does not send what the server would refuse by its size', () => {
  expect(fileProblem({ name: 'a.csv', size: 0 })).toMatch(/^“a.csv” is empty/)
  expect(fileProblem({ name: 'a.csv', size: 32_000_000 })).toMatch(/is 32 MB\. Files can be at most 30 MiB/)
  expect(fileProblem({ name: 'a.csv', size: 30 * 1024 * 1024 })).toBeNull()
})
