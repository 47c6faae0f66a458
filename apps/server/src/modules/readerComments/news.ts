import type { Database } from '@bubbles/db'
import type { ReaderProblem } from '@bubbles/domain'
import { diffBlocks, migrateDocument, type ReportDocument, withoutInternal } from '@bubbles/report-document'
import { commentedFigure } from '@bubbles/report-renderer'
import type { Config } from '../../config/config.ts'
import { pageAddress, publicationOrigin } from '../../config/pageAddress.ts'
import type { Say } from '../../http/say.ts'
import type { JobHandler } from '../../worker/jobs.ts'
import {
  type DeliverMail,
  linkToken,
  type LinkPurpose,
  type Mail,
  MAIL_JOB,
  mailEach,
  mailLayout,
  readPalette,
  STOP_PATH,
  stopToken,
  subjectLine,
  wanting,
} from '../mail/public.ts'
import { COMMENT_PATH } from '../publication/publicPages.ts'
import { readMembersWho } from '../review/public.ts'
import { answerMail, confirmationMail, figureMail, type ReaderMail } from './mails.ts'
import {
  readAnswer,
  readLiveEdition,
  readPageSlug,
  readReaderComment,
  type ReaderComment,
  readWaiting,
} from './reader.ts'
import { FIGURE_MAIL, type FigureMail, noteDelivery, queueFigureMail } from './writer.ts'

export { READER_ANSWER } from '../review/publicThreads.ts'
export { FIGURE_MAIL }

interface Dependencies {
  database: Database
  config: Pick<Config, 'addresses' | 'secret'>
}

interface ThreadJob {
  organisationId: string
  threadId: string
}

/** The outbox job that emails the members who look after a report that a reader has commented. */
export const receivedJob =
  ({ database, config: { addresses, secret } }: Dependencies) =>
  async ({ payload }: { payload: unknown }): Promise<void> => {
    const { organisationId, threadId } = payload as ThreadJob
    await database.transaction({ kind: 'organisation', organisationId }, async () => {
      const comment = await readReaderComment(organisationId, threadId)
      if (!comment) return
      const { problem } = comment
      const { writers, publishers } = await readConcerned(organisationId, comment)
      const seesDraft = new Set(writers.map(({ id }) => id))
      const members = [...writers, ...publishers.filter(({ id }) => !seesDraft.has(id))]
      const people = await wanting(organisationId, 'readerComment', members)
      if (people.length === 0) return
      const palette = await readPalette(organisationId)
      const origin = addresses.organisation(comment.organisation_name)
      await mailEach(organisationId, people, (say, { id: userId, email_address: to }) => {
        const stop = stopToken(secret, organisationId, { userId, kind: 'readerComment' })
        const unsubscribeUrl = `${origin}${STOP_PATH}/${stop}`
        const mail = mailLayout({
          to,
          organisation: comment.friendly_name,
          palette,
          language: say,
          subject: problem
            ? subjectLine(say)`A reader reports a problem with “${comment.report_name}”`
            : subjectLine(say)`A reader commented on “${comment.report_name}”`,
          title: problem
            ? say`A reader reports a problem with “${comment.report_name}”`
            : say`A reader commented on “${comment.report_name}”`,
          paragraphs: [
            problem
              ? say`About edition ${comment.edition}: ${kindOf(say, problem)}.`
              : say`${comment.reader_name || say`A reader`} wrote about ${comment.figure} in edition ${comment.edition}:`,
            say`“${comment.words}”`,
          ],
          // Without drafts there are the words above, and the list in which the edition can be withdrawn.
          action: seesDraft.has(userId)
            ? {
                label: say`Open the comment`,
                href: `${origin}/dashboard/reports/edit/${comment.report_id}#thread-${threadId}`,
              }
            : { label: say`Open the report`, href: `${origin}/dashboard/reports/published` },
          after: [
            problem
              ? say`You’re getting this email because you made the report, edited it last or published it.`
              : say`You’re getting this email because you made the report or edited it last.`,
            say`You can choose which emails you get in your account.`,
            { text: say`Stop getting this email: ${unsubscribeUrl}`, href: unsubscribeUrl },
          ],
        })
        return { ...mail, unsubscribeUrl }
      })
    })
  }

