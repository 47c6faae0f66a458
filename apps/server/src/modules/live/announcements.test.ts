import type { Database } from '@bubbles/db'
import { expect, it } from 'vitest'
import { Announcements, type Head } from './announcements.ts'

it.each([
  ['o r 7 2', { organisationId: 'o', reportId: 'r', seq: 7, generation: 2 }],
  ['o r 7', { organisationId: 'o', reportId: 'r', seq: 7, generation: 0 }],
  ['o r 7 nonsense', null],
  ['o r nonsense', null],
  ['o r', null],
  ['o r 1e400', null],
  ['', null],
  [null, null],
])('a notification of %j is heard as %j', (payload, head) => {
  const heard: (Head | null)[] = []
  const listeners = new Map<string, (payload: string | null) => void>()
  const database = {
    engine: 'postgres',
    listen: (channel: string, listener: (payload: string | null) => void) => {
      listeners.set(channel, listener)
      return Promise.resolve(() => {})
    },
  }
  new Announcements(database as unknown as Database).listen({
    head: (found) => heard.push(found),
    review: () => {},
  })
  listeners.get('document_updates')!(payload)
  expect(heard).toEqual([head])
})
