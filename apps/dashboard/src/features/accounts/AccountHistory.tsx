import { QueryError, Stack, Text, Button } from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accountAuditQuery } from '../../api/accounts.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import styles from './AccountHistory.module.css'
import pageStyles from './AccountPage.module.css'
import { Panel } from './Panel.tsx'

/** What account managers did to an organisation. Its Admins see the same in their audit log. */
export function AccountHistory({ organisationId }: { organisationId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    accountAuditQuery(organisationId),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Panel title="History" words="The organisation’s admins see the same entries in their audit log.">
      {error !== null && <QueryError title="Couldn’t load the history." query={{ error, refetch }} />}
      {data !== undefined && entries.length === 0 && (
        <Text as="p" tone="secondary" className={pageStyles.body}>
          No feature has been switched on or off here, and the organisation has never been disabled.
        </Text>
      )}
      {entries.length > 0 && (
        <Stack as="ol">
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <Text as="div" breakWords>
                {entry.sentence}
              </Text>
              <Text
                as="time"
                size="small"
                tone="secondary"
                dateTime={entry.at}
                title={momentInFull(entry.at)}
              >
                {whenInWords(entry.at)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </Panel>
  )
}
