import { emailDomainProblem, isPublicMailDomain, MAX_EMAIL_DOMAINS, tidyEmailDomain } from '@bubbles/domain'
import { FormShell, Remark, SettingsSection } from '@bubbles/ui'
import { TriangleAlert } from 'lucide-react'
import { SavedWords } from './SavedWords.tsx'
import { TypedNamesField, useTypedNames } from './TypedNames.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

const DOMAINS = {
  tidy: tidyEmailDomain,
  problemOf: emailDomainProblem,
  most: MAX_EMAIL_DOMAINS,
  tooMany: `You can list up to ${MAX_EMAIL_DOMAINS} domains.`,
}

/** Domains of e-mail addresses whose users become members by themselves. */
export function DomainsSection({ organisation }: { organisation: Organisation }) {
  const domains = useSetting(organisation, 'autoEnrollmentDomains')
  const typed = useTypedNames(domains.value, domains.change, DOMAINS)

  return (
    <SettingsSection
      id="domains"
      title="Joining by email domain"
      words="Anyone who signs in with a confirmed address at one of these domains becomes a viewer, without an invite. A domain works if one of your admins has a confirmed address there."
    >
      <FormShell
        submitLabel="Save domains"
        busyLabel="Saving"
        submitDisabled={!domains.isChanged && typed.text.trim() === ''}
        onDiscard={() => {
          typed.type('')
          domains.reset()
        }}
        loading={domains.loading}
        error={domains.error}
        after={<SavedWords>{domains.isSaved ? 'Domains saved.' : null}</SavedWords>}
        onSubmit={() => {
          const all = typed.withTyped()
          if (all) domains.save(all)
        }}
      >
        <TypedNamesField
          list={typed}
          label="Domain"
          listLabel="Domains"
          placeholder="example.org"
          disabled={domains.loading}
          note={(domain) =>
            isPublicMailDomain(domain) && (
              <Remark above={4} weight="regular" tone="warning">
                <TriangleAlert aria-hidden size={16} />
                {`Anyone can get an address at ${domain}, so it can’t be used for joining. Invite people instead.`}
              </Remark>
            )
          }
        />
      </FormShell>
    </SettingsSection>
  )
}
