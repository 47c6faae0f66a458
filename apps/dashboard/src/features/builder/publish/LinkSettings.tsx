import { LINK_PASSWORD_LENGTH } from '@bubbles/domain'
import { FormError, messageOf, PanelError, Skeleton } from '@bubbles/ui'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DateField } from '../../../ui/date/DateField.tsx'
import styles from './LinkSettings.module.css'
import { dayOf, problemsOf } from './linkChange.ts'
import sheet from './PublishSheet.module.css'
import type { LinkSettingsState } from './useLinkSettings.ts'

/** Who may follow the public link, until when, and what may be made of the page. */
export function LinkSettings({ link, isLive }: { link: LinkSettingsState; isLive: boolean }) {
  const { query, change, set, problems, failures } = link
  const section = useRef<HTMLElement>(null)
  const [now] = useState(Date.now)
  // To the first field that does not fit, each time it could not be saved.
  useEffect(() => {
    if (failures > 0) section.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [failures])
  if (query.isError)
    return (
      <PanelError
        title="Couldn’t load the link settings"
        reason={messageOf(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <Skeleton height={240} radius={12} />
  const saved = query.data
  const lastDay = change.lastDay ?? dayOf(saved.expiresAt)
  const asks = change.password === undefined ? saved.hasPassword : change.password !== null
  const isOver =
    change.lastDay === undefined && saved.expiresAt !== null && Date.parse(saved.expiresAt) <= now
  return (
    <section ref={section} className={styles.settings} aria-label="Link settings">
      <h3 className={sheet.heading}>Link settings</h3>
      <div className={styles.list}>
        <Tick
          title="Ask for a password"
          words="Readers enter it once, then their browser remembers it for 12 hours."
          checked={asks}
          onChange={(checked) =>
            set({ password: checked === saved.hasPassword ? undefined : checked ? '' : null })
          }
        >
          {asks && change.password === undefined && (
            <div className={styles.line}>
              <span>A password is set. It can’t be looked up.</span>
              <Button size="small" variant="text" onClick={() => set({ password: '' })}>
                Change it
              </Button>
            </div>
          )}
          {typeof change.password === 'string' && (
            <TextField
              label="New password"
              fullWidth
              value={change.password}
              error={problems.password !== undefined}
              helperText={
                <span role={problems.password === undefined ? undefined : 'alert'}>
                  {problems.password ??
                    `${LINK_PASSWORD_LENGTH.min} characters or more. Tell your readers yourself.`}
                </span>
              }
              onChange={(event) => set({ password: event.target.value })}
              slotProps={{
                htmlInput: {
                  autoComplete: 'off',
                  spellCheck: false,
                  autoCapitalize: 'none',
                  maxLength: LINK_PASSWORD_LENGTH.max,
                },
                inputLabel: { shrink: true },
              }}
            />
          )}
        </Tick>
        <div className={`${styles.row} ${styles.end}`}>
          <DateField
            label="Last day"
            empty="No last day"
            min={dayOf(new Date(now).toISOString())}
            fullWidth
            value={lastDay}
            error={problems.lastDay !== undefined || isOver}
            helperText={
              <span role={problems.lastDay === undefined ? undefined : 'alert'}>
                {problems.lastDay ??
                  problemsOf(change).lastDay ??
                  (isOver
                    ? 'The link has expired, and readers see that. Choose a later day to open it again.'
                    : lastDay === ''
                      ? 'The link doesn’t expire.'
                      : 'It can be read until the end of this day, in your time zone.')}
              </span>
            }
            onChange={(day) => set({ lastDay: day })}
          />
          {lastDay !== '' && (
            <Button size="small" variant="text" onClick={() => set({ lastDay: '' })}>
              No end
            </Button>
          )}
        </div>
        <Tick
          title="Search engines may list it"
          words={
            asks
              ? 'Not while it needs a password.'
              : 'Search engines that have listed it take some days to remove it.'
          }
          checked={change.indexed ?? saved.indexed}
          onChange={(indexed) => set({ indexed })}
        />
        <Tick
          title="Readers may download data and pictures"
          words="Each figure’s data and picture, and the page as a file."
          checked={change.downloads ?? saved.downloads}
          onChange={(downloads) => set({ downloads })}
        />
        <Tick
          title="Other sites may show it"
          words={asks ? 'Not while it needs a password.' : 'In their own pages, with the embed code.'}
          checked={change.embedding ?? saved.embedding}
          onChange={(embedding) => set({ embedding })}
        />
      </div>
      <FormError error={link.error ? messageOf(link.error) : null} />
      {link.isChanged && (
        <div className={styles.line}>
          {isLive ? (
            <>
              <span>Applies to the live edition immediately.</span>
              <Button size="small" loading={link.isSaving} onClick={() => void link.save()}>
                Save link settings
              </Button>
            </>
          ) : (
            <span>Applies when you publish.</span>
          )}
        </div>
      )}
    </section>
  )
}

function Tick({
  title,
  words,
  checked,
  onChange,
  children,
}: {
  title: string
  words: string
  checked: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
}) {
  return (
    <div className={styles.row}>
      <label className={styles.tick}>
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>
          {title}
          <small>{words}</small>
        </span>
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
