import type { Database } from '@bubbles/db'
import type { Config } from '../../config/config.ts'
import { pagePath } from '../../config/pageAddress.ts'
import type { JobHandler } from '../../worker/jobs.ts'
import { type DeliverMail, MAIL_JOB, readPalette } from '../mail/public.ts'
import { ACCESS_PATH, readIsNamed } from '../publication/publicPages.ts'
import { codeOf, linkOf } from './code.ts'
import { codeMail, knownReaderMail, linkMail } from './mails.ts'
import { readKnownReader, readNamedEdition, readUsableCode } from './reader.ts'
import {
  type CodeMail,
  KNOWN_READER_MAIL,
  type LinkMail,
  READER_CODE_MAIL,
  READER_LINK_MAIL,
} from './writer.ts'

export { KNOWN_READER_MAIL, READER_CODE_MAIL, READER_LINK_MAIL }

interface MailDependencies {
  database: Database
  config: Pick<Config, 'addresses' | 'secret'>
}

/** What an email to a named reader is made from; null where the address is not named, or the report not there, by now. Within a transaction. */
async function readSubject(organisationId: string, reportId: string, address: string) {
  if (!(await readIsNamed(organisationId, reportId, address))) return null
  const edition = await readNamedEdition(organisationId, reportId, new Date())
  if (!edition) return null
  return {
    organisation: edition.friendly_name,
    palette: await readPalette(organisationId),
    locale: edition.language ?? edition.locale,
    report: edition.name,
    to: address,
    organisationName: edition.organisation_name,
    slug: edition.slug,
  }
}

/** The worker's handler for an email with a code. Of an address that isn't named nothing is sent. */
export const codeJob = (
  { database, config: { addresses, secret } }: MailDependencies,
  deliver: DeliverMail,
): JobHandler => ({
  ...MAIL_JOB,
  run: async ({ id, payload }, signal) => {
    const { organisationId, codeId } = payload as CodeMail
    const subject = await database.transaction({ kind: 'organisation', organisationId }, async () => {
      const asked = await readUsableCode(organisationId, codeId, new Date())
      return asked ? readSubject(organisationId, asked.report_id, asked.address) : null
    })
    if (!subject) return
    const asked = { organisationId, id: codeId }
    const mail = codeMail(subject, {
      code: codeOf(secret, asked),
      link: `${addresses.bubbles(subject.organisationName)}${ACCESS_PATH}/${linkOf(secret, asked)}`,
    })
    await deliver({ id, payload: mail, organisationId }, signal)
  },
})

/** The worker's handler for an email with the link, in a lane of its own: hundreds of them hold up no code. */
export const linkJob = (
  { database, config: { addresses } }: MailDependencies,
  deliver: DeliverMail,
): JobHandler => ({
  ...MAIL_JOB,
  lane: { name: READER_LINK_MAIL, concurrency: 2, perOrganisation: 1 },
  run: async ({ id, payload }, signal) => {
    const { organisationId, reportId, entry } = payload as LinkMail
    const subject = await database.transaction({ kind: 'organisation', organisationId }, () =>
      readSubject(organisationId, reportId, entry),
    )
    if (!subject) return
    const url = `${addresses.bubbles(subject.organisationName)}${pagePath(subject.slug)}`
    await deliver({ id, payload: linkMail(subject, { url }), organisationId }, signal)
  },
})

/** The worker's handler for the email to a reader who agreed to be shown. */
export const knownReaderJob = (
  { database, config: { addresses, secret } }: MailDependencies,
  deliver: DeliverMail,
): JobHandler => ({
  ...MAIL_JOB,
  run: async ({ id, payload }, signal) => {
    const { organisationId, readerId } = payload as { organisationId: string; readerId: string }
    const found = await database.transaction({ kind: 'organisation', organisationId }, async () => {
      const reader = await readKnownReader(organisationId, readerId)
      const edition = reader && (await readNamedEdition(organisationId, reader.report_id, new Date()))
      return reader && edition ? { reader, edition, palette: await readPalette(organisationId) } : null
    })
    if (!found) return
    const { reader, edition, palette } = found
    const token = linkOf(secret, { organisationId, id: readerId }, 'end')
    const mail = knownReaderMail(
      {
        organisation: edition.friendly_name,
        palette,
        locale: edition.language ?? edition.locale,
        report: edition.name,
        to: reader.address,
      },
      { endUrl: `${addresses.bubbles(edition.organisation_name)}${ACCESS_PATH}/end/${token}` },
    )
    await deliver({ id, payload: mail, organisationId }, signal)
  },
})
