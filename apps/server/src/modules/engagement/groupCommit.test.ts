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
