import { ListPages, QueryError, Skeleton, Text } from '@bubbles/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { morePages } from '../../../api/pages.ts'
import { importsQuery } from '../../../api/reportImports.ts'
import { allOf, templatesQuery } from '../../../api/reportSearch.ts'
import { whenInWords } from '../../../format/time.ts'
import type { ReportRow } from '../rows.ts'
import { ImportThumbnail, Thumbnail } from '../Thumbnail.tsx'
import styles from './TemplateDialog.module.css'
import type { TemplateStart } from './templateStart.ts'

/** Everything to choose from: the organisation's own first. */
export function TemplateShelf({
  withOwn,
  onChoose,
}: {
  /** Whether the organisation's own templates are there to choose from. */
  withOwn: boolean
  onChoose: (start: TemplateStart) => void
}) {
  const { data, error, isPending, refetch } = useQuery(importsQuery)
  const starters = data?.filter(({ kind }) => kind === 'gallery') ?? []
  return (
    <>
      {withOwn && <OwnTemplates onChoose={(row) => onChoose({ kind: 'template', row })} />}
      <section aria-labelledby="starters">
        <Text id="starters" as="h3" size="large" weight="semibold" padding="0 0 12px">
          Starters
        </Text>
        {error !== null && data === undefined ? (
          <QueryError title="Couldn’t load the starter templates." query={{ error, refetch }} />
        ) : (
          <ul className={styles.list} aria-busy={isPending}>
            {isPending && <Waiting />}
            {starters.map((entry) => (
              <Card
                key={entry.id}
                picture={<ImportThumbnail entry={entry} />}
                genre={entry.genre}
                name={entry.name}
                meta={entry.description}
                onChoose={() => onChoose({ kind: 'starter', entry })}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** The organisation's own templates, a page at a time; nothing where it has none. */
function OwnTemplates({ onChoose }: { onChoose: (row: ReportRow) => void }) {
  const own = useInfiniteQuery(templatesQuery)
  const { data, error, refetch } = own
  const rows = allOf(data?.pages) ?? []
  if (data !== undefined && rows.length === 0) return null
  return (
    <section aria-labelledby="own-templates">
      <Text id="own-templates" as="h3" size="large" weight="semibold" padding="0 0 12px">
        Your organisation’s templates
      </Text>
      {error !== null && data === undefined ? (
        <QueryError title="Couldn’t load your organisation’s templates." query={{ error, refetch }} />
      ) : (
        <ul className={styles.list} aria-busy={data === undefined}>
          {data === undefined && <Waiting />}
          {rows.map((row) => (
            <Card
              key={row.id}
              picture={<Thumbnail row={row} />}
              name={row.name || 'Untitled'}
              meta={`${row.updatedBy.name}, ${whenInWords(row.updatedAt)}`}
              onChoose={() => onChoose(row)}
            />
          ))}
        </ul>
      )}
      <ListPages pages={morePages(own)} shown={rows.length} total={data?.pages[0]?.total ?? 0} />
    </section>
  )
}

const Waiting = () =>
  [1, 2, 3, 4].map((each) => (
    <li key={each}>
      <Skeleton height={196} radius={12} />
    </li>
  ))

function Card({
  picture,
  genre,
  name,
  meta,
  onChoose,
}: {
  picture: ReactNode
  /** What kind of report it is: "Annual report". */
  genre?: string | undefined
  name: string
  meta: string
  onChoose: () => void
}) {
  return (
    <li>
      <button type="button" className={styles.template} onClick={onChoose}>
        {picture}
        <Text block padding={12} className={styles.words}>
          {genre !== undefined && (
            <Text block size="small" tone="primary" weight="medium">
              {genre}
            </Text>
          )}
          <Text block weight="semibold" breakWords>
            {name}
          </Text>
          <Text above={4} size="small" tone="secondary" className={styles.meta}>
            {meta}
          </Text>
        </Text>
      </button>
    </li>
  )
}
