import { describe, expect, test } from 'vitest'
import { GroupCommit, Overloaded } from './groupCommit.ts'

describe('group commit', () => {
  test('puts what comes together into one transaction an organisation', async () => {
    const stored: [string, number[]][] = []
    const commits = new GroupCommit<number>({ store: async (id, rows) => stored.push([id, rows]) })
    await Promise.all([commits.add('a', [1, 2]), commits.add('b', [3]), commits.add('a', [4])])
    expect(stored).toEqual([
      ['a', [1, 2, 4]],
      ['b', [3]],
    ])
  })

  test('answers after the commit, and takes what comes meanwhile into the next', async () => {
    const stored: number[][] = []
    let release = (): void => {}
    const commits = new GroupCommit<number>({
      delayMs: 0,
      store: (_id, rows) => {
        stored.push(rows)
        return stored.length === 1 ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve()
      },
    })
    let answered = false
    const first = commits.add('a', [1]).then(() => (answered = true))
    await expect.poll(() => stored.length).toBe(1)
    const later = [commits.add('a', [2]), commits.add('a', [3])]
    expect(answered).toBe(false)
    release()
    await Promise.all([first, ...later])
    expect(stored).toEqual([[1], [2, 3]])
  })

  test('tells those whose rows were not stored, and no others', async () => {
    let fail = true
    const commits = new GroupCommit<number>({
      store: async () => {
        if (fail) throw new Error('disk full')
      },
    })
    await expect(commits.add('a', [1])).rejects.toThrow('disk full')
    fail = false
    await expect(commits.add('a', [2])).resolves.toBeUndefined()
  })

  test('stores all others where the rows of one cannot be stored, in a few transactions', async () => {
    const stored: number[] = []
    let transactions = 0
    const commits = new GroupCommit<number>({
      store: async (_id, rows) => {
        transactions++
        if (rows.includes(13)) throw new Error('13 is out of range')
        stored.push(...rows)
      },
    })
    const asked = Array.from({ length: 64 }, (_, index) => commits.add('a', [index, index + 100]))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status).indexOf('rejected')).toBe(13)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(stored).toHaveLength(126)
    expect(transactions).toBeLessThan(16)
  })

  test('tries nothing again after a failure that says nothing of the rows', async () => {
    let transactions = 0
    const commits = new GroupCommit<number>({
      isOfRows: (error) => !(error instanceof RangeError),
      store: async () => {
        transactions++
        throw new RangeError('no connection')
      },
    })
    const outcomes = await Promise.allSettled([commits.add('a', [1]), commits.add('a', [2])])
    expect([transactions, ...outcomes.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected'])
  })

  test('takes no more rows into one transaction than it may, and a request always whole', async () => {
    const stored: number[][] = []
    const commits = new GroupCommit<number>({ store: async (_id, rows) => stored.push(rows), mostRows: 3 })
    await Promise.all([[1, 2], [3], [4, 5], [6, 7], [8, 9, 10, 11]].map((rows) => commits.add('a', rows)))
    expect(stored).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7],
      [8, 9, 10, 11],
    ])
  })

  test('refuses more than may wait', async () => {
    const commits = new GroupCommit<number>({ store: async () => {}, mostWaiting: 2 })
    const first = commits.add('a', [1, 2])
    await expect(commits.add('a', [3])).rejects.toThrow(Overloaded)
    await first
    await expect(commits.add('a', [3])).resolves.toBeUndefined()
  })

  test('flush stores what waits', async () => {
    const stored: number[] = []
    const commits = new GroupCommit<number>({
      delayMs: 60_000,
      store: async (_id, rows) => stored.push(...rows),
    })
    const added = commits.add('a', [1])
    await commits.flush()
    await added
    expect(stored).toEqual([1])
  })
})
