import { Row, SettingsSection, Text, Button } from '@bubbles/ui'
import { Download } from 'lucide-react'
import { grants } from '../../session/abilities.ts'
import { useExport } from './useExport.ts'
import type { Organisation } from './useSetting.ts'

/** Taking everything along as one file. */
export function ExportSection({ organisation }: { organisation: Organisation }) {
  const exporting = useExport(organisation)
  return (
    <SettingsSection
      id="export"
      title="Export everything"
      words="One ZIP file: settings, members, invites, branding, the audit log, and each report with its data, pictures and published pages."
    >
      {grants(organisation, 'organisation.export') ? (
        <Row gap="8px 16px" wrap>
          <Button
            startIcon={<Download />}
            loading={exporting.loading}
            loadingPosition="start"
            onClick={exporting.start}
          >
            {exporting.loading ? 'Preparing' : 'Export'}
          </Button>
          {exporting.error !== null && (
            <Text role="alert" as="p" tone="error">
              {exporting.error}
            </Text>
          )}
        </Row>
      ) : (
        <Text as="p" above={2} tone="secondary">
          Only the owner can export the organisation.
        </Text>
      )}
    </SettingsSection>
  )
}
