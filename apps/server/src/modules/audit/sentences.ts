import { brandingWords, linkChanges, quoted, settings, sitesInWords, text } from './changesInWords.ts'
import type { AuditAction } from './writer.ts'

/** What an entry was done to, and what the person is called whom it names by a user's or an invite's id. */
export interface Recorded {
  subject: Record<string, unknown>
  personOf: (ids: { userId?: unknown; inviteId?: unknown }) => string
}

/** Says what was done, without who did it: "gave Bo the builder role". */
type Deed = (recorded: Recorded) => string

const report: Deed = ({ subject }) => `the report ${quoted(subject.name, '')}`.trim()
const token: Deed = ({ subject }) => `the API token ${quoted(subject.name, '')}`.trim()
const person: Deed = ({ subject, personOf }) => personOf(subject)
/** `EngagementAnalyst` as people read it. */
const roleInWords = (role: unknown): string =>
  (text(role) ?? 'unknown').replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()
const asRoles: Deed = ({ subject: { roles } }) =>
  Array.isArray(roles) && roles.length > 0 ? ` as ${roles.map(roleInWords).join(', ')}` : ''
/** What was written along, after a colon. */
const quotedWords: Deed = ({ subject }) =>
  text(subject.words) === null ? '' : `: ${quoted(subject.words, '')}`
