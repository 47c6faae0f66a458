import { EmptyState, IconButton, Menu, ResourceList, Row, Text } from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis, Link2Off, RefreshCw } from 'lucide-react'
import { type OpenPreviewLink, openPreviewLinksQuery } from '../../api/openLinks.ts'
import { morePages } from '../../api/pages.ts'
import { dayInWords, momentInFull, whenInWords } from '../../format/time.ts'
import { ListHeading } from './ListHeading.tsx'
import { makerOf } from './makerOf.ts'
import styles from './LinksPage.module.css'

interface LinkActions {
  onEnd: (link: OpenPreviewLink) => void
  onEndAll: (report: OpenPreviewLink['report']) => void
  /** Null where the person may not show drafts. */
  onReplace: ((link: OpenPreviewLink) => void) | null
}

/** Every link that shows a draft, with who made it, when, and until when it works. */
export function PreviewLinkList(actions: LinkActions) {
  const list = useInfiniteQuery(openPreviewLinksQuery)
  const links = list.data?.pages.flatMap(({ previewLinks }) => previewLinks)
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <section className={styles.part} aria-labelledby="preview-links">
      <ListHeading id="preview-links" total={total}>
        Preview links
      </ListHeading>
      <ResourceList
        label="preview links"
        query={list}
        rows={links}
        rowKey={({ id }) => id}
        total={total}
        empty={
          <EmptyState title="No draft can be opened by a link.">
            Preview links that builders and publishers create for drafts appear here until they expire or are
            ended.
          </EmptyState>
        }
        nothingFound={null}
        pages={{ ...morePages(list), label: 'Show older links' }}
        selection={null}
        item={(link) => <PreviewLink link={link} {...actions} />}
      />
    </section>
  )
}

function PreviewLink({ link, onEnd, onEndAll, onReplace }: LinkActions & { link: OpenPreviewLink }) {
  const { report, createdAt, createdBy, expiresAt } = link
  const about = `the link to ${report.name} that works until ${momentInFull(expiresAt)}`
  return (
    <Row gap={16} align="start">
      <Text as="div" grow breakWords>
        <Text weight="semibold">{report.name}</Text>
        <Row gap="0 16px" align="stretch" wrap above={4} size="small" tone="secondary">
          <span title={momentInFull(createdAt)}>
            Created by {makerOf(createdBy)}, {whenInWords(createdAt)}
          </span>
          <span title={momentInFull(expiresAt)}>Works until {dayInWords(expiresAt)}</span>
        </Row>
      </Text>
      <Menu
        label={`More for ${about}`}
        align="end"
        minWidth={260}
        entries={[
          onReplace !== null && {
            id: 'replace',
            label: 'Replace with a new link',
            icon: <RefreshCw aria-hidden />,
            onSelect: () => onReplace(link),
          },
          {
            id: 'end',
            label: 'End link',
            icon: <Link2Off aria-hidden />,
            danger: true,
            onSelect: () => onEnd(link),
          },
          {
            id: 'end-all',
            label: 'End all links to this report',
            icon: <Link2Off aria-hidden />,
            danger: true,
            onSelect: () => onEndAll(report),
          },
        ]}
        trigger={(props) => (
          <IconButton aria-label={`More for ${about}`} {...props}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      />
    </Row>
  )
}
