import type { LiveAnswer } from '@bubbles/contract'
import { PROBLEMS, type ProblemCode } from '@bubbles/domain'
import { once } from 'node:events'
import { TestSocket } from '../../modules/live/testing.ts'
import { toText } from './oddities.ts'
import { MAX_CPU_MS } from './rules.ts'
import { nextAddress } from './wire.ts'
import { type SocketStep, updateBytes } from './yjs.ts'

interface Place {
  port: number
  host: string
  reportId: string
  token: string
  state: Uint8Array
}

/** Does the steps over one socket, and ends it. @returns what was wrong with what came back */
export async function playSocket(
  steps: readonly SocketStep[],
  { port, host, reportId, token, state }: Place,
): Promise<string[]> {
  const before = process.cpuUsage()
  const socket = new TestSocket({ port, host, reportId, localAddress: nextAddress() })
  const opened = await Promise.race([
    once(socket.socket, 'open').then(() => true),
    once(socket.socket, 'unexpected-response').then(() => false),
    once(socket.socket, 'close').then(() => false),
  ])
  if (!opened) return []
  for (const step of steps) await play(socket, step, token, state)
  // A second greeting ends a socket, and what ends it has everything before it behind it.
  for (const _time of [1, 2]) if (socket.closeCode === undefined) socket.say(greeting(token))
  await socket.until(() => socket.closeCode !== undefined)
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  return [
    ...socket.answers.flatMap(wrongAnswer),
    ...(isFailure(socket.closeCode!) ? [`it closes with ${socket.closeCode}`] : []),
    ...(cpuMs > MAX_CPU_MS * steps.length ? [`it uses the processor for ${Math.round(cpuMs)} ms`] : []),
  ]
}

const greeting = (token: string) => ({ type: 'hello', token, clientId: 1, stateVector: 'AA==' })

async function play(socket: TestSocket, step: SocketStep, token: string, state: Uint8Array): Promise<void> {
  if (socket.closeCode !== undefined) return
  if ('hello' in step) {
    socket.socket.send(toText({ ...greeting(token), ...step.hello }))
    await socket.until(
      () => socket.answers.some(({ type }) => type === 'welcome') || socket.closeCode !== undefined,
    )
  } else if ('edit' in step) await socket.sendUpdate(updateBytes(step.edit, state)).catch(() => undefined)
  else if ('frame' in step) socket.socket.send(Uint8Array.from(step.frame))
  else socket.socket.send('say' in step ? toText(step.say) : step.text)
}

/** The library's own for a server that failed, and ours. */
const isFailure = (code: number): boolean => code === 1011 || (code >= 4500 && code !== 4503)

function wrongAnswer(answer: LiveAnswer): string[] {
  if (answer.type !== 'refused' && answer.type !== 'ending') return []
  const { status, code, detail } = answer.problem
  return (status < 500 || code === 'unavailable') && (code as ProblemCode) in PROBLEMS && detail !== ''
    ? []
    : [`it refuses with ${status} ${code}: ${detail}`]
}
