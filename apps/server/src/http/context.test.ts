import { describe, expectTypeOf, it } from 'vitest'
import type { FastifyReply } from 'fastify'
import type { Handler, Handlers } from './context.ts'

type Of<T> = () => Promise<T>

/** These fail when types are checked, not when tests run. */
describe('what a handler returns', () => {
  it('is what the contract says', () => {
    expectTypeOf<Of<{ hash: string }>>().toExtend<Handler<'createDataset'>>()
  })

  it('has every field, of the right type', () => {
    expectTypeOf<Of<object>>().not.toExtend<Handler<'createDataset'>>()
    expectTypeOf<Of<{ hash: number }>>().not.toExtend<Handler<'createDataset'>>()
  })

  it('is checked outside a transaction too', () => {
    type Outside<T> = { createDataset: { outside: true; handle: Of<T> } }
    expectTypeOf<Outside<{ hash: string }>>().toExtend<Handlers<'createDataset'>>()
    expectTypeOf<Outside<{ hash: number }>>().not.toExtend<Handlers<'createDataset'>>()
  })

  it('is nothing if the call answers nothing', () => {
    expectTypeOf<Of<void>>().toExtend<Handler<'deleteReport'>>()
    expectTypeOf<Of<number>>().not.toExtend<Handler<'deleteReport'>>()
  })

  it('is the reply if the answer is a file', () => {
    expectTypeOf<ReturnType<Handler<'exportFeedback'>>>().toEqualTypeOf<Promise<FastifyReply>>()
  })
})
