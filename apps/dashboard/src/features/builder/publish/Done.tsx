import { messageOf, Panel, Row, Stack, Text, Button } from '@bubbles/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, Mail } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { grants } from '../../../session/abilities.ts'
import { ownAddress } from '../../../session/ownTeam.ts'
import { nameOf } from '../review/mentions.ts'
import { EditionPdf } from './EditionPdf.tsx'
import { EmbedCode } from './EmbedCode.tsx'
import { linkTerms, whoReads } from './linkTerms.ts'
import { CopyButton, Failure, Heading } from './parts.tsx'
import styles from './PublishSheet.module.css'
import { QrCode } from './QrCode.tsx'
import { UnpublishEdition } from './UnpublishEdition.tsx'
import { sharingQuery } from './useLinkSettings.ts'

/** What a publication can be handed on with: its address, a code for paper, a mail to those who made it. */
export function Done({
  published,
  before,
}: {
  published: PublishedReport
  /** What was live of the report before it. */
  before: readonly PublishedReport[]
}) {
  const terms = useQuery({
    ...sharingQuery(published.id),
    enabled: published.audience === 'public',
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const isBehindPublic =
    published.audience === 'internal' &&
    before.some(({ audience, url }) => audience === 'public' && url === published.url)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={28}>
      <div>
        <Text as="h3" size="title" weight="semibold" ref={heading} tabIndex={-1} className={styles.done}>
          {isBehindPublic ? 'Members still see the public edition' : whoReads(published)}
        </Text>
        <Text as="p" tone="secondary" breakWords>
          Edition {published.edition} is {isBehindPublic ? 'published internally' : 'live'}.{' '}
          {published.audience === 'public' && terms.data && linkTerms(terms.data)}
        </Text>
      </div>
      <StillPublic published={published} before={before} />
      <Panel padding="14px 16px" size="large" breakWords>
        <a href={published.url} target="_blank" rel="noopener noreferrer">
          {published.url.replace(/^https?:\/\//, '')}
        </a>
      </Panel>
      <Row gap={12} align="stretch" wrap>
        <CopyButton text={published.url} label="Copy address" what="address" />
        <Button
          component="a"
          href={published.url}
          onClick={(event: MouseEvent) => openAsOwn(event, published.url)}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<ExternalLink aria-hidden />}
        >
          Open page
        </Button>
        <EditionPdf edition={published} />
      </Row>
      {published.isEmbeddable && (
        <section>
          <Heading as="h4">Show it on another site</Heading>
          <EmbedCode published={published} />
        </section>
      )}
      <TellTeam published={published} />
      <QrCode address={published.url} name={published.slug} />
    </Stack>
  )
}

/** That an older edition stays public when a new one is published inside only, and the way to withdraw it. */
function StillPublic({
  published,
  before,
}: {
  published: PublishedReport
  before: readonly PublishedReport[]
}) {
  const [asking, setAsking] = useState<PublishedReport | null>(null)
  const [withdrawn, setWithdrawn] = useState(false)
  const older =
    published.audience === 'internal' ? before.find(({ audience }) => audience === 'public') : undefined
  if (older === undefined) return null
  if (withdrawn) return <output>{`Edition ${older.edition} is no longer public.`}</output>
  return (
    <Stack as="section" gap={8} align="start">
      <p>
        {older.url === published.url
          ? `Edition ${older.edition} stays public at the same address, and members see it too. To show them edition ${published.edition}, publish it at its own address.`
          : `Edition ${older.edition} stays public at ${older.url.replace(/^https?:\/\//, '')}.`}
      </p>
      {grants(older, 'report.publish') && (
        <Button size="small" color="error" onClick={() => setAsking(older)}>
          Unpublish for everyone
        </Button>
      )}
      <UnpublishEdition
        asking={asking}
        live={[published, older]}
        onClose={() => setAsking(null)}
        onDone={() => {
          setAsking(null)
          setWithdrawn(true)
        }}
      />
    </Stack>
  )
}

/** Whoever looks after a page is no reader of it: its script knows it by the address, which stays as it is for copying. */
function openAsOwn(event: MouseEvent, url: string): void {
  event.preventDefault()
  window.open(ownAddress(url), '_blank', 'noopener')
}

/** A mail to those who wrote, read over and commented on it. Sent once an edition. */
function TellTeam({ published }: { published: PublishedReport }) {
  const tell = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      api.announcePublication(
        { id: published.id, body: { audience: published.audience } },
        { idempotencyKey: `announce-${published.publicationId}` },
      ),
  })
  const told = tell.data?.people.map(nameOf)
  return (
    <section>
      <Heading as="h4">Tell the team</Heading>
      {told ? (
        <output>
          {told.length === 0
            ? 'No one else has worked on this report.'
            : `An email is on its way to ${told.join(', ')}.`}
        </output>
      ) : (
        <Stack gap={12} align="start">
          <Text as="p" tone="secondary" breakWords>
            Email the address to everyone who wrote, reviewed or commented on this report.
          </Text>
          <Button startIcon={<Mail aria-hidden />} loading={tell.isPending} onClick={() => tell.mutate()}>
            Send email
          </Button>
        </Stack>
      )}
      {tell.error && <Failure>{messageOf(tell.error)}</Failure>}
    </section>
  )
}
