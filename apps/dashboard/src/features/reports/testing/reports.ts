import type { PublishedReport, Report } from '../../../api/reports.ts'

/** People and reports for tests. */
export const person = (name: string) => ({ id: `id-${name}`, name, emailAddress: `${name}@acme.example` })

export const draft = (id: string, more: Partial<Report> = {}): Report => ({
  id,
  name: `Draft ${id}`,
  isTemplate: false,
  language: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: person('Ines'),
  updatedAt: '2026-02-01T00:00:00.000Z',
  updatedBy: person('Ines'),
  slug: null,
  review: null,
  publishRequest: null,
  abilities: ['report.edit'],
  ...more,
})

export const live = (
  id: string,
  audience: 'internal' | 'public',
  more: Partial<PublishedReport> = {},
): PublishedReport => ({
  id,
  publicationId: `${id}-${audience}`,
  name: `Live ${id}`,
  slug: id,
  audience,
  edition: 1,
  note: '',
  publishedAt: '2026-03-01T00:00:00.000Z',
  publishedBy: person('Tomas'),
  url: `http://acme.bubbles.localhost:4000/bubbles/${audience}/${id}`,
  changed: false,
  isProtected: false,
  expiresAt: null,
  isEmbeddable: audience === 'public',
  abilities: ['publication.read'],
  ...more,
})
