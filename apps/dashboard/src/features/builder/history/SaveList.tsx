import { QueryError, Skeleton, Stack, Button } from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { changeWords, secondWords } from './entries.ts'
import { savesQuery, type Version } from './queries.ts'
import styles from './VersionEntry.module.css'
import { VersionRow, type VersionRowProps } from './VersionRow.tsx'

/** The saves a version was made in, newest first: each is a version like any other. */
export function SaveList({ session, ...rest }: VersionRowProps & { session: Version }) {
  const query = useInfiniteQuery(savesQuery(rest.reportId, session))
  const saves = query.data?.pages.flatMap((page) => page.saves)
  if (saves === undefined && query.error !== null)
    return <QueryError title="Couldn’t load the saved changes." query={query} />
  if (saves === undefined)
    return (
      <div className={styles.folded} aria-busy>
        <Skeleton height={44} />
      </div>
    )
  return (
    <div className={styles.folded}>
      <Stack as="ul" aria-label="Saves">
        {saves.map((save) => (
          <li key={save.version}>
            <VersionRow
              {...rest}
              version={save}
              save={{ time: secondWords(save.createdAt), title: changeWords(save.changed) }}
            />
          </li>
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Earlier saves
        </Button>
      )}
    </div>
  )
}
