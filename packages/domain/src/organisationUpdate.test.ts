import { describe, expect, it } from 'vitest'
import { CANNOT_RESOLVE_ORGANISATION, updateMismatch } from './organisationUpdate.ts'

describe('updating an organisation', () => {
  it('says the sentence of specification 5 to the letter, and only for another organisation', () => {
    expect(updateMismatch('a-1', 'b-2')).toBe(
      "Current Organisation 'a-1' cannot be update with Organisation 'b-2'",
    )
    expect(updateMismatch('a-1', 'a-1')).toBeNull()
  })

  it('says the sentence of specification 8 to the letter', () => {
    expect(CANNOT_RESOLVE_ORGANISATION).toBe('Cannot resolve organisation')
  })
})
