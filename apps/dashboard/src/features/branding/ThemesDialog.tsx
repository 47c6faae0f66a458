import type { Branding } from '@bubbles/domain'
import { Button, DialogShell, Row, SelectField, Skeleton, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { formerBrandingsQuery } from '../../api/branding.ts'
import { LookLists } from './LookLists.tsx'
import { formerLooks, type Look, looksAlike, themeLooks } from './looks.ts'
import type { Organisation } from './organisation.ts'
import { PageFrame } from './PageFrame.tsx'
import styles from './ThemesDialog.module.css'
import { themeWords } from './themeWords.ts'
import { useBrandedPage } from './useBrandedPage.ts'
import type { ReportMaterials } from './useOwnReport.ts'
import { type ReportToShow, useReportToShow } from './useReportToShow.ts'

/** Width in px of the page shown. */
const PAGE_WIDTH = 1040

/** The themes, and what the organisation had before, each on a report of its own, before one is chosen. */
export function ThemesDialog({
  organisation,
  branding,
  saved,
  onChoose,
  onClose,
}: {
  organisation: Organisation
  /** What is wanted now: fonts of its own stay to choose from. */
  branding: Branding
  /** What the organisation has. */
  saved: Branding
  onChoose: (look: Look) => void
  onClose: () => void
}) {
  const { looks, current } = useMemo(() => themeLooks(branding), [branding])
  const before = useQuery(formerBrandingsQuery)
  const former = useMemo(() => formerLooks(before.data?.former ?? [], branding), [before.data, branding])
  const all = [...looks, ...former]
  const [chosen, setChosen] = useState(current)
  const look = all.find(({ id }) => id === chosen) ?? all[0]!
  const used = all.find((each) => looksAlike(each.branding, saved))?.id
  const own = useReportToShow()
  const isCurrent = look.id === current
  const use = former.includes(look) ? themeWords.goBack : themeWords.use(look.name)
  return (
    <DialogShell
      open
      loading={false}
      error={null}
      width={1160}
      title={themeWords.dialog}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{themeWords.cancel}</Button>
          <Button variant="contained" onClick={() => (isCurrent ? onClose() : onChoose(look))}>
            {isCurrent ? themeWords.keep : use}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.choice}>
          <LookLists looks={looks} former={former} chosen={look.id} used={used} onChange={setChosen} />
          {before.isError && <NoFormer onRetry={() => void before.refetch()} />}
          <ReportChoice own={own} />
          <Text as="p" size="small" tone="secondary">
            {themeWords.covers}
          </Text>
        </div>
        <div className={styles.shown} aria-busy={own.materials === null}>
          <ShownPage organisation={organisation} look={look} own={own} />
        </div>
      </div>
    </DialogShell>
  )
}

/** What the organisation had before could not be loaded. */
const NoFormer = ({ onRetry }: { onRetry: () => void }) => (
  <Row gap={8} wrap size="small" tone="secondary" role="alert">
    {themeWords.noFormer}
    <Button size="small" variant="text" onClick={onRetry}>
      {themeWords.again}
    </Button>
  </Row>
)

/** Which report the looks are shown on, where there are several. */
const ReportChoice = ({ own: { choices, id, show } }: { own: ReportToShow }) =>
  choices.length > 1 && (
    <SelectField label={themeWords.shownOn} size="small" value={id} choices={choices} onChoose={show} />
  )

/** The report in a look, as its published page would be. */
function ShownPage({
  organisation,
  look,
  own: { materials, failed },
}: {
  organisation: Organisation
  look: Look
  own: ReportToShow
}) {
  if (materials !== null) return <PageInLook organisation={organisation} look={look} materials={materials} />
  if (!failed) return <Skeleton height="100%" />
  return (
    <Text as="p" padding={24} tone="secondary">
      {themeWords.failed}
    </Text>
  )
}

function PageInLook({
  organisation,
  look,
  materials,
}: {
  organisation: Organisation
  look: Look
  materials: ReportMaterials
}) {
  const shown = useDeferredValue(look)
  const parts = useBrandedPage(materials, organisation, shown.branding, 'light')
  return <PageFrame title={themeWords.preview(shown.name)} parts={parts} width={PAGE_WIDTH} />
}

export default ThemesDialog
