import { MAX_EDITION_NOTE } from '@bubbles/domain'
import { type Resource, ResponseError } from '@bubbles/contract'
import type { Audience } from '@bubbles/domain'
import { FormError, messageOf, Row, Sheet, Text } from '@bubbles/ui'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { useOrganisation } from '../../../session/abilities.ts'
import { useKeptState } from '../../../session/keptState.ts'
import { publicationCheckQuery } from '../queries.ts'
import { Address } from './Address.tsx'
import { Asked } from './Asked.tsx'
import { Checks } from './Checks.tsx'
import { LinkSettings } from './LinkSettings.tsx'
import { LiveNow } from './LiveNow.tsx'
import { isNothingNew } from './nothingNew.ts'
import { PreviewLinks } from './PreviewLinks.tsx'
import { PublishActions } from './PublishActions.tsx'
import styles from './PublishSheet.module.css'
import { Readers } from './Readers.tsx'
import { slugProblem } from './slug.ts'
import { useLinkGuard } from './useLinkGuard.tsx'
import { useLinkSettings } from './useLinkSettings.ts'
import { WhatChanges } from './WhatChanges.tsx'
import type { SheetProps } from './SheetProps.ts'

type PublicationCheck = Resource<'checkPublication'>

/** The sheet while there is something to decide. */
export function PublishForm({
  reportId,
  provider,
  editor,
  open,
  onClose,
  onPublished,
  onShow,
  check,
  unchecked,
  onDone,
  onRecheck,
}: SheetProps & {
  check: PublicationCheck
  /** Why these checks may be old; null when they are not. */
  unchecked: string | null
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
  // Each audience has an address of its own.
  const [typed, setTyped] = useKeptState<Partial<Record<Audience, string>>>('publish.addresses', {})
  const slug = typed[audience] ?? check.addresses[audience]
  const [note, setNote] = useKeptState('publish.note', '')
  const [acceptedAs, setAcceptedAs] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  /** How often publishing came to nothing because of the address. */
  const [misses, setMisses] = useState(0)
  const [unaccepted, setUnaccepted] = useState(false)
  // Publishing the same once more is for who asks for it.
  const [again, setAgain] = useState(false)
  const isQuiet = !again && isNothingNew(check, { audience, slug })
  const form = useRef<HTMLDivElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const acceptance = useRef<HTMLInputElement>(null)
  const link = useLinkSettings(reportId, open && audience === 'public')
  const isLive = check.live.some((live) => live.audience === 'public')
  const { guard, question } = useLinkGuard(link, isLive, () => setAudience('public'))
  const close = () => guard(onClose)
  const errors = check.findings.filter(({ level }) => level === 'error').length
  const warnings = check.findings.length - errors
  // Warnings that came since have not been accepted.
  const asked = check.findings.map(({ code, blockId }) => `${code} ${blockId ?? ''}`).join('\n')
  const accepted = acceptedAs === asked
  const publish = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (!(await provider.settle()))
        throw new Error('Your latest changes aren’t saved yet. Try again once they are.')
      // First: nobody is to read for a moment what was to ask for a password.
      if (audience === 'public' && !(await link.save()))
        throw new Error('Not published, because the link settings couldn’t be saved. Fix the marked fields.')
      const body = { reportId, slug, note: note.trim(), acceptWarnings: accepted }
      return audience === 'public' ? api.publishPublicReport({ body }) : api.publishInternalReport({ body })
    },
    onSuccess: (published) => {
      onPublished()
      // What was checked is history now: the sheet begins anew when it is opened again.
      queryClient.removeQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
      onDone(published)
    },
    onError: (error) => {
      if (isTaken(error)) return setMisses((before) => before + 1)
      if (!(error instanceof ResponseError)) return
      // What stopped it stands at the top; the button is at the foot.
      form.current?.scrollIntoView()
      if (error.code === 'publish-blocked') void onRecheck()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  })
  const taken = isTaken(publish.error)
  const submit = () => {
    setTried(true)
    if (slugProblem(slug) !== null) return setMisses((before) => before + 1)
    setUnaccepted(warnings > 0 && !accepted)
    if (warnings > 0 && !accepted) acceptance.current?.focus()
    // The link settings are saved along with what is published to everyone.
    else if (audience === 'public') publish.mutate()
    else guard(() => publish.mutate())
  }
  const begin = () => {
    setAgain(true)
    setTimeout(() => noteField.current?.focus())
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={`Publish edition ${check.edition}`}
      actions={
        <PublishActions
          errors={errors}
          warnings={warnings}
          mayEdit={editor.isEditable}
          accepted={accepted}
          unaccepted={unaccepted}
          acceptance={acceptance}
          onAccept={(isAccepted) => setAcceptedAs(isAccepted ? asked : null)}
          unchangedSince={isQuiet ? check.edition - 1 : null}
          label={audience === 'public' ? 'Publish to everyone' : `Publish to ${name}`}
          loading={publish.isPending}
          onClose={close}
          onAgain={begin}
          onSubmit={submit}
        />
      }
    >
      <div ref={form} className={styles.form}>
        <Text as="p" tone="secondary" breakWords>
          {isQuiet
            ? `${audience === 'public' ? 'Readers' : `Members of ${name}`} see everything in the draft.`
            : sinceWords(check)}
        </Text>
        <Asked asked={check.asked} />
        <FormError error={publish.error && !taken ? messageOf(publish.error) : null} />
        <FormError error={unchecked === null ? null : `The checks may be out of date. ${unchecked}`} />
        {!isQuiet && <Checks reportId={reportId} editor={editor} findings={check.findings} onShow={onShow} />}
        <Readers
          audience={audience}
          onAudience={(next) => {
            setAudience(next)
            publish.reset()
          }}
          name={name}
          check={check}
        />
        <Address
          reportId={reportId}
          audience={audience}
          slug={slug}
          live={check.live}
          taken={taken ? messageOf(publish.error) : null}
          tried={tried}
          misses={misses}
          onSlug={(next) => {
            setTyped({ ...typed, [audience]: next })
            publish.reset()
          }}
        />
        {audience === 'public' && (
          <LinkSettings
            link={{
              ...link,
              set: (change) => {
                // What was wrong with them is being mended.
                publish.reset()
                link.set(change)
              },
            }}
            isLive={isLive}
          />
        )}
        {check.edition > 1 && !isQuiet && (
          <TextField
            inputRef={noteField}
            label="What changed in this edition"
            value={note}
            multiline
            minRows={2}
            onChange={(event) => setNote(event.target.value.slice(0, MAX_EDITION_NOTE))}
            helperText={
              <Row as="span" gap={12} align="stretch" justify="space-between">
                <span>Shown on the page and in engagement</span>
                <span>
                  {note.length} / {MAX_EDITION_NOTE}
                </span>
              </Row>
            }
            slotProps={{ htmlInput: { maxLength: MAX_EDITION_NOTE }, inputLabel: { shrink: true } }}
          />
        )}
        {!isQuiet && (
          <WhatChanges
            reportId={reportId}
            audience={audience}
            edition={check.edition}
            onShow={(blockId) => onShow({ blockId, code: null })}
          />
        )}
        <LiveNow live={check.live} onDone={() => void onRecheck()} />
        <PreviewLinks reportId={reportId} provider={provider} />
      </div>
      {question}
    </Sheet>
  )
}

const isTaken = (error: Error | null): boolean =>
  error instanceof ResponseError && error.code === 'slug-taken'

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
