import { Row, Stack, Text, Button } from '@bubbles/ui'
import { useState } from 'react'
import type { PublishedReport } from '../../../api/reports.ts'
import { dayInWords, whenInWords } from '../../../format/time.ts'
import { grants, useOrganisation } from '../../../session/abilities.ts'
import { EditionPdf } from './EditionPdf.tsx'
import { EmbedCode } from './EmbedCode.tsx'
import { Disclosure, Heading } from './parts.tsx'
import styles from './PublishSheet.module.css'
import { UnpublishLater } from './schedule/UnpublishLater.tsx'
import { readersOf, UnpublishEdition } from './UnpublishEdition.tsx'

/** What keeps readers of a public link out, in words; empty where nothing does. */
function limitsOf({ isProtected, isNamed, expiresAt }: PublishedReport): string {
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return [
    isNamed ? 'For named readers only' : isProtected ? 'Asks for a password' : '',
    expiresAt === null
      ? ''
      : `${isOver ? 'The link expired on' : 'The link expires on'} ${dayInWords(expiresAt)}`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** What is live for whom, each with the way to withdraw it. */
export function LiveNow({ live, onDone }: { live: readonly PublishedReport[]; onDone: () => void }) {
  const [asking, setAsking] = useState<PublishedReport | null>(null)
  const [timing, setTiming] = useState<PublishedReport | null>(null)
  if (live.length === 0) return null
  return (
    <section>
      <Heading below={4}>Live now</Heading>
      <Stack as="ul" className={styles.rows}>
        {live.map((each) => (
          <Edition
            key={each.audience}
            edition={each}
            onUnpublish={() => setAsking(each)}
            onTime={() => setTiming(each)}
          />
        ))}
      </Stack>
      {live
        .filter((each) => each.isEmbeddable)
        .map((each) => (
          <Disclosure key={each.audience} title="Show it on another site">
            <EmbedCode published={each} />
          </Disclosure>
        ))}
      {timing && <UnpublishLater edition={timing} onClose={() => setTiming(null)} />}
      <UnpublishEdition
        asking={asking}
        live={live}
        onClose={() => setAsking(null)}
        onDone={() => {
          setAsking(null)
          onDone()
        }}
      />
    </section>
  )
}

function Edition({
  edition,
  onUnpublish,
  onTime,
}: {
  edition: PublishedReport
  onUnpublish: () => void
  onTime: () => void
}) {
  const readers = readersOf(edition, useOrganisation()?.friendlyName ?? 'the organisation')
  const limits = limitsOf(edition)
  return (
    <Row as="li" gap={16} justify="space-between" wrap padding="10px 0" breakWords>
      <Stack shrink align="start" className={styles.scheduled}>
        <p>
          Edition {edition.edition} for {readers}, {whenInWords(edition.publishedAt)}
        </p>
        {limits !== '' && (
          <Text as="p" tone="secondary">
            {limits}
          </Text>
        )}
        <Text as="a" tone="secondary" href={edition.url} target="_blank" rel="noopener noreferrer">
          {edition.url.replace(/^https?:\/\//, '')}
        </Text>
        <Row above={8}>
          <EditionPdf edition={edition} isSmall />
        </Row>
      </Stack>
      {grants(edition, 'report.publish') && (
        <Row gap={8} fixed>
          <Button size="small" aria-label={`Unpublish later for ${readers}`} onClick={onTime}>
            Unpublish later
          </Button>
          <Button size="small" color="error" aria-label={`Unpublish for ${readers}`} onClick={onUnpublish}>
            Unpublish
          </Button>
        </Row>
      )}
    </Row>
  )
}
