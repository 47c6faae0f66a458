import { Button, Chip, EmptyState, ResourceList, Row, Text } from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CodeXml, Copy } from 'lucide-react'
import { type PublicPage, publicPagesQuery } from '../../api/openLinks.ts'
import { morePages } from '../../api/pages.ts'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { copyText } from '../../ui/copyText.ts'
import { LinkChips } from '../../shell/LinkChips.tsx'
import { ListHeading } from './ListHeading.tsx'
import { makerOf } from './makerOf.ts'
import styles from './LinksPage.module.css'

/** Every public address, with what it asks of readers, who published it and until when it works. */
export function PublicPageList() {
  const list = useInfiniteQuery(publicPagesQuery)
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <section className={styles.part} aria-labelledby="public-addresses">
      <ListHeading id="public-addresses" total={total}>
        Public addresses
      </ListHeading>
      <ResourceList
        label="public addresses"
        query={list}
        rows={list.data?.pages.flatMap(({ publishedReports }) => publishedReports)}
        rowKey={({ publicationId }) => publicationId}
        total={total}
        empty={
          <EmptyState title="No report is public.">
            Reports that are published to everyone appear here, with their addresses and who may open them.
          </EmptyState>
        }
        nothingFound={null}
        pages={{ ...morePages(list), label: 'Show more addresses' }}
        selection={null}
        item={(page) => <Page page={page} />}
      />
    </section>
  )
}

function Page({ page }: { page: PublicPage }) {
  const { name, url, publishedAt, publishedBy, isEmbeddable, isNamed, isProtected } = page
  const gate = isNamed ? 'named' : isProtected ? 'password' : null
  return (
    <Row gap={16} align="start">
      <Text as="div" grow breakWords>
        <Row gap="4px 12px" wrap>
          <Link to={paths.reports()} search={{ q: name }} className={styles.name}>
            {name}
          </Link>
          <LinkChips link={{ gate, expiresAt: page.expiresAt }} />
          {isEmbeddable && (
            <Chip icon={<CodeXml size={14} strokeWidth={1.75} aria-hidden />}>Can be embedded</Chip>
          )}
        </Row>
        <Text as="p" above={4} size="small" breakWords>
          <a href={url}>{url}</a>
        </Text>
        <Text as="p" above={4} size="small" tone="secondary">
          <span title={momentInFull(publishedAt)}>
            Published by {makerOf(publishedBy)}, {whenInWords(publishedAt)}
          </span>
        </Text>
      </Text>
      <Button
        size="small"
        startIcon={<Copy aria-hidden />}
        aria-label={`Copy the address of ${name}`}
        onClick={() => void copyText(url, 'Link copied.', 'Select the address and copy it.')}
      >
        Copy
      </Button>
    </Row>
  )
}
