import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The search parameters of a screen whose state is its address, and how to change some of them: in place of this entry of
 * the history unless `replace` is false. What such an entry keeps besides, as the page of a list, is forgotten.
 * @param to the address of the screen, without them
 */
export function useAddress<Search extends object>(
  to: string,
): [search: Search, change: (next: Partial<Search>, replace?: boolean) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return [
    search,
    (next, replace = true) =>
      void navigate({ to, search: { ...search, ...next }, replace, resetScroll: false }),
  ]
}
