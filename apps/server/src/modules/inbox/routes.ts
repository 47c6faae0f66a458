import { mailKindsFor, Problem } from '@bubbles/domain'
import type { CallContext, Handlers } from '../../http/context.ts'
import { readUnwantedKinds, setWanted } from '../mail/public.ts'
import { presentItem } from './present.ts'
import { type InboxParts, type InboxPlace, readInbox } from './reader.ts'
import { deleteDone, insertDone } from './writer.ts'

type Operations = 'listInbox' | 'putAwayInboxItem' | 'listMailChoices' | 'setMailChoice'

/** Items that are shown; with more than that, the oldest wait until others are done. */
const SHOWN = 200

/** Handlers of the inbox and of the choice of emails. Both are the caller's own: no call names another person. */
export const inboxHandlers: Handlers<Operations> = {
  listInbox: {
    reads: true,
    handle: async (context) => {
      const rows = await readInbox(ownerOf(context), partsOf(context), { limit: SHOWN })
      return { items: rows.map(presentItem), total: rows[0]?.total ?? 0 }
    },
  },

  putAwayInboxItem: async (context) => {
    const { params, body } = context
    const [place, subjectId] = params.itemId.split('_') as [InboxPlace, string]
    const owner = ownerOf(context)
    const [row] = await readInbox(owner, partsOf(context), { limit: 1, only: { place, subjectId } })
    if (!row) throw new Problem('not-found', { detail: 'This is no longer in your inbox.' })
    const item = { ...owner, place, subjectId }
    if (body.done) await insertDone(item, row.report_id, body.through)
    else await deleteDone(item)
  },

  listMailChoices: { reads: true, handle: answerChoices },

  setMailChoice: async (context) => {
    const { organisation, actor, params, body } = context
    await setWanted(organisation.id, actor.userId, params.kind, body.send === 'atOnce')
    return answerChoices(context)
  },
}

const ownerOf = ({ organisation, actor }: CallContext) => ({
  organisationId: organisation.id,
  userId: actor.userId,
})

const partsOf = ({ can, organisation }: CallContext): InboxParts => ({
  drafts: can('report.readDraft'),
  edits: can('report.edit'),
  reviews: can('report.review'),
  publishing: can('report.publish'),
  answers: can('engagement.read', organisation),
})

async function answerChoices({ organisation, actor, can }: CallContext) {
  const unwanted = await readUnwantedKinds(organisation.id, actor.userId)
  const kinds = mailKindsFor((capability) => can(capability, organisation))
  return {
    choices: kinds.map((kind) => ({
      kind,
      send: unwanted.includes(kind) ? ('never' as const) : ('atOnce' as const),
    })),
  }
}
