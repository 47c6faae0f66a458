import type { Fault, Outcome, Trial } from './fault.ts'

export type Settings = Pick<Trial, 'seed' | 'isShort' | 'times'> & Partial<Pick<Trial, 'say'>>

/** Does one fault to the product, and tidies up behind it however it ends. @throws what the trial throws. */
export async function runFault(fault: Fault, { say = () => {}, ...settings }: Settings): Promise<Outcome> {
  const ends: (() => unknown)[] = []
  try {
    return await fault.run({ ...settings, say, onEnd: (work) => void ends.unshift(work) })
  } finally {
    for (const end of ends) await end()
  }
}