/**
 * Who hears of what a reader wrote: who made the report or edited it last, while they see drafts; of a problem, who published the
 * edition, who can withdraw it, or all who publish where that person doesn't any more.
 */
async function readConcerned(organisationId: string, comment: ReaderComment) {
  const { created_by, updated_by, published_by, problem } = comment
  const by = [published_by].filter((id) => id !== null)
  const publishing = problem ? await readMembersWho(organisationId, ['report.publish'], { among: by }) : []
  return {
    writers: await readMembersWho(organisationId, ['report.readDraft'], {
      among: [created_by, updated_by, ...(problem ? by : [])].filter((id) => id !== null),
    }),
    publishers:
      problem && publishing.length === 0
        ? await readMembersWho(organisationId, ['report.publish'])
        : publishing,
  }
}

/** What a reader says a problem is, in words. */
const kindOf = (say: Say, problem: ReaderProblem): string =>
  ({
    wrong: say`a figure or fact is wrong`,
    unusable: say`something can’t be read or used`,
    unwanted: say`it shows what it shouldn’t`,
    other: say`something else`,
  })[problem]

/** The worker's handler for the email that asks to confirm an address. */
export const confirmationJob = (dependencies: Dependencies, deliver: DeliverMail): JobHandler => ({
  ...MAIL_JOB,
  run: async ({ id, payload }, signal) => {
    const { organisationId, threadId } = payload as ThreadJob
    const mail = await dependencies.database.transaction(
      { kind: 'organisation', organisationId },
      async () => {
        const comment = await readReaderComment(organisationId, threadId)
        if (!comment || comment.address === null || comment.confirmed_at !== null) return null
        const about = await mailOf(organisationId, comment)
        return confirmationMail(about, linkOf(dependencies, organisationId, comment, 'confirm'))
      },
    )
    if (mail) await deliver({ id, payload: mail, organisationId }, signal)
  },
})

/** The worker's handler for an answer to a reader. Written when it leaves: who wants none any more gets none. */
export const answerJob = (dependencies: Dependencies, deliver: DeliverMail): JobHandler =>
  readersJob(dependencies, deliver, async (payload, comment, about, unsubscribeUrl) => {
    const { organisationId, threadId, commentId } = payload as ThreadJob & { commentId: string }
    const answer = await readAnswer(organisationId, threadId, commentId)
    const url = await pageOf(dependencies, organisationId, comment)
    return answer ? answerMail(about, answer.body, { url, unsubscribeUrl }) : null
  })

/** The worker's handler for the email that an edition changes a figure, while that edition is the live one. */
export const figureMailJob = (dependencies: Dependencies, deliver: DeliverMail): JobHandler =>
  readersJob(dependencies, deliver, async (payload, comment, about, unsubscribeUrl) => {
    const { organisationId, publicationId, change } = payload as FigureMail
    const edition = await readLiveEdition(organisationId, publicationId)
    const url = await pageOf(dependencies, organisationId, comment)
    return edition ? figureMail(about, { edition: edition.edition, change }, { url, unsubscribeUrl }) : null
  })

