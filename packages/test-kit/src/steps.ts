import { Session } from 'node:inspector/promises'

type Patched = Record<PropertyKey, (...parameters: never[]) => unknown>

/** Methods that walk a text inside the engine, where no counter sees them: each counts as the text's length. */
const WALKS: [prototype: object, method: PropertyKey][] = [
  ...[Symbol.replace, Symbol.split, Symbol.match, Symbol.matchAll, 'test'].map(
    (method): [object, PropertyKey] => [RegExp.prototype, method],
  ),
  ...['trim', 'normalize', 'toLowerCase', 'slice'].map((method): [object, PropertyKey] => [
    String.prototype,
    method,
  ]),
]

/**
 * How many steps a piece of work takes: each block of code that is entered is one, counted by the engine itself, and
 * each walk of a built-in method over a text as many as the text has characters. No clock is in it, so the same work
 * takes the same steps on any machine. That one regular expression is linear is for `tools/regexes.test.ts` to show.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  session ??= await openSession()
  await session.post('Profiler.takePreciseCoverage')
  let walked = 0
  const restore = WALKS.map(([prototype, method]) => {
    const methods = prototype as Patched
    const own = methods[method]!
    methods[method] = function (this: unknown, ...parameters: never[]) {
      const text = typeof this === 'string' ? this : parameters[0]
      walked += typeof text === 'string' ? (text as string).length : 0
      return Reflect.apply(own, this, parameters)
    }
    return () => (methods[method] = own)
  })
  try {
    await work()
  } finally {
    for (const each of restore) each()
  }
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const counted = result
    .filter(({ url }) => !url.includes('/test-kit/') && !url.startsWith('node:'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
  return counted + walked
}

let session: Session | undefined

async function openSession(): Promise<Session> {
  const opened = new Session()
  opened.connect()
  await opened.post('Profiler.enable')
  await opened.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return opened
}
