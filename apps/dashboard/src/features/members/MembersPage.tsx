import { PageHeader, SearchField, Stack, Button, IconButton, useMediaQuery, usePhone } from '@bubbles/ui'
import { useParams } from '@tanstack/react-router'
import { Download, UserPlus } from 'lucide-react'
import { useExportMembers } from '../../api/members.ts'
import { lazyPart } from '../../session/lazy.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { type MemberTab, paths } from '../../paths.ts'
import { useKeptState } from '../../session/keptState.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import { useAddress } from '../../shell/useAddress.ts'
import { InvitesList } from './InvitesList.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { MemberFilter } from './MemberFilter.tsx'
import { MembersList } from './MembersList.tsx'
import styles from './MembersPage.module.css'
import { MembersTabs } from './MembersTabs.tsx'
import { RolesExplained } from './RolesExplained.tsx'
import type { MemberSearch } from './search.ts'

const InviteSheet = lazyPart(() => import('./InviteSheet.tsx'))

/** Who belongs to the organisation with which roles, and who is invited. Its state is its address. */
export function MembersPage() {
  usePageTitle('Members')
  const tab = (useParams({ strict: false }).tab as MemberTab | undefined) ?? 'members'
  const [search, change] = useAddress<MemberSearch>(paths.members(tab))
  const phone = usePhone()
  const beside = useMediaQuery('(min-width: 1280px)')
  const [inviting, setInviting] = useKeptState('members.inviting', false)
  const invite = () => setInviting(true)
  const searchField = (
    <SearchField
      label={tab === 'members' ? 'Filter by name or address' : 'Filter by address'}
      value={search.q ?? ''}
      onChange={(q) => change({ q: q === '' ? undefined : q })}
    />
  )
  const filter = <MemberFilter tab={tab} search={search} onChange={change} />
  const list = { search, onChange: change, onInvite: invite }
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          <>
            {!phone && searchField}
            {tab === 'members' && <DownloadButton search={search} />}
            <Button
              variant="contained"
              startIcon={<UserPlus aria-hidden />}
              className={styles.invite}
              onClick={invite}
            >
              Invite people
            </Button>
          </>
        }
      />
      <OrganisationTabs />
      <MembersTabs tab={tab} trailing={filter} />
      {phone && (
        <div className={styles.phoneTools}>
          {searchField}
          {filter}
        </div>
      )}
      <div className={styles.columns}>
        <Stack gap={16} shrink>
          {!beside && tab === 'members' && <RolesExplained folded />}
          {tab === 'members' ? <MembersList {...list} /> : <InvitesList {...list} />}
        </Stack>
        {beside && <RolesExplained />}
      </div>
      {inviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  )
}

/** Downloads the members that the filters leave. Between phones and wide screens an icon leaves room for the title. */
function DownloadButton({ search: { q, role, unseen, secondFactor } }: { search: MemberSearch }) {
  const phone = usePhone()
  const narrow = useMediaQuery('(max-width: 1099.95px)')
  const exporting = useExportMembers()
  const download = () =>
    exporting.mutate(
      { search: q?.trim() || undefined, role, unseen, secondFactor },
      { onSuccess: (file) => saveFile(file, 'members.csv') },
    )
  if (narrow && !phone)
    return (
      <IconButton aria-label="Download as CSV" disabled={exporting.isPending} onClick={download}>
        <Download aria-hidden />
      </IconButton>
    )
  return (
    <Button
      startIcon={<Download aria-hidden />}
      aria-label={phone ? 'Download as CSV' : undefined}
      loading={exporting.isPending}
      loadingPosition="start"
      onClick={download}
    >
      {phone ? 'CSV' : 'Download as CSV'}
    </Button>
  )
}
