/**
 * Loaded into the server before it begins, and into its threads: its clock, and that of the embedded database, is ahead by
 * the first of `TORTURE_JUMPS` (seconds, with commas) at first, by the next one after `TORTURE_JUMP_MS`, and so on.
 */
const jumps = (process.env.TORTURE_JUMPS ?? '').split(',').map(Number)
const every = Number(process.env.TORTURE_JUMP_MS)
const RealDate = Date
const begun = RealDate.now()

function now(): number {
  const real = RealDate.now()
  const place = Math.min(Math.floor((real - begun) / every), jumps.length - 1)
  return real + (jumps[place] ?? 0) * 1000
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [now()], asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
