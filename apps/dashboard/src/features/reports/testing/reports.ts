import { type ReportRow, withState } from '../../../api/reports.ts'

/** People and reports for tests. */
export const person = (name: string) => ({ id: `id-${name}`, name, emailAddress: `${name}@acme.example` })

/** What is live of a report for an audience. */
export const live = (id: string, audience: 'internal' | 'public') => ({
  publicationId: `${id}-${audience}`,
  url: `http://acme.bubbles.localhost:4000/bubbles/${audience}/${id}`,
  gate: null,
  expiresAt: null,
})

/** A line of the list: a draft of which nothing is published, unless said otherwise. */
export const report = (id: string, more: Partial<Omit<ReportRow, 'publishState'>> = {}): ReportRow =>
  withState({
    id,
    name: `Report ${id}`,
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
    hasDraft: true,
    internal: null,
    public: null,
    changed: false,
    schedules: [],
    tags: [],
    isFavourite: false,
    snippet: null,
    deletedAt: null,
    ...more,
  })

/** What the start answers where these are all reports. */
export const startOf = (reports: ReportRow[]) => ({
  reports,
  total: reports.length,
  offset: 0,
  counts: { all: reports.length, published: 0, unpublished: reports.length, templates: 0 },
  hiddenTemplates: 0,
})
