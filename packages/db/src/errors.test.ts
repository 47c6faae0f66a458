import { expect, test } from 'vitest'
import { DatabaseError, type DatabaseErrorCode, isUniqueViolation, toDatabaseError } from './errors.ts'

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

test.each<[string, object, DatabaseErrorCode]>([
  ['duplicate key value', { code: '23505', constraint: 'users_pkey' }, 'unique_violation'],
  ['violates foreign key', { code: '23503' }, 'foreign_key_violation'],
  ['could not serialize access', { code: '40001' }, 'serialization'],
  ['deadlock detected', { code: '40P01' }, 'deadlock'],
  ['canceling statement due to statement timeout', { code: '57014' }, 'timeout'],
  ['could not extend file: No space left on device', { code: '53100' }, 'storage_full'],
  ['could not write: No space left on device', { code: '58030' }, 'storage_full'],
  ['too many connections', { code: '53300' }, 'unavailable'],
  ['terminating connection', { code: '57P01' }, 'unavailable'],
  ['connect ECONNREFUSED', { code: 'ECONNREFUSED' }, 'unavailable'],
  ['Connection terminated unexpectedly', {}, 'unavailable'],
  ['timeout exceeded when trying to connect', {}, 'unavailable'],
  ['new row violates row-level security policy', { code: '42501' }, 'row_security'],
  ['permission denied for table users', { code: '42501' }, 'other'],
  ['invalid input syntax for type uuid', { code: '22P02' }, 'invalid_value'],
  ['syntax error', { code: '42601' }, 'other'],
])('%s -> code', (message, fields, code) => {
  const error = toDatabaseError(failure(message, fields))
  expect(error).toBeInstanceOf(DatabaseError)
  expect(error.code).toBe(code)
  expect(error.retryable).toBe(code === 'serialization' || code === 'deadlock')
})

test('an error stays itself, and a unique violation can be asked about by name', () => {
  const error = toDatabaseError(failure('duplicate', { code: '23505', constraint: 'slugs_pkey' }))
  expect(toDatabaseError(error)).toBe(error)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'slugs_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'users_pkey')).toBe(false)
  expect(isUniqueViolation(new Error('duplicate'))).toBe(false)
})
