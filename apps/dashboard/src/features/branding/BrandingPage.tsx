import { NO_BRANDING } from '@bubbles/domain'
import { featureOff } from '@bubbles/flags'
import { PageHeader, QueryError, Skeleton, Stack } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Branding, brandingQuery } from '../../api/branding.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { useFlag } from '../../session/flags.ts'
import { ClosedDoor } from '../../shell/ClosedDoor.tsx'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import styles from './Branding.module.css'
import { ColoursSection } from './ColoursSection.tsx'
import { isColour, paletteProblem } from './colours.ts'
import { FontsSection } from './FontsSection.tsx'
import { LogoSection } from './LogoSection.tsx'
import { type Organisation, useBrandedOrganisation } from './organisation.ts'
import { NewReportsSection } from './NewReportsSection.tsx'
import { Preview } from './Preview.tsx'
import { ThemesSection } from './ThemesSection.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useBrandingDraft } from './useBrandingDraft.ts'

/** `org/branding`: logo, fonts and colours at the left, a page in them at the right. */
export function BrandingPage() {
  usePageTitle('Branding')
  const isOn = useFlag('org-branding')
  const organisation = useBrandedOrganisation()
  const { data: branding, error, refetch } = useQuery({ ...brandingQuery, meta: { quiet: true } })
  // Somebody may turn it off while this is open.
  if (!isOn) return <ClosedDoor reason={featureOff('org-branding')} to={paths.settings()} />
  return (
    <>
      <PageHeader title="Branding" />
      <OrganisationTabs />
      {error ? (
        <QueryError title="Couldn’t load the branding" query={{ error, refetch }} />
      ) : branding !== undefined && organisation ? (
        <Editor organisation={organisation} saved={branding ?? NO_BRANDING} />
      ) : (
        <div className={styles.layout}>
          <Skeleton height={520} />
          <Skeleton height={520} />
        </div>
      )}
    </>
  )
}

function Editor({ organisation, saved }: { organisation: Organisation; saved: Branding }) {
  const draft = useBrandingDraft(saved)
  const palette = useDeferredValue(draft.branding.palette)
  const shown = { ...draft.branding, palette: palette.filter(isColour) }
  return (
    <>
      <div className={styles.layout}>
        <Stack divided shrink className={styles.form}>
          <ThemesSection draft={draft} saved={saved} organisation={organisation} />
          <LogoSection name={organisation.friendlyName} />
          <FontsSection draft={draft} />
          <ColoursSection draft={draft} />
          <NewReportsSection draft={draft} />
        </Stack>
        <Preview organisation={organisation} branding={shown} />
      </div>
      <SaveBar draft={draft} problem={paletteProblem(draft.branding.palette)} />
    </>
  )
}

export default BrandingPage
