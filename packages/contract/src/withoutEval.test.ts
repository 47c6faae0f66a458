import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('with it, zod reads objects without trying to compile code', async () => {
  const compiled = vi.fn<() => never>(() => {
    throw new EvalError('refused')
  })
  await import('./withoutEval.ts')
  const { z } = await import('zod')
  vi.stubGlobal('Function', compiled)
  expect(z.object({ name: z.string() }).parse({ name: 'Ann' })).toEqual({ name: 'Ann' })
  expect(compiled).not.toHaveBeenCalled()
})
