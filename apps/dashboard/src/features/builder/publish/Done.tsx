import { messageOf, toasts } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy, ExternalLink, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { nameOf } from '../review/mentions.ts'
import styles from './PublishSheet.module.css'
import { embedCode } from './embedCode.ts'
import { QrCode } from './QrCode.tsx'

/** What a publication can be handed on with: its address, a code for paper, a mail to those who made it. */
export function Done({ published }: { published: PublishedReport }) {
  const [copied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(published.url).then(
      () => setCopied(true),
      () => void toasts.addError('The browser did not allow copying. Select the address and copy it.'),
    )
  return (
    <div className={styles.form}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.done}>
          {published.audience === 'public'
            ? 'Everyone with the address can read it now'
            : 'Your organisation can read it now'}
        </h3>
        <p className={styles.since}>Edition {published.edition} is live.</p>
      </div>
      <div className={styles.address}>
        <a href={published.url} target="_blank" rel="noopener noreferrer">
          {published.url.replace(/^https?:\/\//, '')}
        </a>
      </div>
      <div className={styles.buttons}>
        <Button startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy the address'}
        </Button>
        <Button
          component="a"
          href={published.url}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<ExternalLink aria-hidden />}
        >
          Open the page
        </Button>
      </div>
      {published.audience === 'public' && <EmbedCode published={published} />}
      <TellTeam published={published} />
      <QrCode address={published.url} name={published.slug} />
    </div>
  )
}

/** What another site puts into its own page to show the report there. */
function EmbedCode({ published }: { published: PublishedReport }) {
  const [copied, setCopied] = useState(false)
  const code = embedCode(published)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => void toasts.addError('The browser did not allow copying. Select the code and copy it.'),
    )
  return (
    <section>
      <h4 className={styles.heading}>Show it on another site</h4>
      <textarea
        className={styles.code}
        aria-label="Embed code"
        readOnly
        rows={3}
        value={code}
        onFocus={(event) => event.target.select()}
      />
      <Button
        className={styles.below}
        startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? 'Code copied' : 'Copy the code'}
      </Button>
    </section>
  )
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
      <h4 className={styles.heading}>Tell the team</h4>
      {told ? (
        <output>
          {told.length === 0
            ? 'Nobody but you had a hand in this report.'
            : `A mail is on its way to ${told.join(', ')}.`}
        </output>
      ) : (
        <>
          <p className={styles.since}>
            A mail with the address to everybody who wrote, reviewed or commented on this report.
          </p>
          <Button
            className={styles.below}
            startIcon={<Mail aria-hidden />}
            loading={tell.isPending}
            onClick={() => tell.mutate()}
          >
            Send the mail
          </Button>
        </>
      )}
      {tell.error && (
        <p role="alert" className={styles.stop}>
          {messageOf(tell.error)}
        </p>
      )}
    </section>
  )
}
