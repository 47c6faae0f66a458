import { Button, Text } from '@bubbles/ui'
import { featureOff } from '@bubbles/flags'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { paths, type ReportTab } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { ClosedDoor } from '../../shell/ClosedDoor.tsx'
import { FirstReport } from './FirstReport.tsx'
import { KeptTemplates } from './KeptTemplates.tsx'
import { ListedReports } from './ListedReports.tsx'
import { OpenDialog } from './OpenDialog.tsx'
import { ReportActionsContext } from './reportActions.ts'
import { ReportsControls } from './ReportsControls.tsx'
import styles from './ReportsPage.module.css'
import { ThumbnailBranding } from './ThumbnailBranding.tsx'
import { useAskedDialog } from './useAskedDialog.ts'
import { focusFirst } from './useListKeys.ts'
import { useNewReport } from './useNewReport.ts'
import { useReportAddress } from './useReportAddress.ts'
import { useReportList } from './useReportList.ts'
import { useReportsLayout } from './useReportsLayout.ts'
import { useSelectedReports } from './useSelectedReports.ts'
import { useTemplatesSwitch } from './useTemplatesSwitch.ts'

/** Four tabs, search, filters, sort, cards or table, pages, selection. Its state is its address. */
export function ListPage() {
  usePageTitle('Reports')
  const tab = (useParams({ strict: false }).tab as ReportTab | undefined) ?? 'all'
  const withTemplates = useTemplatesSwitch()
  if (tab === 'templates' && !withTemplates)
    return <ClosedDoor reason={featureOff('report-templates')} to={paths.reports()} />
  return <Reports tab={tab} />
}

function Reports({ tab }: { tab: ReportTab }) {
  const address = useReportAddress(tab)
  const layout = useReportsLayout(address)
  const list = useReportList(tab, address.search, layout.size)
  const [asked, setAsked] = useAskedDialog(address)
  const create = useNewReport(list.rows !== undefined, asked, setAsked)
  const selected = useSelectedReports(list, (address.search.q ?? '').trim(), setAsked)
  const screen = { address, list, layout, create }
  return (
    <ReportActionsContext value={selected.actions}>
      <ThumbnailBranding />
      <div className={create.isOver ? `${styles.page} ${styles.over}` : styles.page} {...create.dropHandlers}>
        <ReportsControls {...screen} onDown={() => focusFirst(selected.listElement.current)} />
        {list.isEmpty && tab !== 'published' && tab !== 'templates' ? (
          <FirstReport mayCreate={create.mayCreate} doors={create.doors} />
        ) : (
          <ListedReports {...screen} selected={selected} />
        )}
        {list.isReady && <NotListed />}
      </div>
      <OpenDialog
        asked={asked}
        known={list.known}
        file={create.dropped}
        onClose={() => {
          setAsked(null)
          create.forget()
        }}
      />
    </ReportActionsContext>
  )
}

/** What is not in the list. */
function NotListed() {
  const navigate = useNavigate()
  const withTemplates = useFlag('report-templates')
  const mayDelete = useAbility('report.delete')
  return (
    <>
      {!withTemplates && <KeptTemplates />}
      {mayDelete && (
        <Text as="p" above={24}>
          <Button
            variant="text"
            color="secondary"
            startIcon={<Trash2 aria-hidden />}
            onClick={() => void navigate({ to: paths.reports(), search: { deleted: true } })}
          >
            Recently deleted
          </Button>
        </Text>
      )}
    </>
  )
}
