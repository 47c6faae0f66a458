import { INVITE_LIMITS, Problem, splitAddresses } from '@bubbles/domain'
import type { Handlers } from '../../../http/context.ts'
import { presentOrganisation } from '../organisations/present.ts'
import { readOrganisation } from '../organisations/reader.ts'
import { readMember } from '../members/reader.ts'
import { readUserBySub } from '../users/reader.ts'
import { accept, isSentTo, openInvite } from './accept.ts'
import { inviteLink } from './link.ts'
import { presentInvite, presentInvites, presentPreview } from './present.ts'
import { readInvite } from './reader.ts'
import {
  CAN_BE_INVITED,
  correctInvite,
  invite,
  inviteLines,
  LINE_SENTENCES,
  makeInviteLink,
  notAnAddress,
  OUTCOME_SENTENCES,
  resendInvite,
  revoke,
} from './service.ts'

type Operations =
  | 'listInvites'
  | 'createInvite'
  | 'createInvites'
  | 'createInvitesByLine'
  | 'resendInvite'
  | 'correctInvite'
  | 'createInviteLink'
  | 'previewInvite'
  | 'acceptInvite'
  | 'revokeInvite'

export const inviteHandlers: Handlers<Operations> = {
  listInvites: async ({ organisation }) => presentInvites(organisation.id),

  createInvite: async (context) => {
    const [result] = await invite(context, [context.body.emailAddress], context.body.roles)
    if (result?.inviteId) return presentKnown(context.organisation.id, result.inviteId)
    const outcome = result?.outcome ?? 'not-an-address'
    if (outcome === 'already-member' || outcome === 'already-invited') throw new Problem(outcome)
    throw notAnAddress()
  },

  createInvites: async (context) => {
    const pieces = context.body.emailAddresses.flatMap(splitAddresses)
    if (pieces.length === 0 || pieces.length > INVITE_LIMITS.atOnce) {
      const detail =
        pieces.length === 0
          ? 'Give at least one address.'
          : `You can invite up to ${INVITE_LIMITS.atOnce} addresses at once. You entered ${pieces.length}.`
      throw new Problem('invalid-request', { detail, errors: [{ pointer: '/emailAddresses', detail }] })
    }
    const results = await invite(context, pieces, context.body.roles)
    return {
      results: results.map(({ emailAddress, outcome }) => ({
        emailAddress,
        outcome,
        detail: OUTCOME_SENTENCES[outcome],
      })),
      ...(await presentInvites(context.organisation.id)),
    }
  },

  createInvitesByLine: async (context) => {
    const { lines, send } = context.body
    const results = await inviteLines(context, lines, send)
    return {
      results: results.map((result) => ({
        ...result,
        detail: result.outcome === 'invited' && !send ? CAN_BE_INVITED : LINE_SENTENCES[result.outcome],
      })),
      ...(await presentInvites(context.organisation.id)),
    }
  },

  resendInvite: async (context) => {
    await resendInvite(context, context.params.inviteId)
    return presentKnown(context.organisation.id, context.params.inviteId)
  },

  correctInvite: async (context) => {
    await correctInvite(context, context.params.inviteId, context.body.emailAddress)
    return presentKnown(context.organisation.id, context.params.inviteId)
  },

  createInviteLink: async (context) => {
    const { token, emailAddress } = await makeInviteLink(context, context.params.inviteId)
    const { organisation, deps } = context
    // Whether the address has an account elsewhere is none of the organisation's business: the link assumes it has none.
    const link = { organisationName: organisation.name, token, emailAddress, isNewUser: true }
    return {
      link: inviteLink(deps.config.addresses, link),
      invite: await presentKnown(organisation.id, context.params.inviteId),
    }
  },

  previewInvite: async ({ user, body, request }) => {
    const row = await openInvite(request.site, body.token)
    const reader = await readUserBySub(user.poolSub)
    return presentPreview(row, reader !== undefined && reader.email_verified && isSentTo(row, reader))
  },

  acceptInvite: async ({ user, body, request }) => {
    const guest = await readUserBySub(user.poolSub)
    if (!guest) throw new Problem('user-not-found')
    const organisationId = await accept(request.site, body.token, guest)
    const member = await readMember(organisationId, guest.id)
    return presentOrganisation(await readOrganisation(organisationId), {
      userId: guest.id,
      roles: member?.roles ?? [],
    })
  },

  revokeInvite: async (context) => {
    await revoke(context, context.params.inviteId)
    return presentInvites(context.organisation.id)
  },
}

async function presentKnown(organisationId: string, inviteId: string) {
  const row = await readInvite(organisationId, inviteId)
  if (!row) throw new Problem('invite-not-found')
  return presentInvite(row)
}
