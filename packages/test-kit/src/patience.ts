import { vi } from 'vitest'

/** How long a test waits for a state, in ms: a limit for what hangs, not for what is slow. */
const PATIENCE_MS = 15_000

/*
 * Vitest has a setting for `expect.poll` and none for these two, which give up after a second. That is too soon where many
 * things run at once.
 */
const { waitFor, waitUntil } = vi
const patient = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
