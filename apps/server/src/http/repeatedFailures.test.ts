import { DatabaseError } from '@bubbles/db'
import { afterEach, describe, expect, it } from 'vitest'
import { RepeatedFailures } from './repeatedFailures.ts'

describe('failures that repeat', () => {
  let now = 0
  const lines: string[] = []
  const reported: unknown[] = []
  const write = (level: string) => (_fields: object, message: string) =>
    void lines.push(`${level}: ${message}`)
  const make = () =>
    new RepeatedFailures(
      { warn: write('warn'), error: write('error') },
      { now: () => now, report: (error) => void reported.push(error) },
    )
  let failures = make()
  afterEach(() => {
    failures.close()
    failures = make()
    lines.length = 0
    reported.length = 0
    now = 0
  })
  const gone = () => new DatabaseError('unavailable', 'connect ECONNREFUSED 127.0.0.1:5432')
  /** So many seconds with so many failures in each. */
  const pass = (seconds: number, eachSecond: () => void = () => {}) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000
      eachSecond()
      failures.look()
    }
  }

  it('are logged once, then counted with growing pauses, and said to be over', () => {
    const failAll = () => {
      for (const what of ['outbox', 'rollup', 'GET /api', 'outbox']) failures.failed(what, gone())
    }
    failures.failed('outbox', gone())
    pass(12 * 60, failAll)
    expect(lines).toEqual([
      'warn: outbox failed',
      'warn: outbox still fails: 240 more in 60 seconds',
      'warn: outbox still fails: 720 more in 3 minutes',
      'warn: outbox still fails: 1,680 more in 7 minutes',
    ])
    failures.worked('rollup')
    pass(4)
    expect(lines).toHaveLength(4)
    pass(2)
    expect(lines.slice(4)).toEqual(['warn: outbox works again: 2,880 more in 12 minutes'])
    expect(reported).toHaveLength(1)
    failures.failed('outbox', gone())
    expect(lines.at(-1)).toBe('warn: outbox failed')
  })

  it('that come and go within seconds are one', () => {
    for (let round = 0; round < 20; round += 1) {
      failures.failed('outbox', gone())
      failures.worked('outbox')
      pass(2)
    }
    expect(lines).toEqual(['warn: outbox failed'])
    pass(5)
    expect(lines.slice(1)).toEqual(['warn: outbox works again: 19 more in 38 seconds'])
  })

  it('are over after a while when nobody can say that it works', () => {
    for (let round = 0; round < 3; round += 1) failures.failed('GET /x', new TypeError('x is undefined'))
    pass(5 * 60)
    expect(lines).toEqual([
      'error: GET /x failed',
      'error: GET /x still fails: 2 more in 60 seconds',
      'warn: GET /x hasn’t failed for 5 minutes: 2 more in 1 second',
    ])
  })

  it('once says nothing when it is over', () => {
    failures.failed('outbox', gone())
    failures.worked('outbox')
    pass(10)
    expect(lines).toEqual(['warn: outbox failed'])
  })

  it('of another cause, or of something else, have a line of their own', () => {
    failures.failed('outbox mail', new Error('Mailbox 17 is full'))
    failures.failed('outbox mail', new Error('Mailbox 18 is full'))
    failures.failed('outbox mail', new Error('No such host'))
    failures.failed('outbox text', new Error('Mailbox 17 is full'))
    failures.failed('outbox text', 'a text')
    expect(lines).toHaveLength(4)
  })

  it('are remembered up to a number of causes', () => {
    for (let index = 0; index < 500; index += 1)
      failures.failed(`round ${'x'.repeat(index)}`, new Error('no'))
    failures.failed('round ', new Error('no'))
    // Forgotten long ago, so said again.
    expect(lines).toHaveLength(501)
  })
})
