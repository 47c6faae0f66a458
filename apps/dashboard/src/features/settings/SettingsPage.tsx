import { PageHeader, Stack } from '@bubbles/ui'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import { AddressSection } from './AddressSection.tsx'
import { AnalyticsSection } from './AnalyticsSection.tsx'
import { DangerZone } from './DangerZone.tsx'
import { DomainsSection } from './DomainsSection.tsx'
import { EmbeddingSection } from './EmbeddingSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LocaleSection } from './LocaleSection.tsx'
import { NameSection } from './NameSection.tsx'
import { OwnerSection } from './OwnerSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'

/** Settings of the organisation. Each section saves on its own. */
export function SettingsPage() {
  usePageTitle('Settings')
  const organisation = useOrganisation()
  if (organisation === null) return null
  return (
    <>
      <PageHeader title="Settings" />
      <OrganisationTabs />
      <Stack divided width={920} above={16}>
        <NameSection organisation={organisation} />
        <AddressSection organisation={organisation} />
        <OwnerSection organisation={organisation} />
        <DomainsSection organisation={organisation} />
        <LocaleSection organisation={organisation} />
        <AnalyticsSection organisation={organisation} />
        <PrivacySection organisation={organisation} />
        <EmbeddingSection />
        <ExportSection organisation={organisation} />
        <DangerZone organisation={organisation} />
      </Stack>
    </>
  )
}
