import { ConfirmDialog, messageOf, toasts } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { type PublishedReport, useUnpublishReport } from '../../../api/reports.ts'
import { whenInWords } from '../../../format/time.ts'
import { grants, useOrganisation } from '../../../session/abilities.ts'
import styles from './PublishSheet.module.css'

/** What is live for whom, each with the way to withdraw it. */
export function LiveNow({ live, onDone }: { live: readonly PublishedReport[]; onDone: () => void }) {
  const [asking, setAsking] = useState<PublishedReport | null>(null)
  const organisation = useOrganisation()?.friendlyName ?? 'the organisation'
  const unpublish = useUnpublishReport()
  if (live.length === 0) return null
  const name = (each: PublishedReport) => (each.audience === 'public' ? 'everyone' : organisation)
  const withdraw = (each: PublishedReport) =>
    unpublish.mutate(
      { id: each.id, internal: each.audience === 'internal', public: each.audience === 'public' },
      {
        onSuccess: () => {
          setAsking(null)
          toasts.notify({ message: `No longer published to ${name(each)}` })
          onDone()
        },
      },
    )
  return (
    <section className={styles.live}>
      <h3 className={styles.heading}>Live now</h3>
      <ul className={styles.editions}>
        {live.map((each) => (
          <li key={each.audience} className={styles.edition}>
            <div>
              <p>
                Edition {each.edition} for {name(each)}, {whenInWords(each.publishedAt)}
              </p>
              <a className={styles.since} href={each.url} target="_blank" rel="noopener noreferrer">
                {each.url.replace(/^https?:\/\//, '')}
              </a>
            </div>
            {grants(each, 'report.publish') && (
              <Button
                size="small"
                color="error"
                aria-label={`Unpublish for ${name(each)}`}
                onClick={() => {
                  unpublish.reset()
                  setAsking(each)
                }}
              >
                Unpublish
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && withdraw(asking)}
        title={`Unpublish for ${asking ? name(asking) : 'readers'}?`}
        confirmLabel="Unpublish"
        danger
        loading={unpublish.isPending}
        error={unpublish.error && messageOf(unpublish.error)}
      >
        Readers who open the address are told that it is no longer there. The draft stays, and so do its
        numbers. You can publish it again at the same address.
      </ConfirmDialog>
    </section>
  )
}
