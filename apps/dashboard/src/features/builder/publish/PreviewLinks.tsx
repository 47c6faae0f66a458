import type { Resource } from '@bubbles/contract'
import { ConfirmDialog, messageOf, PanelError, Text, toasts } from '@bubbles/ui'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Link } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { dayInWords, momentInFull } from '../../../format/time.ts'
import { grants, useOrganisation } from '../../../session/abilities.ts'
import { nameOf } from '../review/mentions.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import styles from './LinkSettings.module.css'
import sheet from './PublishSheet.module.css'

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
  const queryClient = useQueryClient()
  const list = useQuery(previewLinksQuery(reportId))
  const [days, setDays] = useState(7)
  const [ending, setEnding] = useState<PreviewLink | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: previewLinksQuery(reportId).queryKey })
  const make = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      // Whoever opens it reads what the server has.
      await provider.settle()
      return api.createPreviewLink({ id: reportId, body: { days } })
    },
    onSuccess: refresh,
  })
  const end = useMutation({
    meta: { quiet: true },
    mutationFn: (link: PreviewLink) => api.revokePreviewLink({ id: reportId, linkId: link.id }),
    onSuccess: async (_, link) => {
      if (make.data?.id === link.id) make.reset()
      setEnding(null)
      toasts.notify({ message: 'Preview link ended.' })
      await refresh()
    },
  })
  return (
    <section aria-label="Preview links">
      <h3 className={sheet.heading}>Share a preview link</h3>
      <Text as="p" tone="secondary" breakWords>
        Anyone with the link can read the current draft without signing in. Internal blocks are hidden,
        nothing is counted, and questions can’t be answered.
      </Text>
      <div className={styles.make}>
        <TextField
          className={styles.days}
          select
          size="small"
          label="Works for"
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {DAYS.map((each) => (
            <MenuItem key={each} value={each}>
              {each === 1 ? '1 day' : `${each} days`}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          startIcon={<Link aria-hidden />}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          Make a link
        </Button>
      </div>
      {make.error && (
        <p role="alert" className={sheet.stop}>
          {messageOf(make.error)}
        </p>
      )}
      {make.data && <Made key={make.data.id} url={make.data.url} />}
      {list.isError ? (
        <PanelError
          title="Couldn’t load the preview links"
          reason={messageOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        list.data &&
        list.data.total > 0 && (
          <ul className={styles.links}>
            {list.data.previewLinks.map((link) => (
              <li key={link.id} className={styles.line}>
                <span
                  className={link.endedAt === null ? undefined : styles.ended}
                  title={momentInFull(link.endedAt ?? link.expiresAt)}
                >
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
                    aria-label={`End the link that works until ${momentInFull(link.expiresAt)}`}
                    onClick={() => {
                      end.reset()
                      setEnding(link)
                    }}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      )}
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending)}
        title="End this preview link?"
        confirmLabel="End the link"
        danger
        loading={end.isPending}
        error={end.error && messageOf(end.error)}
      >
        Anyone who opens it sees that it has ended. You can make a new one.
      </ConfirmDialog>
    </section>
  )
}

/** A link that was just made. Its address is told once. */
function Made({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const made = useRef<HTMLDivElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    copyButton.current?.focus({ preventScroll: true })
    made.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => void toasts.addError('Your browser blocked copying. Select the address and copy it.'),
    )
  return (
    <div ref={made} className={styles.made}>
      <output>Copy the link now. It won’t be shown again.</output>
      <code className={styles.url}>{url}</code>
      <Button
        ref={copyButton}
        variant="contained"
        startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy the link'}
      </Button>
    </div>
  )
}
