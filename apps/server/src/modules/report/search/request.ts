import type { ParsedRequest } from '@bubbles/contract'

export type SearchRequest = ParsedRequest<'searchReports'>['body']
export type SearchFilters = NonNullable<SearchRequest['filters']>
export type Sort = NonNullable<SearchRequest['sort']>

/** How the results are ordered: as asked, else by relevance where something is looked for, else last edited first. */
export const sortOf = ({ sort }: Pick<SearchRequest, 'sort'>, words: string[]): Sort => {
  if (sort === 'relevance' && words.length === 0) return '-updatedAt'
  return sort ?? (words.length > 0 ? 'relevance' : '-updatedAt')
}
