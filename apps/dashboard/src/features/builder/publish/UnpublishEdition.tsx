import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { useUnpublishReport } from '../../../api/reportChanges.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { useOrganisation } from '../../../session/abilities.ts'
import { keptWords } from './keptWords.ts'

/** Whom an edition is live for, in words. */
export function readersOf({ audience, isNamed }: PublishedReport, organisation: string): string {
  if (audience === 'internal') return organisation
  return isNamed ? 'named readers' : 'everyone'
}

/** Asks before a live edition is taken from its readers, and says what the others keep. Null: nothing is asked. */
export function UnpublishEdition({
  asking,
  live,
  onClose,
  onDone,
}: {
  asking: PublishedReport | null
  /** All that is live of the report. */
  live: readonly PublishedReport[]
  onClose: () => void
  onDone: () => void
}) {
  const organisation = useOrganisation()?.friendlyName ?? 'the organisation'
  const unpublish = useUnpublishReport()
  const close = () => {
    unpublish.reset()
    onClose()
  }
  const withdraw = (each: PublishedReport) =>
    unpublish.mutate(
      {
        target: {
          id: each.id,
          name: each.name,
          isTemplate: false,
          internal: each.audience === 'internal' ? each.publicationId : null,
          public: each.audience === 'public' ? each.publicationId : null,
        },
        deed: `no longer published to ${readersOf(each, organisation)}`,
      },
      { onSuccess: onDone },
    )
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={close}
      onConfirm={() => asking && withdraw(asking)}
      title={`Unpublish for ${asking ? readersOf(asking, organisation) : 'readers'}?`}
      confirmLabel="Unpublish"
      danger
      loading={unpublish.isPending}
      error={unpublish.error && messageOf(unpublish.error)}
    >
      {asking && keptWords(asking.audience, live, organisation)} The draft and its numbers are kept. You can
      publish it again at the same address.
    </ConfirmDialog>
  )
}
