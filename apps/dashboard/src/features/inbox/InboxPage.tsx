import { Avatar, Button, EmptyState, PageHeader, ResourceList, Row, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX, ChartColumn, Check, type LucideIcon, MessageSquareText, RefreshCwOff } from 'lucide-react'
import type { MouseEvent } from 'react'
import { inboxQuery } from '../../api/inbox.ts'
import { type InboxItem, useDraftLink, usePutAway } from '../../api/inboxItems.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { EMAILS_PART, paths } from '../../paths.ts'
import { useAbility, useOrganisation } from '../../session/abilities.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import styles from './InboxPage.module.css'
import { placeOf } from './placeOf.ts'
import { sentenceOf, wordsOf } from './words.ts'

const NothingWaits = () => (
  <EmptyState title="Your inbox is empty.">
    Mentions, replies, reviews and requests to publish appear here. Depending on your role, you’ll also see
    data that couldn’t be refreshed, reports that weren’t published as scheduled, and readers’ first answers.{' '}
    <Link to={paths.userAccount()} hash={EMAILS_PART}>
      Choose which of them you also get by email
    </Link>
    .
  </EmptyState>
)

/** In place of a face, where no one did it. */
const ICONS: Partial<Record<InboxItem['kind'], LucideIcon>> = {
  data: RefreshCwOff,
  held: ChartColumn,
  answer: MessageSquareText,
  schedule: CalendarX,
}

/** `inbox`: what waits for the person, newest first, each leading right to it. */
export function InboxPage() {
  usePageTitle('Inbox')
  const query = useQuery(inboxQuery)
  const putAway = usePutAway()
  const total = query.data?.total ?? 0
  const shown = query.data?.items.length ?? 0
  return (
    <>
      <PageHeader title="Inbox" state={total > 0 ? String(total) : undefined} />
      <Text as="div" above={16} style={{ maxWidth: 960 }}>
        <ResourceList
          label="inbox"
          query={query}
          rows={query.data?.items}
          rowKey={({ id }) => id}
          total={total}
          empty={<NothingWaits />}
          nothingFound={null}
          pages="all"
          selection={null}
          item={(item) => <Item item={item} onDone={() => putAway.mutate(item)} />}
        />
        {shown < total && (
          <Text as="p" above={12} size="small" tone="secondary">
            The newest {shown} are shown. Mark some as done to see older ones.
          </Text>
        )}
      </Text>
    </>
  )
}

function Item({ item, onDone }: { item: InboxItem; onDone: () => void }) {
  const place = placeOf(item, useAbility('report.readDraft'))
  const sentence = sentenceOf(item)
  const words = wordsOf(item)
  return (
    <Row gap={12} align="start" className={styles.item}>
      <Face item={item} />
      <Text as="div" grow breakWords className={styles.about}>
        {place === null ? (
          <Text weight="semibold">{sentence}</Text>
        ) : (
          <Link to={place.to} hash={place.hash} className={styles.link}>
            {sentence}
          </Link>
        )}
        {words !== '' && (
          <Text as="p" above={4} className={styles.words}>
            {words}
          </Text>
        )}
        {place === null && <ForPublisherAlone reportId={item.report.id} />}
        <Text as="p" above={4} size="small" tone="secondary">
          <time dateTime={item.at} title={momentInFull(item.at)} className={styles.when}>
            {whenInWords(item.at)}
          </time>
          {item.about !== '' && `, about “${item.about}”`}
        </Text>
      </Text>
      <Button
        size="small"
        startIcon={<Check aria-hidden />}
        data-done
        aria-label={`Done: ${sentence}`}
        onClick={(event) => {
          focusNext(event)
          onDone()
        }}
      >
        Done
      </Button>
    </Row>
  )
}

function Face({ item }: { item: InboxItem }) {
  const Icon = ICONS[item.kind]
  if (Icon === undefined) return <Avatar name={item.by?.name || item.by?.emailAddress || ''} size={28} />
  return (
    <Row justify="center" fixed style={{ width: 28, height: 28 }} tone="secondary">
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </Row>
  )
}

/** The row goes away under the keyboard: the one after it, or before it, has the focus then. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>): void {
  const row = currentTarget.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector<HTMLElement>('[data-done]') ?? document.getElementById('content')
  target?.focus({ preventScroll: target.id === 'content' })
}

/** Who publishes and can't open drafts looks at this one through a preview link. */
function ForPublisherAlone({ reportId }: { reportId: string }) {
  const link = useDraftLink()
  const organisation = useOrganisation()
  const owner = organisation?.ownerName ?? ''
  const look = async () => {
    // Opened while it is clear that the person wants it: browsers block what opens later.
    const tab = window.open('about:blank', '_blank')
    try {
      const url = await link.mutateAsync(reportId)
      if (tab === null) return location.assign(url)
      tab.opener = null
      tab.location.replace(url)
    } catch {
      // The message is shown where all are.
      tab?.close()
    }
  }
  return (
    <Row gap="8px 16px" wrap above={8}>
      <Button size="small" loading={link.isPending} onClick={() => void look()}>
        View draft
      </Button>
      <Text size="small" tone="secondary">
        To publish it here, you also need the reviewer role. Ask an admin
        {owner === '' ? '' : `, such as ${owner}`}.
      </Text>
    </Row>
  )
}
