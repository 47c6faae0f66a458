import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WorkQueue } from './queue.ts'

const LIMITS = {
  atOnce: 3,
  atOncePerGroup: 2,
  mostWaiting: 4,
  mostWaitingInAll: 9,
  keepsProcessor: false,
} as const

type Step =
  | { ask: { group: string; member: string; isPatient: boolean } }
  | { end: number }
  | { hangUp: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        ask: fc.record({
          group: fc.constantFrom('acme', 'globex', 'initech'),
          member: fc.constantFrom('a', 'b'),
          isPatient: fc.boolean(),
        }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ end: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ hangUp: fc.nat() }) },
  ),
  { maxLength: 80 },
)

interface Asked {
  id: number
  group: string
  member: string
  isPatient: boolean
  state: 'waiting' | 'running' | 'done' | 'refused' | 'gone'
  end: () => void
  hangUp: (() => void) | undefined
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('keeps its bounds, forgets who hung up, and refuses before any work or does all of it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const queue = new WorkQueue(LIMITS)
      const asked: Asked[] = []
      const begun: Asked[] = []
      /** In which states work was begun. */
      const begunFrom = new Set<Asked['state']>(['waiting'])
      const of = (state: Asked['state']) => asked.filter((each) => each.state === state)
      for (const [id, step] of all.entries()) {
        if ('ask' in step) {
          const own: Asked = { id, ...step.ask, state: 'waiting', end: () => {}, hangUp: undefined }
          asked.push(own)
          const work = () => {
            begunFrom.add(own.state)
            own.state = 'running'
            begun.push(own)
            return new Promise<void>((resolve) => (own.end = resolve))
          }
          const onGone = (gone: () => void) => {
            own.hangUp = gone
            return () => (own.hangUp = undefined)
          }
          queue.take(work, { ...step.ask, onGone }).then(
            () => (own.state = 'done'),
            () => (own.state = own.state === 'gone' ? 'gone' : 'refused'),
          )
        } else if ('end' in step) of('running')[step.end % (of('running').length || 1)]?.end()
        else {
          const one = of('waiting')[step.hangUp % (of('waiting').length || 1)]
          if (one) one.state = 'gone'
          one?.hangUp?.()
        }
        await settled()
        const running = of('running')
        const waiting = of('waiting')
        expect(running.length).toBeLessThanOrEqual(LIMITS.atOnce)
        const runningOf = Map.groupBy(running, (each) => each.group)
        for (const each of runningOf.values()) expect(each.length).toBeLessThanOrEqual(LIMITS.atOncePerGroup)
        // Nobody waits while there is a place for them.
        const kept =
          running.length < LIMITS.atOnce
            ? waiting.filter(({ group }) => (runningOf.get(group)?.length ?? 0) < LIMITS.atOncePerGroup)
            : []
        expect(kept).toEqual([])
        const impatient = waiting.filter((each) => !each.isPatient)
        expect(impatient.length).toBeLessThanOrEqual(LIMITS.mostWaitingInAll)
        for (const each of Map.groupBy(impatient, ({ group, member }) => `${group}/${member}`).values())
          expect(each.length).toBeLessThanOrEqual(LIMITS.mostWaiting)
      }
      while (of('running').length > 0) {
        for (const each of of('running')) each.end()
        await settled()
      }
      expect(of('waiting')).toEqual([])
      expect([...begunFrom]).toEqual(['waiting'])
      expect(asked.filter((each) => each.isPatient && each.state === 'refused')).toEqual([])
      for (const own of Map.groupBy(begun, ({ group, member }) => `${group}/${member}`).values())
        expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toSorted((a, b) => a - b))
    }),
    { numRuns: 150 },
  )
})