/** Where data comes from. */
const host: Deed = ({ subject }) => text(subject.host) ?? 'an address'
/** The warnings that a publisher accepted: how many, and which where the entry names them. */
const acceptedWarnings: Deed = ({ subject: { warnings, warningWords } }) => {
  if (!Array.isArray(warnings) || warnings.length === 0) return ''
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`
  const words = Array.isArray(warningWords) ? warningWords.flatMap((each) => text(each) ?? []) : []
  const named =
    words.length > 0
      ? `: ${words.map((each) => (each.endsWith('.') ? each.slice(0, -1) : each)).join('; ')}`
      : ''
  return `, with ${count} accepted${named}`
}
/** That an edition was scheduled beforehand. */
const asScheduled: Deed = ({ subject }) => (subject.isScheduled === true ? ', as scheduled' : '')
/** What is done at a time. */
const scheduled: Deed = (entry) =>
  entry.subject.action === 'unpublish'
    ? `unpublishing ${report(entry)} for ${audience(entry)}`
    : `publishing ${report(entry)} to ${audience(entry)}`
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const time: Deed = ({ subject }) => {
  const at = Date.parse(text(subject.at) ?? '')
  return Number.isNaN(at) ? 'a time' : `${moment.format(at)} UTC`
}
const audience: Deed = ({ subject }) => (subject.audience === 'public' ? 'everyone' : 'the organisation')

/** Who a link is for: how many came and went. Addresses are not in the log. */
const readersChanged: Deed = (entry) => {
  const { named, added, removed, sent, domains } = entry.subject
  const counts = [
    typeof added === 'number' && added > 0 ? `${added} added` : '',
    typeof removed === 'number' && removed > 0 ? `${removed} removed` : '',
    typeof sent === 'number' && sent > 0 ? `link emailed to ${sent}` : '',
    Array.isArray(domains) && domains.length > 0 ? `with the domains ${domains.join(' ')}` : '',
  ].filter((each) => each !== '')
  const what = counts.join(', ') || 'the same list'
  return named === true
    ? `limited the public link of ${report(entry)} to named readers: ${what}`
    : `changed the named readers of ${report(entry)}, to whom its public link is not limited: ${what}`
}

const linksOf: Deed = ({ subject: { links } }) => (links === 1 ? '1 link' : `${String(links)} links`)
const reportsOf: Deed = ({ subject: { reports } }) =>
  reports === 1 ? '1 report' : `${String(reports)} reports`

const hook: Deed = (entry) => `the webhook to ${host(entry)}`

/** What changed of a webhook: its address, description or events, and whether it is on. */
const hookChanged: Deed = (entry) => {
  const { changes } = entry.subject
  const all: unknown[] = Array.isArray(changes) ? changes : []
  const named = ['address', 'description', 'events'].filter((each) => all.includes(each))
  const turned = ['on', 'off'].find((each) => all.includes(each))
  const what = named.join(', ').replace(/, ([^,]*)$/, ' and $1')
  if (what === '')
    return turned === undefined ? `changed ${hook(entry)}` : `switched ${turned} ${hook(entry)}`
  return `changed the ${what} of ${hook(entry)}${turned === undefined ? '' : `, and switched it ${turned}`}`
}

const database: Deed = (entry) => `${quoted(entry.subject.name, 'without a name')} at ${host(entry)}`

const CONNECTION_CHANGES: Record<string, string> = {
  name: 'its name',
  server: 'where it leads',
  'sign-in': 'its user or password',
  shared: 'shared it with builders',
  'not-shared': 'stopped sharing it with builders',
}

/** What changed of a connection; never what to. */
const connectionChanged: Deed = (entry) => {
  const { changes } = entry.subject
  const words = (Array.isArray(changes) ? changes : []).flatMap(
    (each) => CONNECTION_CHANGES[String(each)] ?? [],
  )
  return `changed the connection to the database ${database(entry)}: ${words.join(', ')}`
}

const SUGGESTED: Record<string, string> = {
  alternativeText: 'an alternative text',
  title: 'a title of a figure',
  introduction: 'an introduction',
  plainer: 'a plainer passage',
}

const suggested: Deed = ({ subject }) => SUGGESTED[String(subject.task)] ?? 'a text'

/** What came of asking a language model: how much was read and written, or that it failed. */
const came: Deed = ({ subject: { fault, tokensIn, tokensOut } }) => {
  if (text(fault) !== null) return ', which failed'
  return typeof tokensIn === 'number' && typeof tokensOut === 'number'
    ? ` (${tokensIn + tokensOut} tokens)`
    : ''
}

const domainOf = ({ domain }: Record<string, unknown>): string => text(domain) ?? ''

/** What was changed of single sign-on: who signs people in, who joins by it, whether it has to be used, the roles of groups. */
const ssoSet: Deed = ({ subject }) => {
  const changes: unknown[] = Array.isArray(subject.changes) ? subject.changes : []
  const name = quoted(subject.name, 'a provider')
  if (changes.includes('created')) return `set up single sign-on with ${name}`
  const words: Record<string, string> = {
    provider: 'changed the provider',
    joins: 'changed who can join',
    on: 'required it',
    off: 'made it optional',
    groups: 'changed the roles of groups',
  }
  const done = Object.keys(words).flatMap((change) => (changes.includes(change) ? [words[change]!] : []))
  return `changed single sign-on with ${name}: ${done.join(', ') || 'its settings'}`
}
/** That nobody did it by hand. */
const byProvider: Deed = ({ subject }) => {
  if (subject.by === 'single-sign-on') return ', through single sign-on'
  return subject.by === 'scim' ? ', through SCIM' : ''
}

const usingBrowser = ({ browser }: Record<string, unknown>): string =>
  text(browser) === null ? '' : `, using ${String(browser)}`

/** Every action that is recorded, in words. */
const DEEDS: Record<AuditAction, Deed> = {
  'report.deleted': (entry) => `deleted ${report(entry)}`,
  'report.exported': (entry) => `exported ${report(entry)}`,
  'boundaries.added': ({ subject }) => `added the map boundaries ${quoted(subject.name, '')}`,
  'boundaries.changed': ({ subject }) =>
    `changed the name, source or licence of the boundaries ${quoted(subject.name, '')}`,
  'boundaries.removed': ({ subject }) => `removed the boundaries ${quoted(subject.name, '')} from the list`,
  'tag.renamed': ({ subject }) =>
    `renamed the tag ${quoted(subject.before, '')} to ${quoted(subject.name, '')}`,
  'tag.merged': ({ subject }) =>
    `merged the tag ${quoted(subject.name, '')} into ${quoted(subject.into, '')}`,
  'tag.removed': ({ subject }) => `removed the tag ${quoted(subject.name, '')} from all reports`,
  'tag.topic-changed': ({ subject }) =>
    subject.isTopic === true
      ? `opened the tag ${quoted(subject.name, '')} to readers as a topic`
      : `stopped showing the tag ${quoted(subject.name, '')} to readers as a topic`,
  'report.restored': (entry) => `restored ${report(entry)}`,
  'report.published': (entry) =>
    `published ${report(entry)} to ${audience(entry)}${
      typeof entry.subject.edition === 'number' ? `, edition ${entry.subject.edition}` : ''
    }${acceptedWarnings(entry)}${entry.subject.isAutomatic === true ? ', automatically, with new data' : ''}${asScheduled(entry)}`,
  'report.republished': (entry) =>
    `republished ${report(entry)} to ${audience(entry)}${
      typeof entry.subject.edition === 'number' ? `, edition ${entry.subject.edition}` : ''
    }`,
  'report.unpublished': (entry) => `unpublished ${report(entry)} for ${audience(entry)}${asScheduled(entry)}`,
  'subscriber.removed': () => 'removed the address of a subscriber',
  'schedule.made': (entry) => `scheduled ${scheduled(entry)} for ${time(entry)}`,
  'schedule.moved': (entry) => `moved ${scheduled(entry)} to ${time(entry)}`,
  'schedule.cancelled': (entry) => `cancelled ${scheduled(entry)}`,
  'schedule.failed': (entry) => `did not carry out ${scheduled(entry)} as scheduled${quotedWords(entry)}`,
  'report.sharing-changed': (entry) =>
    `changed the public link of ${report(entry)}: ${linkChanges(entry.subject.changes)}`,
  'report.readers-changed': readersChanged,
  'report.preview-shared': (entry) => `created a preview link for ${report(entry)}`,
  'report.preview-revoked': (entry) => `revoked a preview link to ${report(entry)}`,
  'report.previews-revoked': (entry) => `revoked all preview links to ${report(entry)}`,
  'report.preview-replaced': (entry) => `replaced a preview link to ${report(entry)} with a new one`,
  'preview-links.ended': (entry) => `revoked preview links: ${linksOf(entry)} to ${reportsOf(entry)}`,
  'preview-links.restored': (entry) =>
    `made preview links work again: ${linksOf(entry)} to ${reportsOf(entry)}`,
  'report.publish-asked': (entry) => `asked for ${report(entry)} to be published${quotedWords(entry)}`,
  'report.announced': (entry) => `told the team that ${report(entry)} was published to ${audience(entry)}`,
  'connection.created': (entry) => `connected the database ${database(entry)}`,
  'connection.updated': connectionChanged,
  'connection.deleted': (entry) => `deleted the connection to the database ${database(entry)}`,
  'connection.tested': (entry) =>
    `tried the connection to the database ${database(entry)}, which ${entry.subject.works === true ? 'worked' : 'failed'}`,
  'data.queried': (entry) => `queried ${host(entry)} for ${report(entry)}`,
  'data.connected': (entry) => `connected a figure in ${report(entry)} to ${host(entry)}`,
  'data.refused': (entry) => `tried to connect a figure in ${report(entry)} to ${host(entry)}, which failed`,
  'data.scheduled': (entry) =>
    `set how often data in ${report(entry)} is refreshed from ${host(entry)}:  ${text(entry.subject.repeats) ?? 'never'}`,
  'data.disconnected': (entry) => `disconnected a figure in ${report(entry)} from ${host(entry)}`,
  'data.refreshed': (entry) => `refreshed data in ${report(entry)} from ${host(entry)}`,
  'data.failed': (entry) =>
    `couldn’t refresh data in ${report(entry)} from ${host(entry)}${quotedWords(entry)}`,
  'data.publishing-allowed': (entry) => `allowed new data in ${report(entry)} to be published automatically`,
  'data.publishing-ended': (entry) =>
    `stopped new data in ${report(entry)} from being published automatically`,
  'data.publishing-held': (entry) =>
    `didn’t publish new data in ${report(entry)}, which is still in the draft${quotedWords(entry)}`,
  'writing-help.switched-on': (entry) => `switched on writing help, which sends text to ${host(entry)}`,
  'writing-help.switched-off': () => 'switched off writing help',
  'writing-help.used': (entry) =>
    `had ${suggested(entry)} suggested for ${report(entry)} by ${host(entry)}${came(entry)}`,
  'webhook.created': (entry) => `created ${hook(entry)}`,
  'webhook.updated': hookChanged,
  'webhook.secret-rotated': (entry) => `created a new secret for ${hook(entry)}`,
  'webhook.deleted': (entry) => `deleted ${hook(entry)}`,
  'webhook.disabled': (entry) =>
    entry.subject.because === 'gone'
      ? `switched off ${hook(entry)}, which no longer accepts events`
      : `switched off ${hook(entry)}, after deliveries had failed for days`,
  'page-domain.chosen': ({ subject }) => `chose the domain ${domainOf(subject)} for published pages`,
  'page-domain.proven': ({ subject }) => `proved that ${domainOf(subject)} is the organisation’s`,
  'page-domain.used': ({ subject }) => `moved published pages to ${domainOf(subject)}`,
  'page-domain.missing': ({ subject }) => `found that DNS records of ${domainOf(subject)} are missing`,
  'page-domain.lost': ({ subject }) =>
    `moved published pages away from ${domainOf(subject)}, whose DNS records are gone`,
  'page-domain.removed': ({ subject }) => `removed the domain ${domainOf(subject)} of published pages`,
  'single-sign-on.set': ssoSet,
  'single-sign-on.removed': ({ subject }) =>
    `removed single sign-on with ${quoted(subject.name, 'a provider')}`,
  'single-sign-on.domain-added': ({ subject }) => `added the domain ${domainOf(subject)} for single sign-on`,
  'single-sign-on.domain-verified': ({ subject }) =>
    `verified the domain ${domainOf(subject)} for single sign-on`,
  'single-sign-on.domain-missing': ({ subject }) =>
    `found that the DNS record of ${domainOf(subject)} for single sign-on is missing`,
  'single-sign-on.domain-lost': ({ subject }) =>
    `ended single sign-on for ${domainOf(subject)}, whose DNS record is gone`,
  'single-sign-on.domain-removed': ({ subject }) =>
    `removed the domain ${domainOf(subject)} from single sign-on`,
  'provisioning.group-created': ({ subject }) =>
    `added the group ${quoted(subject.name, 'without a name')}, through SCIM`,
  'provisioning.group-renamed': ({ subject }) =>
    `renamed the group ${quoted(subject.before, 'without a name')} to ${quoted(subject.name, 'another')}, through SCIM`,
  'provisioning.group-removed': ({ subject }) =>
    `removed the group ${quoted(subject.name, 'without a name')}, through SCIM`,
  'review.requested': (entry) => `asked for a review of ${report(entry)}${quotedWords(entry)}`,
  'review.withdrawn': (entry) => `withdrew the request for a review of ${report(entry)}`,
  'review.approved': (entry) => `approved ${report(entry)}${quotedWords(entry)}`,
  'review.sent-back': (entry) => `sent back ${report(entry)}${quotedWords(entry)}`,
  'reader-comment.answered': (entry) => `answered a reader’s comment on ${report(entry)}`,
  'reader-comment.removed': (entry) => `removed a reader’s comment on ${report(entry)}`,
  'suggestion.accepted': (entry) => `accepted a change ${person(entry)} suggested to ${report(entry)}`,
  'suggestion.declined': (entry) => `declined a change ${person(entry)} suggested to ${report(entry)}`,
  'answers.deleted': (entry) => `deleted a reader’s answers to ${report(entry)}, at the reader’s request`,
  'answers.exported': (entry) =>
    entry.subject.of === 'details'
      ? `exported the details readers left in ${report(entry)}`
      : `exported readers’ answers to ${report(entry)}`,
  'audit.exported': () => 'exported the audit log',
  'member.joined': (entry) => `joined${asRoles(entry)}${byProvider(entry)}`,
  'member.role-added': (entry) =>
    `gave ${person(entry)} the ${roleInWords(entry.subject.role)} role${byProvider(entry)}`,
  'member.role-removed': (entry) =>
    `removed the ${roleInWords(entry.subject.role)} role from ${person(entry)}${byProvider(entry)}`,
  'member.provisioned': (entry) => `added ${person(entry)}${asRoles(entry)}, through SCIM`,
  'member.removed': (entry) => `removed ${person(entry)}${byProvider(entry)}`,
  'member.exported': () => 'downloaded the list of members',
  'member.left': () => 'left the organisation',
  'member.data-downloaded': () => 'downloaded everything stored about their account',
  'invite.created': (entry) => `invited ${person(entry)}${asRoles(entry)}`,
  'invite.resent': (entry) => `sent the invite to ${person(entry)} again`,
  'invite.link-made': (entry) => `created a new link for the invite to ${person(entry)}`,
  'invite.revoked': (entry) => `revoked the invite to ${person(entry)}`,
  'invite.accepted': (entry) => `accepted an invite${asRoles(entry)}`,
  'organisation.created': () => 'created the organisation',
  'organisation.updated': ({ subject }) => `changed ${settings(subject.fields)}`,
  'organisation.renamed': ({ subject }) =>
    `changed the address from ${quoted(subject.before, 'another')} to ${quoted(subject.after, 'another')}`,
  'organisation.handed-over': ({ subject, personOf }) =>
    `transferred the organisation to ${personOf({ userId: subject.ownerId })}`,
  'organisation.second-factor-required': () => 'required two-step sign-in from all members',
  'organisation.second-factor-optional': () => 'stopped requiring two-step sign-in',
  'organisation.disabled': () => 'disabled the organisation',
  'organisation.deleted': () => 'deleted the organisation',
  'organisation.exported': () => 'exported the organisation',
  'branding.updated': ({ subject }) => `changed ${brandingWords(subject)}`,
  'branding.logo-changed': ({ subject }) => (subject.before ? 'replaced the logo' : 'added a logo'),
  'branding.logo-removed': () => 'removed the logo',
  'embedding.updated': ({ subject }) =>
    `let ${sitesInWords(subject.after)} show the organisation’s reports on their pages`,
  'analytics.set-up': () => 'started measuring',
  'security.signed-in': ({ subject }) => `signed in${usingBrowser(subject)}`,
  'security.sign-in-failed': (entry) =>
    `refused a sign-in to ${person(entry)}’s account: wrong password or code, or too many attempts`,
  'security.password-changed': ({ subject }) => `changed their password${usingBrowser(subject)}`,
  'security.password-reset': ({ subject }) => `reset their password by email${usingBrowser(subject)}`,
  'security.second-factor-on': ({ subject }) => `turned on two-step sign-in${usingBrowser(subject)}`,
  'security.second-factor-off': ({ subject }) => `turned off two-step sign-in${usingBrowser(subject)}`,
  'security.second-factor-reset': (entry) =>
    `removed ${person(entry)}’s authenticator app, because it was lost`,
  'security.recovery-codes-made': ({ subject }) => `created new recovery codes${usingBrowser(subject)}`,
  'security.recovery-code-used': ({ subject }) => `used a recovery code to sign in${usingBrowser(subject)}`,
  'security.passkey-added': ({ subject }) => `added a passkey${usingBrowser(subject)}`,
  'security.passkey-removed': ({ subject }) => `removed a passkey${usingBrowser(subject)}`,
  'security.refused': ({ subject }) =>
    `tried something they aren’t allowed to do: ${text(subject.call) ?? 'a call'}`,
  'security.limited': ({ subject }) =>
    `reached a limit and was asked to wait: ${text(subject.call) ?? 'a call'}`,
  'token.created': (entry) => `created ${token(entry)}`,
  'token.revoked': (entry) => `revoked ${token(entry)}`,
  'account.created': ({ subject, personOf }) =>
    subject.inviteId === undefined
      ? `created the organisation, owned by ${personOf({ userId: subject.ownerId })}`
      : 'created the organisation and invited its owner',
  'account.owner-invited': () => 'sent the owner’s invite again',
  'account.disabled': () => 'disabled the organisation',
  'account.enabled': () => 'enabled the organisation',
  'account.person-disabled': (entry) => `disabled ${person(entry)} everywhere`,
  'account.person-enabled': (entry) => `enabled ${person(entry)} again`,
  'account.feature-set': ({ subject }) =>
    `turned ${quoted(subject.name ?? subject.featureKey, 'a feature')} ${subject.status === true ? 'on' : 'off'}`,
}

/**
 * What somebody did, as a sentence without its full stop. An action of a later version, or one that is no longer
 * recorded, is named in its own words.
 */
export function sentenceOf(who: string, action: string, recorded: Recorded): string {
  const deed = (DEEDS as Partial<Record<string, Deed>>)[action]
  return deed ? `${who} ${deed(recorded)}` : `${who}: ${action.replaceAll(/[.-]/g, ' ')}`
}
