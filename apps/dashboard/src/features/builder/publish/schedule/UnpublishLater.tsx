import { api } from '../../../../api/client.ts'
import type { PublishedReport } from '../../../../api/reports.ts'
import { useOrganisation } from '../../../../session/abilities.ts'
import { tomorrowMorning } from '../../../../ui/date/moments.ts'
import { readersOf } from '../UnpublishEdition.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** Asks when a live edition is taken from its readers. */
export function UnpublishLater({ edition, onClose }: { edition: PublishedReport; onClose: () => void }) {
  const { id, audience } = edition
  const readers = readersOf(edition, useOrganisation()?.friendlyName ?? 'the organisation')
  return (
    <ScheduleDialog
      reportId={id}
      title={`Unpublish later for ${readers}`}
      description="Whichever edition is live then will be unpublished. The draft and its numbers are kept."
      label="Schedule"
      first={tomorrowMorning()}
      send={(at) => api.scheduleUnpublishing({ id, body: { audience, at } })}
      onClose={onClose}
    />
  )
}
