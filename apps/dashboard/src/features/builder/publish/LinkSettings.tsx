import { LINK_PASSWORD_LENGTH } from '@bubbles/domain'
import { FormError, messageOf, QueryError, Row, Skeleton, Stack, Text, Button, TextField } from '@bubbles/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DateField } from '../../../ui/date/DateField.tsx'
import { dayOf, problemsOf, type Sharing } from './linkChange.ts'
import { Heading, Rows } from './parts.tsx'
import { NamedReaders } from './named/NamedReaders.tsx'
import { pdfChoiceWords } from './pdfSentence.ts'
import styles from './PublishSheet.module.css'
import type { LinkSettingsState } from './useLinkSettings.ts'

/** Who may follow the public link, until when, and what may be made of the page. */
export function LinkSettings({
  reportId,
  link,
  isLive,
  isScheduling = false,
}: {
  reportId: string
  link: LinkSettingsState
  isLive: boolean
  /** The edition goes out at a time: the settings do not wait for it. */
  isScheduling?: boolean
}) {
  const { query, failures } = link
  const section = useRef<HTMLElement>(null)
  // To the first field that does not fit, each time it could not be saved.
  useEffect(() => {
    if (failures > 0) section.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [failures])
  if (query.isError) return <QueryError title="Couldn’t load the link settings" query={query} />
  if (!query.data) return <Skeleton height={240} radius={12} />
  return (
    <section ref={section} aria-label="Link settings">
      <Heading>Link settings</Heading>
      <Settings link={link} saved={query.data} isLive={isLive} reportId={reportId} />
      <FormError error={link.error ? messageOf(link.error) : null} />
      {link.isChanged && (
        <Line above={12}>
          <span>{appliesWhen(isLive, isScheduling)}</span>
          {isLive && (
            <Button size="small" loading={link.isSaving} onClick={() => void link.save()}>
              Save link settings
            </Button>
          )}
        </Line>
      )}
    </section>
  )
}

function appliesWhen(isLive: boolean, isScheduling: boolean): string {
  if (isLive) return 'Applies to the live edition immediately.'
  return isScheduling ? 'Applies when you schedule the publication.' : 'Applies when you publish.'
}

interface SettingProps {
  link: LinkSettingsState
  saved: Sharing
}

function Settings({ link, saved, isLive, reportId }: SettingProps & { isLive: boolean; reportId: string }) {
  const { change, set } = link
  const asks = change.password === undefined ? saved.hasPassword : change.password !== null
  // A password takes the place of named readers.
  const isNamed = saved.named && !asks
  const isGated = asks || isNamed
  const notNow = isNamed
    ? 'Not available while it’s for named readers only.'
    : 'Not available while a password is set.'
  return (
    <Rows as="div">
      <Tick
        title="Ask for a password"
        words={
          saved.named
            ? 'It replaces the list of named readers: anyone who has the password can then open the report.'
            : 'Readers enter it once, then their browser remembers it for 12 hours.'
        }
        checked={asks}
        onChange={(checked) =>
          set({ password: checked === saved.hasPassword ? undefined : checked ? '' : null })
        }
      >
        {asks && <Password link={link} />}
      </Tick>
      <NamedReaders
        reportId={reportId}
        saved={saved}
        isReplaced={saved.named && asks}
        isLive={isLive}
        onSaved={link.rebase}
      />
      <LastDay link={link} saved={saved} />
      <Tick
        title="Let search engines list it"
        words={
          isGated
            ? notNow
            : 'This also lists it on the organisation’s front page, if there is one. Search engines that already list it take a few days to remove it.'
        }
        isOff={isGated}
        checked={change.indexed ?? saved.indexed}
        onChange={(indexed) => set({ indexed })}
      />
      <Tick
        title="Let readers download data and pictures"
        words="Each figure’s data and picture, and the page as a file."
        checked={change.downloads ?? saved.downloads}
        onChange={(downloads) => set({ downloads })}
      />
      <Tick
        title="Let readers download a PDF"
        words={pdfChoiceWords(saved.lastPdfFailure)}
        checked={change.pdf ?? saved.pdf}
        onChange={(pdf) => set({ pdf })}
      />
      <Tick
        title="Let readers open earlier editions"
        words="The page then lists them, with what changed. Leave it off if one of them was replaced because something in it was wrong."
        checked={change.editions ?? saved.editions}
        onChange={(editions) => set({ editions })}
      />
      <Tick
        title="Let readers comment on figures"
        words="Under each chart, map, table, image and number. Only people who work on the report see them, with the comments on the draft."
        checked={change.comments ?? saved.comments}
        onChange={(comments) => set({ comments })}
      />
      <Tick
        title="Let other sites show it"
        words={isGated ? notNow : 'In their own pages, with the embed code.'}
        isOff={isGated}
        checked={change.embedding ?? saved.embedding}
        onChange={(embedding) => set({ embedding })}
      />
    </Rows>
  )
}

/** A password that is set cannot be looked up, only changed. */
function Password({ link: { change, set, problems } }: Pick<SettingProps, 'link'>) {
  if (typeof change.password !== 'string')
    return (
      <Line>
        <span>A password is set. It can’t be looked up.</span>
        <Button size="small" variant="text" onClick={() => set({ password: '' })}>
          Change it
        </Button>
      </Line>
    )
  const help = `${LINK_PASSWORD_LENGTH.min} characters or more. Share it with your readers yourself.`
  return (
    <TextField
      label="New password"
      fullWidth
      value={change.password}
      error={problems.password !== undefined}
      helperText={<Help problem={problems.password}>{help}</Help>}
      onChange={(event) => set({ password: event.target.value })}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={LINK_PASSWORD_LENGTH.max}
      raised
    />
  )
}

function LastDay({ link: { change, set, problems }, saved }: SettingProps) {
  const [now] = useState(Date.now)
  const lastDay = change.lastDay ?? dayOf(saved.expiresAt)
  const isOver =
    change.lastDay === undefined && saved.expiresAt !== null && Date.parse(saved.expiresAt) <= now
  const help = isOver
    ? 'The link has expired, and readers see a message saying so. Choose a later day to open it again.'
    : lastDay === ''
      ? 'The link doesn’t expire.'
      : 'The link works until the end of that day, in your time zone.'
  return (
    <Row gap={12} align="start" padding="20px 0 12px" className={styles.end}>
      <DateField
        label="Expiry date"
        empty="No expiry date"
        min={dayOf(new Date(now).toISOString())}
        fullWidth
        value={lastDay}
        error={problems.lastDay !== undefined || isOver}
        helperText={<Help problem={problems.lastDay}>{problemsOf(change).lastDay ?? help}</Help>}
        onChange={(day) => set({ lastDay: day })}
      />
      {lastDay !== '' && (
        <Button size="small" variant="text" onClick={() => set({ lastDay: '' })}>
          Remove expiry date
        </Button>
      )}
    </Row>
  )
}

/** Below a field: what is wrong with it, read out, or else what it is for. */
const Help = ({ problem, children }: { problem: string | undefined; children: ReactNode }) => (
  <span role={problem === undefined ? undefined : 'alert'}>{problem ?? children}</span>
)

/** Words, and a button that is about them. */
const Line = ({ above, children }: { above?: number; children: ReactNode }) => (
  <Row wrap gap="4px 16px" justify="space-between" tone="secondary" size="body" above={above}>
    {children}
  </Row>
)

function Tick({
  title,
  words,
  checked,
  isOff = false,
  onChange,
  children,
}: {
  title: string
  words: string
  /** Something else rules it out: it is not ticked, whatever was chosen, and can't be. */
  isOff?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
}) {
  return (
    <Stack gap={12} align="start" padding="12px 0">
      <Row as="label" gap={12} align="start" className={styles.tick}>
        <input
          type="checkbox"
          checked={checked && !isOff}
          disabled={isOff}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {title}
          <Text as="small" block size="small" tone="secondary" above={2}>
            {words}
          </Text>
        </span>
      </Row>
      {children && <div className={styles.more}>{children}</div>}
    </Stack>
  )
}
