import { Button, ConfirmDialog, messageOf, PageHeader, Text } from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type OpenPreviewLink,
  openPreviewLinksQuery,
  useEndPreviewLinks,
  useReplacePreviewLink,
} from '../../api/openLinks.ts'
import { countOf } from '../../format/numbers.ts'
import { useAbility } from '../../session/abilities.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { PreviewLinkList } from './PreviewLinkList.tsx'
import { PublicPageList } from './PublicPageList.tsx'

/** What is asked before links are ended: one, those of a report, or all there are. */
interface Ending {
  body: { reportId?: string; linkIds?: string[] }
  title: string
  label: string
}

/** What anyone outside the organisation can open: public addresses, what other sites show, and links to drafts. */
export function LinksPage() {
  usePageTitle('Links')
  const isAdmin = useAbility('organisation.update')
  const mayShare = useAbility('report.sharePreview')
  const list = useInfiniteQuery(openPreviewLinksQuery)
  const end = useEndPreviewLinks()
  const replace = useReplacePreviewLink()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [replacing, setReplacing] = useState<OpenPreviewLink | null>(null)
  const total = list.data?.pages[0]?.total ?? 0
  const ask = (next: Ending) => {
    end.reset()
    setEnding(next)
  }
  return (
    <>
      <PageHeader
        title="Links"
        actions={
          total > 1 && (
            <Button
              color="error"
              onClick={() =>
                ask({
                  body: {},
                  title: `End all ${countOf(total, 'preview link')}?`,
                  label: 'End all preview links',
                })
              }
            >
              End all preview links
            </Button>
          )
        }
      />
      {isAdmin && <OrganisationTabs />}
      <Text as="p" above={16} tone="secondary" style={{ maxWidth: '68ch' }}>
        Everything people outside the organisation can open: the addresses of public reports, and links that
        show drafts.
      </Text>
      <PublicPageList />
      <PreviewLinkList
        onEnd={({ id }) =>
          ask({ body: { linkIds: [id] }, title: 'End this preview link?', label: 'End link' })
        }
        onEndAll={({ id, name }) =>
          ask({
            body: { reportId: id },
            title: `End all preview links to “${name}”?`,
            label: 'End preview links',
          })
        }
        onReplace={
          mayShare
            ? (link) => {
                replace.reset()
                setReplacing(link)
              }
            : null
        }
      />
      <ConfirmDialog
        open={ending !== null}
        title={ending?.title ?? ''}
        confirmLabel={ending?.label ?? ''}
        danger
        loading={end.isPending}
        error={end.error && messageOf(end.error)}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending.body, { onSuccess: () => setEnding(null) })}
      >
        Anyone who opens one will see that it has ended. Public reports stay as they are.
      </ConfirmDialog>
      <ConfirmDialog
        open={replacing !== null && !replace.data}
        title="Replace this preview link?"
        confirmLabel="Replace link"
        loading={replace.isPending}
        error={replace.error && messageOf(replace.error)}
        onClose={() => setReplacing(null)}
        onConfirm={() => replacing && replace.mutate(replacing)}
      >
        The old address ends immediately. The new one works until the same time; send it to the people who
        should still see the draft.
      </ConfirmDialog>
      {replacing !== null && replace.data && (
        <SecretDialog
          title="Preview link replaced"
          description="Copy the new address now. It won’t be shown again."
          label="New address"
          secret={replace.data.url}
          what="address"
          onClose={() => setReplacing(null)}
        />
      )}
    </>
  )
}
