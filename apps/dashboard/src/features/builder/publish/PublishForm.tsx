import { FormError, Sheet, Stack, Text } from '@bubbles/ui'
import { useRef, useState } from 'react'
import { usePublishReport } from '../../../api/reportChanges.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { useOrganisation } from '../../../session/abilities.ts'
import { useKeptState } from '../../../session/keptState.ts'
import { dateOf, type Moment, momentProblem, tomorrowMorning } from '../../../ui/date/moments.ts'
import { Address } from './Address.tsx'
import { Asked } from './Asked.tsx'
import { Checks } from './Checks.tsx'
import { DataPublishing } from './DataPublishing.tsx'
import { EditionNote } from './EditionNote.tsx'
import { LinkSettings } from './LinkSettings.tsx'
import { LiveNow } from './LiveNow.tsx'
import { isNothingNew } from './nothingNew.ts'
import { PreviewLinks } from './PreviewLinks.tsx'
import type { PublicationCheck } from './PublicationCheck.ts'
import { PublishActions } from './PublishActions.tsx'
import { Readers } from './Readers.tsx'
import { useKeepSchedules } from './schedule/queries.ts'
import { Schedules } from './schedule/Schedules.tsx'
import { When } from './schedule/When.tsx'
import type { SheetProps } from './SheetProps.ts'
import { sinceWords } from './sinceWords.ts'
import { slugProblem } from './slug.ts'
import { useAcceptance, useEdition } from './useEdition.ts'
import { useLinkGuard } from './useLinkGuard.tsx'
import { useLinkSettings } from './useLinkSettings.ts'
import { WhatChanges } from './WhatChanges.tsx'

interface FormProps extends SheetProps {
  check: PublicationCheck
  /** Why these checks may be old; null when they are not. */
  unchecked: string | null
  onDone: (published: PublishedReport) => void
  onScheduled: (at: Date) => void
  onRecheck: () => Promise<unknown>
}

/** The sheet while there is something to decide. */
export function PublishForm(props: FormProps) {
  const { open, editor, check, onClose } = props
  const top = useRef<HTMLDivElement>(null)
  // What stopped it stands at the top; the button is at the foot.
  const form = usePublishForm(props, () => top.current?.scrollIntoView())
  const { audience, slug } = form.edition
  const noteField = useRef<HTMLTextAreaElement>(null)
  // Publishing the same once more is for who asks for it.
  const [again, setAgain] = useState(false)
  const isQuiet = !again && isNothingNew(check, { audience, slug })
  const close = () => form.guard(onClose)
  return (
    <Sheet
      open={open}
      onClose={close}
      title={`Publish edition ${check.edition}`}
      actions={
        <PublishActions
          errors={check.findings.filter(({ level }) => level === 'error').length}
          mayEdit={editor.isEditable}
          acceptance={form.acceptance}
          unchangedSince={isQuiet ? check.edition - 1 : null}
          label={labelOf(form)}
          loading={form.publish.isPending}
          onClose={close}
          onAgain={() => {
            setAgain(true)
            setTimeout(() => noteField.current?.focus())
          }}
          onSubmit={form.submit}
        />
      }
    >
      <Stack ref={top} gap={28}>
        <Findings {...props} form={form} isQuiet={isQuiet} />
        <Choices {...props} form={form} />
        {!isQuiet && (
          <When
            moment={form.moment}
            first={form.first}
            tried={form.tried}
            misses={form.late}
            onChange={form.setMoment}
          />
        )}
        {!isQuiet && <Changes {...props} form={form} noteField={noteField} />}
        <Schedules reportId={props.reportId} />
        <LiveNow live={check.live} onDone={() => void props.onRecheck()} />
        <DataPublishing reportId={props.reportId} />
        <PreviewLinks reportId={props.reportId} provider={props.provider} />
      </Stack>
      {form.question}
    </Sheet>
  )
}

type Form = ReturnType<typeof usePublishForm>

/** What the button says it does. */
function labelOf({ edition: { audience }, moment, name }: Form): string {
  if (moment !== null) return 'Schedule'
  return audience === 'public' ? 'Publish to everyone' : `Publish to ${name}`
}

