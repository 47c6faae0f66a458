import type { ExportedReport, OrganisationExport } from '@bubbles/contract'
import { Button, DialogShell, LabelledTick, Panel, Progress, Row, Text } from '@bubbles/ui'
import { useState } from 'react'
import { type ImportProgress, useOrganisationImport } from '../../../api/organisationImport.ts'
import { dayInWords } from '../../../format/time.ts'
import { useAbility } from '../../../session/abilities.ts'
import styles from './ImportDialog.module.css'
import { kindOf, NOT_IMPORTED, outcomeInWords } from './organisationImportWords.ts'

/** Imports reports, templates and branding out of an organisation's export. What stays behind is said before and after. */
export function OrganisationImport({
  exported,
  onBack,
  onClose,
}: {
  exported: OrganisationExport
  onBack: () => void
  onClose: () => void
}) {
  const { progress, start, stop } = useOrganisationImport(exported)
  return (
    <DialogShell
      open
      width={560}
      title={`Import from ${exported.friendlyName}`}
      description={`Exported on ${dayInWords(exported.exportedAt)}. ${NOT_IMPORTED}`}
      loading={progress !== null && progress.current !== null}
      error={null}
      onClose={onClose}
    >
      {progress !== null ? (
        <Importing progress={progress} onStop={stop} onClose={onClose} />
      ) : (
        <ChooseParts
          exported={exported}
          onBack={onBack}
          onImport={(reports, withBranding) => void start(reports, withBranding)}
        />
      )}
    </DialogShell>
  )
}

/** What of the export is imported. */
function ChooseParts({
  exported: { reports, branding },
  onBack,
  onImport,
}: {
  exported: OrganisationExport
  onBack: () => void
  onImport: (reports: ExportedReport[], withBranding: boolean) => void
}) {
  const [folders, setFolders] = useState<ReadonlySet<string>>(
    () => new Set(reports.filter(({ isDeleted }) => !isDeleted).map(({ folder }) => folder)),
  )
  const mayBrand = useAbility('organisation.brand') && branding !== null
  const [withBranding, setWithBranding] = useState(false)
  const chosen = reports.filter(({ folder }) => folders.has(folder))
  const count = chosen.length + (withBranding ? 1 : 0)
  return (
    <>
      <ReportTicks reports={reports} folders={folders} onChange={setFolders} />
      {mayBrand && (
        <LabelledTick checked={withBranding} onChange={() => setWithBranding(!withBranding)}>
          Branding: fonts, colours and logo, replacing yours
        </LabelledTick>
      )}
      <Row gap={12} align="stretch" justify="end" wrap>
        <Button onClick={onBack}>Choose another file</Button>
        <Button variant="contained" disabled={count === 0} onClick={() => onImport(chosen, withBranding)}>
          Import {count}
        </Button>
      </Row>
    </>
  )
}

/** The reports and templates of the export, of which some are chosen by their folders. */
function ReportTicks({
  reports,
  folders,
  onChange,
}: {
  reports: readonly ExportedReport[]
  folders: ReadonlySet<string>
  onChange: (folders: ReadonlySet<string>) => void
}) {
  const isAll = folders.size === reports.length
  const toggle = ({ folder }: ExportedReport) => {
    const after = new Set(folders)
    if (!after.delete(folder)) after.add(folder)
    onChange(after)
  }
  return (
    <>
      <Row padding={12} className={styles.found}>
        <LabelledTick
          checked={isAll}
          indeterminate={folders.size > 0 && !isAll}
          onChange={() => onChange(new Set(isAll ? [] : reports.map(({ folder }) => folder)))}
        >{`All reports and templates (${reports.length})`}</LabelledTick>
      </Row>
      <ul className={styles.choices} aria-label="Reports and templates in the file">
        {reports.map((report) => (
          <Row as="li" key={report.folder} gap={12} className={styles.row}>
            <LabelledTick checked={folders.has(report.folder)} onChange={() => toggle(report)}>
              <NameAndWords name={report.name || 'Untitled'} words={kindOf(report)} />
            </LabelledTick>
          </Row>
        ))}
      </ul>
    </>
  )
}

const NameAndWords = ({ name, words }: { name: string; words: string }) => (
  <span>
    <Text tone="default" weight="semibold" breakWords>
      {name}
    </Text>{' '}
    <Text size="small" tone="secondary">
      {words}
    </Text>
  </span>
)

function Importing({
  progress,
  onStop,
  onClose,
}: {
  progress: ImportProgress
  onStop: () => void
  onClose: () => void
}) {
  const { total, current, imported, failed } = progress
  const done = imported.length + failed.length
  if (current !== null)
    return (
      <Panel gap={12} padding="32px 24px" className={styles.sending}>
        <output>
          <Text block tone="default" weight="semibold" breakWords>
            {current}
          </Text>
          <Text block size="small" tone="secondary">
            {done + 1} of {total}
          </Text>
        </output>
        <Progress label="Importing" value={(done / total) * 100} />
        <Button onClick={onStop}>Stop</Button>
      </Panel>
    )
  return (
    <>
      <output>{outcomeInWords(progress)}</output>
      {failed.length > 0 && (
        <ul className={styles.choices} aria-label="Not imported">
          {failed.map(({ name, reason }, index) => (
            <Row as="li" key={index} gap={12} className={styles.row}>
              <NameAndWords name={name} words={reason} />
            </Row>
          ))}
        </ul>
      )}
      <Row gap={12} align="stretch" justify="end" wrap>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </Row>
    </>
  )
}
