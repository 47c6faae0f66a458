import { emailDomainProblem, isPublicMailDomain, MOST_EMAIL_DOMAINS, tidyEmailDomain } from '@bubbles/domain'
import { FormShell } from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './Settings.module.css'
import { SavedWords, SettingsSection } from './SettingsSection.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

/** Domains of e-mail addresses whose users become members by themselves. */
export function DomainsSection({ organisation }: { organisation: Organisation }) {
  const domains = useSetting(organisation, 'autoEnrollmentDomains')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  /** Several may be pasted at once. @returns the list with them, or null when one does not fit. */
  const withTyped = (): string[] | null => {
    const typed = text
      .split(/[\s,;]+/)
      .map(tidyEmailDomain)
      .filter((each) => each !== '')
    const all = [...new Set([...domains.value, ...typed])]
    const wrong = typed.find((each) => emailDomainProblem(each) !== null)
    const sentence =
      wrong === undefined
        ? all.length > MOST_EMAIL_DOMAINS
          ? `At most ${MOST_EMAIL_DOMAINS} domains can be named.`
          : null
        : `${typed.length > 1 ? `${wrong}: ` : ''}${emailDomainProblem(wrong)}`
    setProblem(sentence)
    if (sentence !== null) return null
    setText('')
    return all
  }
  const add = () => {
    const all = withTyped()
    if (all && all.length > domains.value.length) domains.change(all)
    field.current?.focus()
  }

  return (
    <SettingsSection
      title="Joining by e-mail domain"
      words="Who signs in with a confirmed address at one of these domains becomes a viewer, without an invitation. It works for domains at which one of your admins has a confirmed address."
    >
      <FormShell
        submitLabel="Save the domains"
        busyLabel="Saving"
        submitDisabled={!domains.isChanged && text.trim() === ''}
        loading={domains.loading}
        error={domains.error}
        after={<SavedWords>{domains.isSaved ? 'The domains are saved.' : null}</SavedWords>}
        onSubmit={() => {
          const all = withTyped()
          if (all) domains.save(all)
        }}
      >
        <div className={styles.add}>
          <TextField
            label="Domain"
            size="small"
            placeholder="example.org"
            inputRef={field}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
            }}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== ',') || text.trim() === '') return
              event.preventDefault()
              add()
            }}
            error={problem !== null}
            helperText={problem ?? undefined}
            autoComplete="off"
            slotProps={{
              htmlInput: { spellCheck: false, autoCapitalize: 'none', readOnly: domains.loading },
            }}
          />
          <Button onClick={add} disabled={domains.loading} sx={{ height: 40, flex: 'none' }}>
            Add
          </Button>
        </div>
        {domains.value.length > 0 && (
          <ul className={styles.domains} aria-label="Domains">
            {domains.value.map((domain) => (
              <li key={domain} className={styles.domain}>
                <div className={styles.domainName}>
                  {domain}
                  {isPublicMailDomain(domain) && (
                    <p className={styles.warning}>
                      <TriangleAlert aria-hidden size={16} />
                      Anybody can get an address at {domain}, so nobody becomes a member by one. Invite them
                      instead.
                    </p>
                  )}
                </div>
                <IconButton
                  aria-label={`Remove ${domain}`}
                  disabled={domains.loading}
                  onClick={() => {
                    domains.change(domains.value.filter((each) => each !== domain))
                    field.current?.focus()
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </FormShell>
    </SettingsSection>
  )
}
