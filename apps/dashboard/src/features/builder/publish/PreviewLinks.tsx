import type { Resource } from '@bubbles/contract'
import {
  ConfirmDialog,
  messageOf,
  QueryError,
  Row,
  Stack,
  Text,
  toasts,
  Button,
  SelectField,
} from '@bubbles/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { dayInWords, momentInFull } from '../../../format/time.ts'
import { grants, useOrganisation } from '../../../session/abilities.ts'
import { nameOf } from '../review/mentions.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { CopyButton, Failure, Heading, Rows } from './parts.tsx'
import styles from './PublishSheet.module.css'

type PreviewLink = Resource<'listPreviewLinks'>['previewLinks'][number]

const DAYS = [1, 3, 7, 14, 30] as const

const previewLinksQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'preview-links', reportId],
    queryFn: ({ signal }) => api.listPreviewLinks({ id: reportId }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Links that show the draft to anyone who has them: making one, and ending them. */
export function PreviewLinks({ reportId, provider }: { reportId: string; provider: SyncProvider }) {
  const mayShare = grants(useOrganisation(), 'report.sharePreview')
  return mayShare ? <Links reportId={reportId} provider={provider} /> : null
}

function Links({ reportId, provider }: { reportId: string; provider: SyncProvider }) {
  const { list, make, end, endAll } = usePreviewLinks(reportId, provider)
  return (
    <section aria-label="Preview links">
      <Heading>Share a preview link</Heading>
      <Text as="p" tone="secondary" breakWords>
        Anyone with the link can read the current draft without signing in. Internal blocks are hidden,
        nothing is counted, and questions can’t be answered.
      </Text>
      <MakeLink loading={make.isPending} onMake={make.mutate} />
      {make.error && <Failure>{messageOf(make.error)}</Failure>}
      {make.data && <Made key={make.data.id} url={make.data.url} />}
      {list.isError ? (
        <QueryError title="Couldn’t load the preview links" query={list} />
      ) : (
        list.data &&
        list.data.total > 0 && <LinkList links={list.data.previewLinks} end={end} endAll={endAll} />
      )}
    </section>
  )
}

/** The links of a report, and making and ending one. */
function usePreviewLinks(reportId: string, provider: SyncProvider) {
  const queryClient = useQueryClient()
  const list = useQuery(previewLinksQuery(reportId))
  const refresh = () => queryClient.invalidateQueries({ queryKey: previewLinksQuery(reportId).queryKey })
  const make = useMutation({
    meta: { quiet: true },
    mutationFn: async (days: number) => {
      // Whoever opens it reads what the server has.
      await provider.settle()
      return api.createPreviewLink({ id: reportId, body: { days } })
    },
    onSuccess: refresh,
  })
  const end = useMutation({
    meta: { quiet: true },
    mutationFn: (link: PreviewLink) => api.revokePreviewLink({ id: reportId, linkId: link.id }),
    onSuccess: (_, link) => {
      if (make.data?.id === link.id) make.reset()
      toasts.notify({ message: 'Preview link ended.' })
      void refresh()
    },
  })
  const endAll = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.endReportPreviewLinks({ id: reportId }),
    onSuccess: () => {
      make.reset()
      toasts.notify({ message: 'All preview links ended.' })
      void refresh()
    },
  })
  return { list, make, end, endAll }
}

function MakeLink({ loading, onMake }: { loading: boolean; onMake: (days: number) => void }) {
  const [days, setDays] = useState(7)
  return (
    // The label of the field stands on its upper edge.
    <Row wrap gap={12} above={20}>
      <SelectField
        className={styles.days}
        size="small"
        label="Works for"
        value={days}
        choices={DAYS.map((each) => ({ value: each, label: each === 1 ? '1 day' : `${each} days` }))}
        onChoose={setDays}
      />
      <Button
        variant="outlined"
        startIcon={<Link aria-hidden />}
        loading={loading}
        onClick={() => onMake(days)}
      >
        Create a link
      </Button>
    </Row>
  )
}

function LinkList({
  links,
  end,
  endAll,
}: { links: readonly PreviewLink[] } & Pick<ReturnType<typeof usePreviewLinks>, 'end' | 'endAll'>) {
  const [ending, setEnding] = useState<PreviewLink | null>(null)
  const [isEndingAll, setEndingAll] = useState(false)
  return (
    <Stack above={12}>
      <Rows>
        {links.map((link) => (
          <Row
            as="li"
            key={link.id}
            wrap
            gap="4px 16px"
            justify="space-between"
            padding="6px 0"
            tone="secondary"
            className={styles.previews}
          >
            <span title={momentInFull(link.endedAt ?? link.expiresAt)}>
              {link.endedAt === null
                ? `Works until ${dayInWords(link.expiresAt)}`
                : `Ended on ${dayInWords(link.endedAt)}`}
              , made by {nameOf(link.createdBy)}
            </span>
            {link.endedAt === null && (
              <Button
                size="small"
                variant="text"
                color="error"
                aria-label={`End link that works until ${momentInFull(link.expiresAt)}`}
                onClick={() => {
                  end.reset()
                  setEnding(link)
                }}
              >
                End
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {links.filter(({ endedAt }) => endedAt === null).length > 1 && (
        <Row above={8}>
          <Button
            size="small"
            variant="text"
            color="error"
            onClick={() => {
              endAll.reset()
              setEndingAll(true)
            }}
          >
            End all preview links
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={isEndingAll}
        onClose={() => setEndingAll(false)}
        onConfirm={() => endAll.mutate(undefined, { onSuccess: () => setEndingAll(false) })}
        title="End all preview links to this report?"
        confirmLabel="End preview links"
        danger
        loading={endAll.isPending}
        error={endAll.error && messageOf(endAll.error)}
      >
        Anyone who opens one will see that it has ended. You can create new ones.
      </ConfirmDialog>
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending, { onSuccess: () => setEnding(null) })}
        title="End this preview link?"
        confirmLabel="End link"
        danger
        loading={end.isPending}
        error={end.error && messageOf(end.error)}
      >
        Anyone who opens it will see that it has ended. You can create a new one.
      </ConfirmDialog>
    </Stack>
  )
}

/** A link that was just made. Its address is told once. */
function Made({ url }: { url: string }) {
  const made = useRef<HTMLDivElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    copyButton.current?.focus({ preventScroll: true })
    made.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack ref={made} gap={12} align="start" above={12} padding="14px 16px" className={styles.made}>
      <output>Copy the link now. It won’t be shown again.</output>
      <code>{url}</code>
      <CopyButton ref={copyButton} variant="contained" text={url} label="Copy link" what="address" />
    </Stack>
  )
}
