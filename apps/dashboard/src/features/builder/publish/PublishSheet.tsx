import type { Audience } from '@bubbles/domain'
import { ResponseError, type Resource } from '@bubbles/contract'
import { ConfirmDialog, FormError, messageOf, PanelError, Sheet, Skeleton, toasts } from '@bubbles/ui'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { type PublishedReport, useUnpublishReport } from '../../../api/reports.ts'
import { config } from '../../../config.ts'
import { useOrganisation } from '../../../session/abilities.ts'
import { useKeptState } from '../../../session/keptState.ts'
import { publicationCheckQuery } from '../queries.ts'
import type { HttpSyncProvider } from '../sync/HttpSyncProvider.ts'
import { Checks } from './Checks.tsx'
import styles from './PublishSheet.module.css'
import { asSlug, nextSlug, slugProblem } from './slug.ts'

type PublicationCheck = Resource<'checkPublication'>

const NOTE_LENGTH = 280

interface SheetProps {
  reportId: string
  provider: HttpSyncProvider
  open: boolean
  onClose: () => void
  onPublished: () => void
  /** Closes the sheet and goes to a block that a check names. */
  onShow: (blockId: string) => void
}

/** Checks, readers, address, note: all that stands between a draft and its readers. */
export function PublishSheet(props: SheetProps) {
  const { reportId, provider, open, onClose } = props
  const [done, setDone] = useState<PublishedReport | null>(null)
  const check = useQuery({
    ...publicationCheckQuery(reportId),
    enabled: open,
    retry: false,
    queryFn: async (context) => {
      // The server checks and publishes what it has: the latest words must be there.
      if (!(await provider.settle())) throw new Error('Your latest changes are not on the server yet.')
      return api.checkPublication({ id: reportId }, { signal: context.signal })
    },
  })
  const close = () => {
    onClose()
    setDone(null)
  }
  if (done)
    return (
      <Sheet open={open} onClose={close} title="Published" actions={<Button onClick={close}>Close</Button>}>
        <Done published={done} />
      </Sheet>
    )
  if (check.data && !check.isError)
    return (
      <PublishForm
        {...props}
        onClose={close}
        check={check.data}
        onDone={setDone}
        onRecheck={() => check.refetch()}
      />
    )
  return (
    <Sheet open={open} onClose={close} title="Publish">
      {check.error ? (
        <PanelError
          title="The report could not be checked"
          reason={messageOf(check.error)}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <Skeleton height={160} radius={12} />
      )}
    </Sheet>
  )
}

function PublishForm({
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
  const problem = taken
    ? `Another report uses this address. Try ${nextSlug(slug)}.`
    : tried
      ? slugProblem(slug)
      : null
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
        <TextField
          label="Address"
          value={slug}
          error={problem !== null}
          helperText={problem ?? addressHelp(check, slug)}
          onChange={(event) => {
            setSlug(asSlug(event.target.value))
            publish.reset()
          }}
          slotProps={{
            htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 100 },
            input: { startAdornment: <span className={styles.prefix}>{addressPrefix()}</span> },
            inputLabel: { shrink: true },
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
        <Live check={check} onDone={() => void onRecheck()} />
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

const addressPrefix = (): string => `${config().bubblesOrigin.replace(/^https?:\/\//, '')}/bubbles/`

function addressHelp({ live, slug: current }: PublicationCheck, slug: string): string {
  if (live.length === 0) return 'Lower-case letters, digits and hyphens.'
  const edition = Math.max(...live.map((each) => each.edition))
  if (slug === current) return `Same address as edition ${edition}. Links keep working.`
  return 'Links to the old address keep working: they lead here.'
}

function Readers({
  audience,
  onAudience,
  name,
  check,
}: {
  audience: Audience
  onAudience: (audience: Audience) => void
  name: string
  check: PublicationCheck
}) {
  const lead = (mine: Audience): ReactNode => {
    const mineLive = check.live.find((live) => live.audience === mine)
    const other = check.live.find((live) => live.audience !== mine)
    if (mineLive) return `Replaces edition ${mineLive.edition}`
    return other
      ? `Edition ${other.edition} stays ${other.audience === 'public' ? 'public' : 'internal'}`
      : null
  }
  const members =
    check.memberCount === 1 ? '1 member' : `${check.memberCount.toLocaleString('en-GB')} members`
  return (
    <fieldset className={styles.readers}>
      <legend className={styles.heading}>Who can read it</legend>
      {(
        [
          ['internal', `${name} only`, `${members}, after sign-in.`],
          ['public', 'Everyone', 'Anyone with the address.'],
        ] as const
      ).map(([value, title, words]) => (
        <label key={value} className={styles.reader}>
          <input
            type="radio"
            name="audience"
            value={value}
            checked={audience === value}
            onChange={() => onAudience(value)}
          />
          <b>{title}</b>
          <small>{words}</small>
          <small>{lead(value)}</small>
        </label>
      ))}
    </fieldset>
  )
}

/** What is live now, and the way to withdraw it. */
function Live({ check, onDone }: { check: PublicationCheck; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const unpublish = useUnpublishReport()
  const [first] = check.live
  if (!first) return null
  const target = {
    id: first.id,
    internal: check.live.some(({ audience }) => audience === 'internal'),
    public: check.live.some(({ audience }) => audience === 'public'),
  }
  return (
    <section className={styles.live}>
      <div>
        <h3 className={styles.heading}>Live now</h3>
        {check.live.map((live) => (
          <p key={live.audience} className={styles.since}>
            {live.audience === 'public' ? 'Everyone' : 'Inside the organisation'}, edition {live.edition}:{' '}
            <a href={live.url} target="_blank" rel="noopener noreferrer">
              {live.url.replace(/^https?:\/\//, '')}
            </a>
          </p>
        ))}
      </div>
      <Button color="error" onClick={() => setAsking(true)}>
        Unpublish
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          unpublish.mutate(target, {
            onSuccess: () => {
              setAsking(false)
              toasts.notify({ message: 'The report is no longer published' })
              onDone()
            },
          })
        }
        title="Unpublish this report?"
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

function Done({ published }: { published: PublishedReport }) {
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
    </div>
  )
}
