import { expect, it } from 'vitest'
import type { PublishedReport } from '../../../api/reports.ts'
import { publishedFor } from './publishedFor.ts'

const live = (audience: 'internal' | 'public', changed = false): PublishedReport => ({
  id: 'a',
  publicationId: `a-${audience}`,
  name: 'Wind',
  slug: 'wind',
  audience,
  edition: 1,
  note: '',
  publishedAt: '2026-03-01T00:00:00.000Z',
  publishedBy: { id: 'p', name: 'Tomas', emailAddress: 'tomas@acme.example' },
  url: 'http://acme.bubbles.localhost:4000/bubbles/wind',
  changed,
  isProtected: false,
  isNamed: false,
  expiresAt: null,
  pdf: null,
  isEmbeddable: audience === 'public',
  abilities: [],
})
const internal = live('internal')
const everyone = live('public')

it('is the edition each reader has, while the draft is what it holds', () => {
  const both = { internal, everyone, edited: false }
  expect(publishedFor('public', both)).toBe(everyone)
  expect(publishedFor('member', both)).toBe(internal)
  expect(publishedFor('member', { ...both, internal: undefined })).toBe(everyone)
  expect(publishedFor('public', { ...both, everyone: undefined })).toBeNull()
})

it('is none once the draft is another', () => {
  expect(publishedFor('public', { internal, everyone, edited: true })).toBeNull()
  const changed = live('public', true)
  expect(publishedFor('public', { internal, everyone: changed, edited: false })).toBeNull()
})
