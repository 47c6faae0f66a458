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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(exported.reports.filter(({ isDeleted }) => !isDeleted).map(({ folder }) => folder)),
  )
  const mayBrand = useAbility('organisation.brand') && exported.branding !== null
  const [withBranding, setWithBranding] = useState(false)
  const { progress, start, stop } = useOrganisationImport(exported)
  const reports = exported.reports.filter(({ folder }) => chosen.has(folder))
  const count = reports.length + (withBranding ? 1 : 0)
  const isRunning = progress !== null && progress.current !== null
  const toggle = ({ folder }: ExportedReport) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(folder)) after.add(folder)
      return after
    })
  return (
    <DialogShell
      open
      width={560}
      title={`Import from ${exported.friendlyName}`}
      description={`Exported on ${dayInWords(exported.exportedAt)}. ${NOT_IMPORTED}`}
      loading={isRunning}
      error={null}
      onClose={onClose}
    >
      {progress !== null ? (
        <Importing progress={progress} onStop={stop} onClose={onClose} />
      ) : (
        <>
          <Row padding={12} className={styles.found}>
            <LabelledTick
              checked={chosen.size === exported.reports.length}
              indeterminate={chosen.size > 0 && chosen.size < exported.reports.length}
              onChange={() =>
                setChosen(
                  chosen.size === exported.reports.length
                    ? new Set()
                    : new Set(exported.reports.map(({ folder }) => folder)),
                )
              }
            >{`All reports and templates (${exported.reports.length})`}</LabelledTick>
          </Row>
          <ul className={styles.choices} aria-label="Reports and templates in the file">
            {exported.reports.map((report) => (
              <Row as="li" key={report.folder} gap={12} className={styles.row}>
                <LabelledTick checked={chosen.has(report.folder)} onChange={() => toggle(report)}>
                  <span>
                    <Text tone="default" weight="semibold" breakWords>
                      {report.name || 'Untitled'}
                    </Text>{' '}
                    <Text size="small" tone="secondary">
                      {kindOf(report)}
                    </Text>
                  </span>
                </LabelledTick>
              </Row>
            ))}
          </ul>
          {mayBrand && (
            <LabelledTick checked={withBranding} onChange={() => setWithBranding(!withBranding)}>
              Branding: fonts, colours and logo, replacing yours
            </LabelledTick>
          )}
          <Row gap={12} align="stretch" justify="end" wrap>
            <Button onClick={onBack}>Choose another file</Button>
            <Button
              variant="contained"
              disabled={count === 0}
              onClick={() => void start(reports, withBranding)}
            >
              Import {count}
            </Button>
          </Row>
        </>
      )}
    </DialogShell>
  )
}

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
              <span>
                <Text tone="default" weight="semibold" breakWords>
                  {name}
                </Text>{' '}
                <Text size="small" tone="secondary">
                  {reason}
                </Text>
              </span>
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
