import { type Actor, CAPABILITIES, type Capability, can } from './policy.ts'
import type { ExplainedRole } from './roleNames.ts'
import { ROLES } from './roles.ts'

/** What each capability lets one do, as a verb and its object. The one place where a permission is said in words. */
const CAPABILITY_WORDS: Record<Capability, readonly [verb: string, object: string]> = {
  'user.self': ['change', 'their own account'],
  'organisation.create': ['create', 'organisations'],
  'organisation.read': ['see', 'the organisation'],
  'organisation.update': ['change', 'settings'],
  'organisation.delete': ['delete', 'the organisation'],
  'organisation.handOver': ['transfer', 'the organisation'],
  'organisation.brand': ['change', 'branding'],
  'organisation.members': ['manage', 'members and invites'],
  'organisation.provision': ['provision', 'members by SCIM'],
  'organisation.setupAnalytics': ['start', 'measuring'],
  'organisation.tokens': ['create', 'API tokens'],
  'organisation.webhooks': ['manage', 'webhooks'],
  'organisation.pageDomain': ['set', 'the domain of published pages'],
  'organisation.singleSignOn': ['set up', 'single sign-on'],
  'organisation.secondFactor': ['require', 'two-step sign-in'],
  'organisation.connections': ['connect', 'databases'],
  'organisation.writingHelp': ['switch on', 'writing help'],
  'organisation.export': ['export', 'the organisation'],
  'audit.read': ['read', 'the audit log'],
  'publication.read': ['see', 'internal reports'],
  'report.list': ['see', 'the list of reports'],
  'report.readDraft': ['see', 'drafts'],
  'report.check': ['check', 'drafts'],
  'report.comment': ['comment on', 'drafts'],
  'report.create': ['create', 'reports'],
  'report.edit': ['edit', 'reports'],
  'report.delete': ['delete', 'reports'],
  'report.export': ['export', 'reports'],
  'report.review': ['review', 'reports'],
  'report.publish': ['publish and withdraw', 'reports'],
  'report.sharePreview': ['share', 'previews of drafts'],
  'report.overseeLinks': ['see and end', 'links of all reports'],
  'report.query': ['query', 'shared databases'],
  'report.suggestText': ['ask for', 'writing help'],
  'engagement.read': ['see', 'how reports are read and answered'],
  'engagement.annotate': ['add', 'notes to the trend'],
  'engagement.annotateForOthers': ['change', 'others’ notes on the trend'],
  'engagement.setGoals': ['set', 'goals for readers'],
  'engagement.erase': ['delete', 'readers’ answers on request'],
  'engagement.answer': ['answer', 'questions in reports'],
  'account.manage': ['manage', 'the accounts of all organisations'],
}

/** All of them, from what every member may do to what only one may. */
export const EXPLAINED_ROLES: readonly ExplainedRole[] = [
  ...ROLES.filter((role) => role !== 'Admin'),
  'Admin',
  'Owner',
]

const nobody: Actor = { userId: '', globalRoles: [], membership: null }
const viewer: Actor = { ...nobody, membership: { roles: [], isOwner: false } }
const admin: Actor = { ...nobody, membership: { roles: ['Admin'], isOwner: false } }

function actorWith(role: ExplainedRole): Actor {
  if (role === 'Owner') return { ...nobody, membership: { roles: ['Admin'], isOwner: true } }
  return role === 'Viewer' ? viewer : { ...nobody, membership: { roles: [role], isOwner: false } }
}

/** Whom a role is added to: what that one may do anyway goes without saying. */
const below = (role: ExplainedRole): Actor => {
  if (role === 'Owner') return admin
  return role === 'Viewer' ? nobody : viewer
}

/** What a role adds, read off the policy table: Viewer to any user, Owner to an Admin, the others to a Viewer. */
export function capabilitiesOfRole(role: ExplainedRole): Capability[] {
  const measured = { measurementId: 'G-0' }
  return CAPABILITIES.filter(
    (capability) => can(actorWith(role), capability, measured) && !can(below(role), capability, measured),
  )
}

/** What a capability lets one do: `see drafts`. */
export function capabilityInWords(capability: Capability): string {
  const [verb, object] = CAPABILITY_WORDS[capability]
  return `${verb} ${object}`
}

/** Verbs with the objects that they are about. */
interface VerbsWithObjects {
  verbs: string[]
  objects: string[]
}

/** Capabilities as verbs and objects: neighbours with the same object share it, and so do those with the same verb. */
function capabilitiesAsVerbs(capabilities: readonly Capability[]): VerbsWithObjects[] {
  const groups: VerbsWithObjects[] = []
  for (const [verb, object] of capabilities.map((capability) => CAPABILITY_WORDS[capability])) {
    const last = groups.at(-1)
    if (last && last.objects.length === 1 && last.objects[0] === object) last.verbs.push(verb)
    else if (last && last.verbs.length === 1 && last.verbs[0] === verb) last.objects.push(object)
    else groups.push({ verbs: [verb], objects: [object] })
  }
  return groups
}

/** What a role may do, as verbs and objects: for languages in which they come in another order. */
export const roleAsVerbs = (role: ExplainedRole): VerbsWithObjects[] =>
  capabilitiesAsVerbs(capabilitiesOfRole(role))

/** Capabilities as one sentence. */
export function capabilitiesInWords(capabilities: readonly Capability[]): string {
  const groups = capabilitiesAsVerbs(capabilities)
  const text = groups.map(({ verbs, objects }) => `${list(verbs)} ${list(objects)}`).join('; ')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** What a role may do, as a sentence for people who grant or are granted it. */
export const roleInWords = (role: ExplainedRole): string => capabilitiesInWords(capabilitiesOfRole(role))

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
