import { expect, it } from 'vitest'
import { bulkActions, deleteRefusal, targetsOf } from './bulkActions.ts'
import { live, report } from './testing/reports.ts'

const builder = ['report.create', 'report.edit', 'report.delete', 'report.export']
const rows = [
  report('draft', { abilities: builder }),
  report('live', { abilities: [...builder, 'report.publish'], public: live('live', 'public') }),
  report('template', { abilities: builder, isTemplate: true }),
  report('seen', { abilities: ['report.readDraft'] }),
]
const of = (...ids: string[]) => rows.filter(({ id }) => ids.includes(id))
const everything = { templates: true, exporting: true }
const labels = (...ids: string[]) => bulkActions(of(...ids), everything).map(({ label }) => label)

it('offers what fits all of them without a number, what fits some with one', () => {
  expect(labels('live')).toEqual(['Tag', 'Unpublish', 'Save as templates', 'Export', 'Delete'])
  expect(labels('draft', 'live')).toEqual(['Tag', 'Unpublish 1', 'Save as templates', 'Export', 'Delete'])
  expect(labels('live', 'template')).toEqual([
    'Tag',
    'Unpublish 1',
    'Save as templates 1',
    'Export',
    'Delete',
  ])
})

it('offers nothing that the person may not do, or that is switched off', () => {
  expect(labels('seen')).toEqual([])
  expect(labels('seen', 'draft')).toEqual(['Tag 1', 'Save as templates 1', 'Export 1', 'Delete 1'])
  expect(bulkActions(of('live'), { templates: false, exporting: false }).map(({ kind }) => kind)).toEqual([
    'tags',
    'unpublish',
    'delete',
  ])
})

it('offers no deletion of a published report to who may not unpublish it, and says why', () => {
  const row = report('kept', { abilities: builder, internal: live('kept', 'internal') })
  expect(bulkActions([row], everything).map(({ kind }) => kind)).not.toContain('delete')
  expect(deleteRefusal(row)).toBe('It is published. Ask a publisher to unpublish it first.')
  expect(of('live').map(deleteRefusal)).toEqual([null])
})

it('takes along what the calls need', () => {
  expect(targetsOf(of('live'))).toEqual([
    { id: 'live', name: 'Report live', isTemplate: false, internal: null, public: 'live-public' },
  ])
})
