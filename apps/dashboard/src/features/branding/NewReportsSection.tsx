import { REPORT_COVERS, REPORT_SCALES } from '@bubbles/domain'
import { Grid, SegmentedControl, Text } from '@bubbles/ui'
import { BrandingSection } from './BrandingSection.tsx'
import { themeWords } from './themeWords.ts'
import type { BrandingDraft } from './useBrandingDraft.ts'

/** What a new report begins with: the size of its type, and its cover. */
export function NewReportsSection({ draft: { branding, change } }: { draft: BrandingDraft }) {
  return (
    <BrandingSection title={themeWords.begins.title} words={themeWords.begins.about}>
      <Grid gap={6}>
        <Text as="p" weight="medium">
          {themeWords.scale}
        </Text>
        <SegmentedControl
          label={themeWords.scale}
          value={branding.reportScale}
          onChange={(reportScale) => change({ reportScale })}
          segments={REPORT_SCALES.map((value) => ({ value, label: themeWords.scales[value] }))}
        />
      </Grid>
      <Grid gap={6}>
        <Text as="p" weight="medium">
          {themeWords.cover}
        </Text>
        <SegmentedControl
          label={themeWords.cover}
          value={branding.reportCover}
          onChange={(reportCover) => change({ reportCover })}
          segments={REPORT_COVERS.map((value) => ({ value, label: themeWords.covered[value] }))}
        />
      </Grid>
    </BrandingSection>
  )
}