/** The outbox job that finds the readers whose figures an edition changes. */
export const figureNewsJob =
  ({ database }: Pick<Dependencies, 'database'>) =>
  async ({ payload }: { payload: unknown }): Promise<void> => {
    const { organisationId, publicationId } = payload as { organisationId: string; publicationId: string }
    await database.transaction({ kind: 'organisation', organisationId }, async () => {
      const edition = await readLiveEdition(organisationId, publicationId)
      if (!edition) return
      const { report_id: reportId, audience, edition: number } = edition
      const seen = (document: unknown) => {
        const present = migrateDocument(document as ReportDocument)
        return audience === 'public' ? withoutInternal(present) : present
      }
      const after = seen(edition.document)
      for (const waiting of await readWaiting(organisationId, { reportId, audience, edition: number })) {
        const change = changeOf(seen(waiting.document), after, waiting.block_id)
        if (change)
          await queueFigureMail(
            { organisationId, publicationId, threadId: waiting.thread_id, change },
            waiting.told_edition,
            number,
          )
      }
    })
  }

/** What became of a figure: a block inside another one changes with what it is in, so it is compared itself. */
function changeOf(
  before: ReportDocument,
  after: ReportDocument,
  blockId: string,
): FigureMail['change'] | null {
  if (commentedFigure(after, blockId) === null) return 'removed'
  const { changed } = diffBlocks(figureAlone(before, blockId), figureAlone(after, blockId))
  return changed.length > 0 ? 'changed' : null
}

/** A document of one figure, wherever it is in the report. */
function figureAlone({ type, content }: ReportDocument, blockId: string): ReportDocument {
  const find = (nodes: ReportDocument['content']): ReportDocument['content'][number] | undefined => {
    for (const node of nodes) {
      if (node.attrs?.id === blockId) return node
      const inner = find((node.content ?? []) as ReportDocument['content'])
      if (inner) return inner
    }
    return undefined
  }
  const figure = find(content)
  return { type, content: figure ? [figure] : [] }
}

/** An email to one reader with a confirmed address, and what becomes of it. */
function readersJob(
  dependencies: Dependencies,
  deliver: DeliverMail,
  write: (
    payload: unknown,
    comment: ReaderComment,
    about: ReaderMail,
    unsubscribeUrl: string,
  ) => Promise<Mail | null>,
): JobHandler {
  return {
    ...MAIL_JOB,
    run: async ({ id, payload }, signal) => {
      const { organisationId, threadId } = payload as ThreadJob
      const mail = await dependencies.database.transaction(
        { kind: 'organisation', organisationId },
        async () => {
          const comment = await readReaderComment(organisationId, threadId)
          if (!comment || comment.confirmed_at === null) return null
          const about = await mailOf(organisationId, comment)
          return write(payload, comment, about, linkOf(dependencies, organisationId, comment, 'end'))
        },
      )
      if (!mail) return false
      await deliver({ id, payload: mail, organisationId }, signal)
      return true
    },
    settled: async ({ payload }, outcome) => {
      const { organisationId, threadId } = payload as ThreadJob
      if (outcome.state === 'done' && outcome.result === true)
        await noteDelivery(organisationId, threadId, true)
      if (outcome.state === 'given-up') await noteDelivery(organisationId, threadId, false)
    },
  }
}

const mailOf = async (organisationId: string, comment: ReaderComment): Promise<ReaderMail> => ({
  organisation: comment.friendly_name,
  palette: await readPalette(organisationId),
  locale: comment.language ?? comment.locale,
  to: comment.address ?? '',
  report: comment.report_name,
  figure: comment.figure,
  isProblem: comment.problem !== null,
  words: comment.words,
})

const linkOf = (
  { config: { addresses, secret } }: Dependencies,
  organisationId: string,
  { thread_id: id, organisation_name: name, audience }: ReaderComment,
  purpose: LinkPurpose,
): string =>
  `${publicationOrigin(addresses, name, audience)}${COMMENT_PATH}/${purpose}/${linkToken(secret, { kind: 'readerComment', purpose }, { organisationId, id })}`

async function pageOf(
  { config: { addresses } }: Dependencies,
  organisationId: string,
  { report_id: reportId, audience, organisation_name: name }: ReaderComment,
): Promise<string | undefined> {
  const slug = await readPageSlug(organisationId, reportId, audience)
  return slug === undefined ? undefined : pageAddress(addresses, name, { audience, slug })
}
