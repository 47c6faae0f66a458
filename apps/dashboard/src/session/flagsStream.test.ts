import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SharedStream } from './flagsStream.ts'

const URL_OF_STREAM = 'http://acme.bubbles.localhost:4000/sub/bubbles'

class Source extends EventTarget {
  static readonly OPEN = 1
  static all: Source[] = []
  readyState = 0
  constructor() {
    super()
    Source.all.push(this)
  }
  push(data: string) {
    this.dispatchEvent(new MessageEvent('features', { data }))
  }
  close() {
    this.readyState = 2
  }
}

/** Locks by name, one holder at a time, as the browser has them over all tabs. */
class Locks {
  readonly #ends = new Map<string, Promise<unknown>>()
  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<unknown> {
    const before = this.#ends.get(name) ?? Promise.resolve()
    const turn = before.then(() => (signal.aborted ? Promise.reject(signal.reason) : work()))
    this.#ends.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}

const tabs: SharedStream[] = []

function openTab() {
  const tab = new SharedStream(URL_OF_STREAM)
  const heard: string[] = []
  tab.addEventListener('features', (event) => heard.push((event as MessageEvent<string>).data))
  const opened = vi.fn<() => void>()
  const failed = vi.fn<() => void>()
  tab.onopen = opened
  tab.onerror = failed
  tabs.push(tab)
  return { tab, heard, opened, failed }
}

const sources = () => Source.all.length
const last = () => Source.all.at(-1)

beforeEach(() => {
  Source.all = []
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('navigator', { locks: new Locks() })
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.unstubAllGlobals()
})

it('holds one connection, and tells every tab', async () => {
  const first = openTab()
  const second = openTab()
  await expect.poll(() => first.opened.mock.calls.length + second.opened.mock.calls.length).toBe(2)
  expect(sources()).toBe(1)
  last()?.push('on')
  await expect.poll(() => second.heard).toEqual(['on'])
  expect(first.heard).toEqual(['on'])
})

it('tells a tab that comes later what it knows', async () => {
  openTab()
  await expect.poll(sources).toBe(1)
  last()?.push('on')
  const later = openTab()
  await expect.poll(() => later.heard).toEqual(['on'])
  expect(sources()).toBe(1)
})

it('the next tab takes over when the one that listens closes', async () => {
  const first = openTab()
  const gone = openTab()
  const second = openTab()
  await expect.poll(sources).toBe(1)
  gone.tab.close()
  first.tab.close()
  await expect.poll(sources).toBe(2)
  expect(Source.all[0]?.readyState).toBe(2)
  last()?.push('off')
  expect(second.heard).toEqual(['off'])
  expect([...first.heard, ...gone.heard]).toEqual([])
})

it('shows the state and the failures of its connection where it has one', async () => {
  const first = openTab()
  const second = openTab()
  await expect.poll(sources).toBe(1)
  expect([first.tab.readyState, second.tab.readyState]).toEqual([0, 1])
  last()?.close()
  last()?.dispatchEvent(new Event('error'))
  expect(first.tab.readyState).toBe(2)
  expect(first.failed).toHaveBeenCalledOnce()
  expect(second.failed).not.toHaveBeenCalled()
})
