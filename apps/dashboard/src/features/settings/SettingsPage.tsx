import { PageHeader, SaveBarPage, Stack } from '@bubbles/ui'
import { useRef } from 'react'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import { AccessibilitySection } from './AccessibilitySection.tsx'
import { AddressSection } from './AddressSection.tsx'
import { AnalyticsSection } from './AnalyticsSection.tsx'
import { Contents } from './Contents.tsx'
import { DangerZone } from './DangerZone.tsx'
import { DatabasesSection } from './DatabasesSection.tsx'
import { DomainsSection } from './DomainsSection.tsx'
import { EmbeddingSection } from './EmbeddingSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { FrontPageSection } from './FrontPageSection.tsx'
import { PageDomainSection } from './PageDomainSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SingleSignOnSection } from './SingleSignOnSection.tsx'
import { SubscriptionsSection } from './SubscriptionsSection.tsx'
import { LocaleSection } from './LocaleSection.tsx'
import { TimeZoneSection } from './TimeZoneSection.tsx'
import { NameSection } from './NameSection.tsx'
import { OwnerSection } from './OwnerSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import styles from './SettingsPage.module.css'
import { WebhooksSection } from './WebhooksSection.tsx'
import { WritingHelpSection } from './WritingHelpSection.tsx'

/** Settings of the organisation: what is changed in them is saved together, from the foot of the page. */
export function SettingsPage() {
  usePageTitle('Settings')
  const organisation = useOrganisation()
  const sections = useRef<HTMLDivElement>(null)
  if (organisation === null) return null
  return (
    <>
      <PageHeader title="Settings" />
      <OrganisationTabs />
      <div className={styles.page}>
        <Contents sections={sections} />
        <div className={styles.sections}>
          <SaveBarPage>
            <Stack ref={sections} divided width={960}>
              <NameSection organisation={organisation} />
              <AddressSection organisation={organisation} />
              <OwnerSection organisation={organisation} />
              <DomainsSection organisation={organisation} />
              <SingleSignOnSection organisation={organisation} />
              <SecondFactorSection organisation={organisation} />
              <LocaleSection organisation={organisation} />
              <TimeZoneSection organisation={organisation} />
              <FrontPageSection organisation={organisation} />
              <PageDomainSection organisation={organisation} />
              <SubscriptionsSection organisation={organisation} />
              <AnalyticsSection organisation={organisation} />
              <PrivacySection organisation={organisation} />
              <AccessibilitySection organisation={organisation} />
              <WritingHelpSection organisation={organisation} />
              <EmbeddingSection />
              <DatabasesSection organisation={organisation} />
              <WebhooksSection organisation={organisation} />
              <ExportSection organisation={organisation} />
              <DangerZone organisation={organisation} />
            </Stack>
          </SaveBarPage>
        </div>
      </div>
    </>
  )
}
