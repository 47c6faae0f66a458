import type { Resource } from '@bubbles/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'

/** Addresses that a report's figures take their data from. */
export type DataSources = Resource<'listDataSources'>
export type DataSource = DataSources['dataSources'][number]
export type Schedule = DataSource['schedule']

/** The addresses of a report's figures. Read again where the step opens: the worker asks them as well. */
export const dataSourcesQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'data-sources', reportId],
    queryFn: ({ signal }) => api.listDataSources({ id: reportId }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** The list with one source in place of what it was. */
export const withSource = (all: DataSources | undefined, source: DataSource): DataSources => {
  const others = all?.dataSources.filter(({ blockId }) => blockId !== source.blockId) ?? []
  return { publishing: all?.publishing ?? null, dataSources: [...others, source], total: others.length + 1 }
}