/** What is chosen, what is accepted, the settings of the link, and publishing with all of it. */
function usePublishForm(
  { reportId, provider, open, check, onPublished, onDone, onScheduled }: FormProps,
  onStopped: () => void,
) {
  const name = useOrganisation()?.friendlyName ?? 'this organisation'
  const edition = useEdition(check)
  const { audience, slug, note } = edition
  const acceptance = useAcceptance(check)
  const [tried, setTried] = useState(false)
  const { first, moment, setMoment } = useMoment()
  const keepSchedules = useKeepSchedules(reportId)
  /** How often publishing came to nothing because of the address. */
  const [misses, setMisses] = useState(0)
  /** How often scheduling came to nothing because of the time. */
  const [late, setLate] = useState(0)
  const link = useLinkSettings(reportId, open && audience === 'public')
  const isLive = check.live.some((live) => live.audience === 'public')
  const { guard, question } = useLinkGuard(link, isLive, () => edition.setAudience('public'))
  const publish = usePublishReport(reportId, {
    settle: () => provider.settle(),
    saveLink: link.save,
    onPublished: (published) => {
      onPublished()
      onDone(published)
    },
    onScheduled: (answer, at) => {
      setMoment(null)
      keepSchedules(answer)
      onScheduled(at)
    },
    onRefused: (about) => {
      if (about === 'address') setMisses((before) => before + 1)
      else onStopped()
    },
  })
  const submit = () => {
    setTried(true)
    // All that is missing is marked at once; the keyboard goes to the first of it, in the order of the sheet.
    const isLinkFine = audience === 'internal' || link.check()
    const isAccepted = acceptance.check()
    if (slugProblem(slug) !== null) return setMisses((before) => before + 1)
    if (!isLinkFine) return link.miss()
    if (moment !== null && momentProblem(moment) !== null) return setLate((before) => before + 1)
    if (!isAccepted) return acceptance.field.current?.focus()
    const send = () =>
      publish.mutate({
        audience,
        slug,
        note,
        acceptWarnings: acceptance.isAccepted,
        at: moment && dateOf(moment),
      })
    // The link settings are saved along with what is published to everyone.
    return audience === 'public' ? send() : guard(send)
  }
  return {
    name,
    edition,
    acceptance,
    tried,
    first,
    moment,
    setMoment,
    misses,
    late,
    link,
    isLive,
    guard,
    question,
    publish,
    submit,
  }
}

/** When it is to go out, null for now, and what is offered first. */
function useMoment() {
  const [first] = useState(() => tomorrowMorning())
  const [moment, setMoment] = useKeptState<Moment | null>('publish.moment', null)
  return { first, moment, setMoment }
}

interface PartProps extends FormProps {
  form: Form
}

/** What stands in the way. */
function Findings({
  reportId,
  editor,
  check,
  unchecked,
  onShow,
  form,
  isQuiet,
}: PartProps & { isQuiet: boolean }) {
  const readers = form.edition.audience === 'public' ? 'readers' : `members of ${form.name}`
  return (
    <>
      <Text as="p" tone="secondary" breakWords>
        {isQuiet ? `No unpublished changes: ${readers} see everything in the draft.` : sinceWords(check)}
      </Text>
      <Asked asked={check.asked} />
      <FormError error={form.publish.refusal} />
      <FormError error={unchecked === null ? null : `The checks may be out of date. ${unchecked}`} />
      {!isQuiet && <Checks reportId={reportId} editor={editor} findings={check.findings} onShow={onShow} />}
    </>
  )
}

/** Who reads it, where, and on which terms. Whatever is changed here may be what publishing was refused for. */
function Choices({ reportId, check, form }: PartProps) {
  const { edition, link, publish } = form
  const { audience } = edition
  return (
    <>
      <Readers
        audience={audience}
        onAudience={(next) => {
          edition.setAudience(next)
          publish.reset()
        }}
        name={form.name}
        check={check}
      />
      <Address
        reportId={reportId}
        audience={audience}
        slug={edition.slug}
        live={check.live}
        taken={publish.taken}
        tried={form.tried}
        misses={form.misses}
        onSlug={(next) => {
          edition.setSlug(next)
          publish.reset()
        }}
      />
      {audience === 'public' && (
        <LinkSettings
          reportId={reportId}
          link={{
            ...link,
            set: (change) => {
              publish.reset()
              link.set(change)
            },
          }}
          isLive={form.isLive}
          isScheduling={form.moment !== null}
        />
      )}
    </>
  )
}

/** What is new in it, for readers and for whom is about to publish. */
function Changes({
  reportId,
  check: { edition },
  onShow,
  form,
  noteField,
}: PartProps & { noteField: Parameters<typeof EditionNote>[0]['field'] }) {
  const { audience, note, setNote } = form.edition
  return (
    <>
      {edition > 1 && <EditionNote field={noteField} note={note} onNote={setNote} />}
      <WhatChanges
        reportId={reportId}
        audience={audience}
        edition={edition}
        onShow={(blockId) => onShow({ blockId, code: null })}
      />
    </>
  )
}
