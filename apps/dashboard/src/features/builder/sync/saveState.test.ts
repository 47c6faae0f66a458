import { describe, expect, it } from 'vitest'
import { isFailure, saveWords } from './saveState.ts'

const now = new Date('2026-03-05T10:42:30')

describe('saveWords', () => {
  it('counts the first minute as just now, then names the time, then the day', () => {
    expect(saveWords({ kind: 'saved', at: new Date('2026-03-05T10:42:00') }, now)).toBe('Saved just now')
    expect(saveWords({ kind: 'saved', at: new Date('2026-03-05T10:31:00') }, now)).toMatch(/^Saved 10:31/)
    expect(saveWords({ kind: 'saved', at: new Date('2026-03-01T10:31:00') }, now)).toBe('Saved 1 March')
  })

  it('says what became of the edits', () => {
    expect(saveWords({ kind: 'offline', changes: 1 })).toBe('Offline, 1 change kept on this device')
    expect(saveWords({ kind: 'offline', changes: 3 })).toBe('Offline, 3 changes kept on this device')
    expect(saveWords({ kind: 'signIn' })).toBe('Not saved: sign in again')
    expect(saveWords({ kind: 'refused', reason: 'report not found' })).toBe('Not saved: report not found')
  })

  it('speaks only of failure', () => {
    expect(isFailure({ kind: 'saving' })).toBe(false)
    expect(isFailure({ kind: 'saved', at: now })).toBe(false)
    expect(isFailure({ kind: 'waiting' })).toBe(true)
  })
})
