import { LINK_PASSWORD_LENGTH, MAX_NAMED_READERS, namedReaderProblem, tidyNamedReader } from '@bubbles/domain'
import { isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { z } from 'zod'
import { type CallSchemas, id, pageEnd, pageQuery, pdfFailure, person, reportParams, time } from './common.ts'

const sharing = z.object({
  /** Whether readers are asked for a password. Which one, nobody is told. */
  hasPassword: z.boolean(),
  /** Whether only named readers get in, who prove their address by a code: see `getNamedReaders`. */
  named: z.boolean(),
  /** When the public link ends, or ended, by the clock of whoever chose it; null: never. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
  /** Whether search engines may list the page. */
  indexed: z.boolean(),
  /** Whether readers may take data and pictures with them. */
  downloads: z.boolean(),
  /** Whether readers may download the edition as a PDF. */
  pdf: z.boolean(),
  /** Whether readers may open the editions before the current one. */
  editions: z.boolean(),
  /** Why the organisation’s last edition got no PDF, as editions have it; null where it did. */
  lastPdfFailure: pdfFailure.nullable(),
  /** Whether other sites may show it in their pages. */
  embedding: z.boolean(),
  /** Whether readers may comment on figures. */
  comments: z.boolean(),
  /** Counts changes, for `If-Match`; 0 while nothing was ever changed. */
  version: z.int(),
})

const previewLink = z.object({
  id,
  createdAt: time,
  createdBy: person,
  expiresAt: time,
  /** When it ended, by itself or by hand; null while it works. Links that have ended are listed for 30 days. */
  endedAt: time.nullable(),
})

/** The only time its address is told. */
const newPreviewLink = previewLink.extend({ url: z.string() })

/** The links that were changed; those that had ended already, or have expired, are not among them. */
const changedLinks = z.object({ linkIds: z.array(id) })

const someLinks = z.array(id).min(1, 'Name at least one link.')

export const endPreviewLinksRequest = z.strictObject({
  /** All links of a report. With neither, all links of the organisation. */
  reportId: id.optional(),
  linkIds: someLinks.max(1_000, 'Name 1,000 links at most.').optional(),
})

export const restorePreviewLinksRequest = z.strictObject({
  linkIds: someLinks.max(5_000, 'Name 5,000 links at most.'),
})

const { min: MIN, max: MAX } = LINK_PASSWORD_LENGTH

export const updateReportSharingRequest = z.strictObject({
  /** A new password, instead of named readers; null takes it away. */
  password: z
    .string()
    .min(MIN, { error: `Use ${MIN} characters or more.`, abort: true })
    .max(MAX, `Use ${MAX} characters or fewer.`)
    .refine(isStorable, UNSTORABLE_MESSAGE)
    .refine(
      (text) => text.trim().length >= MIN,
      `Use ${MIN} characters or more, not counting spaces at either end.`,
    )
    .nullable()
    .optional(),
  /** An instant in the future, with the offset of the clock it was chosen by; null: it does not end. */
  expiresAt: z.iso
    .datetime({ offset: true, error: 'Use a date and time, such as 2030-12-31T18:00:00Z.' })
    .nullable()
    .optional(),
  indexed: z.boolean().optional(),
  downloads: z.boolean().optional(),
  pdf: z.boolean().optional(),
  editions: z.boolean().optional(),
  embedding: z.boolean().optional(),
  comments: z.boolean().optional(),
})

const namedReaders = z.object({
  /** Whether the public link is for them only. */
  named: z.boolean(),
  /** Addresses and domains, by name; they are kept while the link is for others. */
  namedReaders: z.array(
    z.object({
      /** An address in lower case, or a domain such as `@example.org`: everyone with an address of it. */
      entry: z.string(),
      addedAt: time,
      /** When the link was emailed to the address; null: it wasn't. */
      sentAt: time.nullable(),
    }),
  ),
  total: z.int(),
  /** Of the settings of the link, for `If-Match`. */
  version: z.int(),
})

const namedReader = z
  .string()
  .max(300)
  .transform(tidyNamedReader)
  .superRefine((entry, context) => {
    const message = namedReaderProblem(entry)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const replaceNamedReadersRequest = z.strictObject({
  /** Whether the public link is for them only; a password is removed then. */
  named: z.boolean(),
  /** All of them; who is not among them any more is refused at their next request. */
  entries: z
    .array(namedReader)
    .max(MAX_NAMED_READERS, `Send ${MAX_NAMED_READERS} addresses and domains at most.`),
  /** Whether addresses that were never emailed the link get it now, once the report is published. */
  sendLink: z.boolean().default(false),
})

const knownReaders = z.object({
  /** Who agreed last first. */
  readers: z.array(
    z.object({
      emailAddress: z.string(),
      /** When they agreed to be shown, and opened it first. */
      agreedAt: time,
      /** When they opened it last, to half an hour. */
      openedAt: time,
    }),
  ),
  /** Addresses that are named, domains not counted. */
  named: z.int(),
  ...pageEnd,
})

export const sharingSchemas = {
  listKnownReaders: { params: reportParams, query: z.object(pageQuery), response: knownReaders },
  getNamedReaders: { params: reportParams, response: namedReaders },
  replaceNamedReaders: { params: reportParams, body: replaceNamedReadersRequest, response: namedReaders },
  getReportSharing: { params: reportParams, response: sharing },
  updateReportSharing: { params: reportParams, body: updateReportSharingRequest, response: sharing },
  listPreviewLinks: {
    params: reportParams,
    response: z.object({ previewLinks: z.array(previewLink), total: z.int() }),
  },
  createPreviewLink: {
    params: reportParams,
    body: z.strictObject({
      days: z.int('Use a whole number of days.').min(1, 'Use 1 to 30 days.').max(30, 'Use 1 to 30 days.'),
    }),
    response: newPreviewLink,
  },
  revokePreviewLink: { params: z.object({ id, linkId: id }) },
  replacePreviewLink: { params: z.object({ id, linkId: id }), response: newPreviewLink },
  endReportPreviewLinks: { params: reportParams, response: changedLinks },
  listOpenPreviewLinks: {
    query: z.object(pageQuery),
    response: z.object({
      /** The newest first. */
      previewLinks: z.array(
        z.object({
          id,
          report: z.object({ id, name: z.string() }),
          createdAt: time,
          createdBy: person,
          expiresAt: time,
        }),
      ),
      ...pageEnd,
    }),
  },
  endPreviewLinks: { body: endPreviewLinksRequest, response: changedLinks },
  restorePreviewLinks: { body: restorePreviewLinksRequest, response: changedLinks },
} satisfies Record<string, CallSchemas>
