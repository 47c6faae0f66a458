import { expect, it } from 'vitest'
import { unneeded } from './prune.ts'
import { lockedPackages } from './supply/lockedPackages.ts'

const removed = new Set(unneeded(lockedPackages()))

it('keeps what the server, and what it expects beside it, loads', () => {
  const needed = [
    'node',
    'fastify',
    'pg',
    'sharp',
    '@tiptap/core',
    '@tiptap/pm',
    '@bubbles/db',
    '@sentry/node',
    'yjs',
  ]
  expect(needed.filter((name) => removed.has(`node_modules/${name}`))).toEqual([])
})

it('removes what only browsers, building and tests need', () => {
  const others = [
    'vite',
    'vitest',
    'react-dom',
    'aws-amplify',
    'typescript',
    'kubernetes-models',
    '@bubbles/ui',
  ]
  expect(others.filter((name) => !removed.has(`node_modules/${name}`))).toEqual([])
})
