import { globSync, readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadChunk, PartMissingError, partsWaiting, type Surroundings } from './loadChunk.ts'

const gone = () => new TypeError('Failed to fetch dynamically imported module: http://acme/assets/x.js')
const soon = () => Promise.resolve()

function surroundings(more: Partial<Surroundings> = {}) {
  return {
    reached: vi.fn<() => Promise<string>>(async () => 'build 1'),
    build: () => 'build 1',
    keep: vi.fn<() => Promise<unknown>>(async () => undefined),
    reload: vi.fn<() => void>(),
    ...more,
  }
}

beforeEach(() => sessionStorage.clear())

it('waits for the connection and tries again', async () => {
  const back = Promise.withResolvers<string>()
  const world = surroundings({ reached: () => back.promise })
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone()).mockResolvedValue('the part')
  const part = loadChunk(load, soon, world)
  await vi.waitFor(() => expect(partsWaiting.get()).toBe(true))
  expect(load).toHaveBeenCalledOnce()
  back.resolve('build 1')
  expect(await part).toBe('the part')
  expect(partsWaiting.get()).toBe(false)
  expect(world.reload).not.toHaveBeenCalled()
})

it.each([
  ['Chromium', gone()],
  ['Firefox', new TypeError('error loading dynamically imported module: http://acme/x.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['Vite', new Error('Unable to preload CSS for http://acme/assets/x.css')],
])('knows a missing part by the words of %s', async (_, error) => {
  const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(error).mockResolvedValue(1)
  expect(await loadChunk(load, soon, surroundings())).toBe(1)
})

it('loads the page again after a deployment, once what was typed is kept', async () => {
  const done: string[] = []
  const world = surroundings({
    reached: async () => 'build 2',
    keep: async () => done.push('kept'),
    reload: () => void done.push('loaded'),
  })
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(gone())
  void loadChunk(load, soon, world)
  await vi.waitFor(() => expect(done).toEqual(['kept', 'loaded']))
  expect(load).toHaveBeenCalledOnce()
})

it('loads no page again for what is only loaded ahead', async () => {
  const world = surroundings({ reached: async () => 'build 2' })
  const wanted = Promise.withResolvers<void>()
  const asked = vi.fn<() => Promise<void>>(() => wanted.promise)
  void loadChunk(vi.fn<() => Promise<never>>().mockRejectedValue(gone()), asked, world)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(world.reload).not.toHaveBeenCalled()
  wanted.resolve()
  await vi.waitFor(() => expect(world.reload).toHaveBeenCalledOnce())
})

it('does not go round in circles, and says what is wrong', async () => {
  const load = () => Promise.reject(gone())
  const world = surroundings()
  void loadChunk(load, soon, world)
  await vi.waitFor(() => expect(world.reload).toHaveBeenCalledOnce())
  // The page that was loaded for it lacks it too.
  await expect(loadChunk(load, soon, surroundings())).rejects.toThrow(PartMissingError)
})

it('leaves every other error as it is', async () => {
  const world = surroundings()
  await expect(loadChunk(() => Promise.reject(new Error('boom')), soon, world)).rejects.toThrow('boom')
  expect(world.reached).not.toHaveBeenCalled()
})

it('is what every part of the dashboard is loaded by', () => {
  const direct = /import \{[^}]*\b(?:lazy\b[^}]*\} from 'react'|lazyRouteComponent\b[^}]*\} from '@tanstack)/
  const files = globSync('apps/dashboard/src/**/*.{ts,tsx}').filter(
    (path) => !/session\/lazy|\.test\./.test(path),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => direct.test(readFileSync(path, 'utf8')))).toEqual([])
})
