import { useState } from 'react'
import { found } from './results.ts'

/** A list that is searched and shown page by page. A search begins again at its first page. */
export function useFound<Row extends { text: string }>(rows: readonly Row[], pageSize: number) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState(1)
  const all = found(rows, search)
  const page = Math.min(asked, Math.max(1, Math.ceil(all.length / pageSize)))
  return {
    search,
    /** How many were found. */
    total: all.length,
    page,
    /** Those on the page. */
    here: all.slice((page - 1) * pageSize, page * pageSize),
    onPage: setAsked,
    onSearch: (words: string) => {
      setSearch(words)
      setAsked(1)
    },
  }
}
