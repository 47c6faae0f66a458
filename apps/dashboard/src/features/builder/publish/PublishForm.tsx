import type { Audience } from '@bubbles/domain'
import { ResponseError, type Resource } from '@bubbles/contract'
import { FormError, messageOf, Sheet } from '@bubbles/ui'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { useOrganisation } from '../../../session/abilities.ts'
import { useKeptState } from '../../../session/keptState.ts'
import { publicationCheckQuery } from '../queries.ts'
import { Address } from './Address.tsx'
import { Checks } from './Checks.tsx'
import { LiveNow } from './LiveNow.tsx'
import type { SheetProps } from './PublishSheet.tsx'
import styles from './PublishSheet.module.css'
import { Readers } from './Readers.tsx'
import { nextSlug, slugProblem } from './slug.ts'
import { WhatChanges } from './WhatChanges.tsx'

type PublicationCheck = Resource<'checkPublication'>

const NOTE_LENGTH = 280

/** The sheet while there is something to decide. */
export function PublishForm({
  reportId,
  provider,
  open,
  onClose,
  onPublished,
  onShow,
  check,
  onDone,
  onRecheck,
}: SheetProps & {
  check: PublicationCheck
  onDone: (published: PublishedReport) => void
  onRecheck: () => Promise<unknown>
}) {
  const organisation = useOrganisation()
  const queryClient = useQueryClient()
  const name = organisation?.friendlyName ?? 'this organisation'
  const [audience, setAudience] = useKeptState<Audience>(
    'publish.audience',
    check.live.some((live) => live.audience === 'public') ? 'public' : 'internal',
  )
  const [slug, setSlug] = useKeptState('publish.slug', check.slug)
  const [note, setNote] = useKeptState('publish.note', '')
  const [accepted, setAccepted] = useState(false)
  const [tried, setTried] = useState(false)
  const acceptance = useRef<HTMLInputElement>(null)
  const errors = check.findings.filter(({ level }) => level === 'error').length
  const warnings = check.findings.length - errors
  const publish = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (!(await provider.settle()))
        throw new Error('Your latest changes are not on the server yet. Try again when they are saved.')
      const body = { reportId, slug, note: note.trim(), acceptWarnings: accepted }
      return audience === 'public' ? api.publishPublicReport({ body }) : api.publishInternalReport({ body })
    },
    onSuccess: (published) => {
      onPublished()
      // What was checked is history now: the sheet begins anew when it is opened again.
      queryClient.removeQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
      onDone(published)
    },
    onError: (error) => error instanceof ResponseError && error.code === 'publish-blocked' && onRecheck(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  })
  const taken = publish.error instanceof ResponseError && publish.error.code === 'slug-taken'
  const submit = () => {
    setTried(true)
    if (slugProblem(slug) !== null) return
    if (warnings > 0 && !accepted) acceptance.current?.focus()
    else publish.mutate()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Publish edition ${check.edition}`}
      actions={
        <>
          <span className={styles.left}>
            {errors > 0 ? (
              <span className={styles.stop}>
                Solve {errors === 1 ? '1 error' : `${errors} errors`} to publish
              </span>
            ) : (
              warnings > 0 && (
                <label className={styles.accept}>
                  <input
                    ref={acceptance}
                    type="checkbox"
                    checked={accepted}
                    onChange={(event) => setAccepted(event.target.checked)}
                  />
                  <span>
                    Publish with {warnings === 1 ? '1 warning' : `${warnings} warnings`}
                    <small>Noted in the history</small>
                  </span>
                </label>
              )
            )}
          </span>
          <Button variant="text" color="secondary" className={styles.cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={errors > 0} loading={publish.isPending} onClick={submit}>
            {audience === 'public' ? 'Publish to everyone' : `Publish to ${name}`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.since}>{sinceWords(check)}</p>
        <FormError error={publish.error && !taken ? messageOf(publish.error) : null} />
        <Checks findings={check.findings} onShow={onShow} />
        <Readers audience={audience} onAudience={setAudience} name={name} check={check} />
        <Address
          reportId={reportId}
          slug={slug}
          current={check.slug}
          liveEdition={check.live.length > 0 ? Math.max(...check.live.map(({ edition }) => edition)) : null}
          refused={taken ? `Another report uses this address. Try ${nextSlug(slug)}.` : null}
          tried={tried}
          onSlug={(next) => {
            setSlug(next)
            publish.reset()
          }}
        />
        {check.edition > 1 && (
          <TextField
            label="What changed in this edition"
            value={note}
            multiline
            minRows={2}
            onChange={(event) => setNote(event.target.value.slice(0, NOTE_LENGTH))}
            helperText={
              <span className={styles.help}>
                <span>Shown on the page and in engagement</span>
                <span>
                  {note.length} / {NOTE_LENGTH}
                </span>
              </span>
            }
            slotProps={{ htmlInput: { maxLength: NOTE_LENGTH }, inputLabel: { shrink: true } }}
          />
        )}
        <WhatChanges reportId={reportId} audience={audience} edition={check.edition} onShow={onShow} />
        <LiveNow live={check.live} onDone={() => void onRecheck()} />
      </div>
    </Sheet>
  )
}

function sinceWords({ edition, changes }: PublicationCheck): string {
  if (changes === null) return 'The first edition of this report.'
  const parts = (
    [
      ['changed', changes.changed],
      ['added', changes.added],
      ['removed', changes.removed],
      ['moved', changes.moved],
    ] as const
  ).filter(([, count]) => count > 0)
  if (parts.length === 0) return `Nothing has changed since edition ${edition - 1}.`
  const words = parts.map(([what, count], index) =>
    index === 0 ? `${count} ${count === 1 ? 'block' : 'blocks'} ${what}` : `${count} ${what}`,
  )
  return `Since edition ${edition - 1}: ${words.join(', ')}`
}
