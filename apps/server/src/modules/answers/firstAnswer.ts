import type { Dependencies } from '../../http/dependencies.ts'
import {
  mailEach,
  mailLayout,
  readPalette,
  STOP_PATH,
  stopToken,
  subjectLine,
  wanting,
} from '../mail/public.ts'
import { readMembersWho } from '../review/public.ts'
import { readAnsweredReport } from './reader.ts'

/**
 * The outbox job that tells the people who can see answers that a report has its first. Readers are answered by processes
 * that know no members, so it is the worker that writes to them.
 */
export const firstAnswerJob =
  ({ database, config }: Pick<Dependencies, 'database' | 'config'>) =>
  async ({ payload }: { payload: unknown }): Promise<void> => {
    const { organisationId, reportId } = payload as { organisationId: string; reportId: string }
    await database.transaction({ kind: 'organisation', organisationId }, async () => {
      const report = await readAnsweredReport(organisationId, reportId)
      if (!report) return
      const people = await wanting(
        organisationId,
        'answer',
        await readMembersWho(organisationId, ['engagement.read']),
      )
      if (people.length === 0) return
      const palette = await readPalette(organisationId)
      const origin = config.addresses.organisation(report.organisation_name)
      const { href } = new URL(`/dashboard/engagement/feedback/${reportId}`, origin)
      await mailEach(organisationId, people, (say, { id: userId, email_address: to }) => {
        const unsubscribeUrl = `${origin}${STOP_PATH}/${stopToken(config.secret, organisationId, { userId, kind: 'answer' })}`
        const mail = mailLayout({
          to,
          organisation: report.organisation_friendly_name,
          palette,
          language: say,
          subject: subjectLine(say)`First answers: “${report.name}”`,
          title: say`“${report.name}” has its first answers`,
          paragraphs: [
            say`Readers have started answering its questions. This is the only email you’ll get about it.`,
          ],
          action: { label: say`See the answers`, href },
          after: [
            say`You’re getting this email because you can see what readers answer.`,
            say`You can choose which emails you get in your account.`,
            { text: say`Stop getting this email: ${unsubscribeUrl}`, href: unsubscribeUrl },
          ],
        })
        return { ...mail, unsubscribeUrl }
      })
    })
  }
