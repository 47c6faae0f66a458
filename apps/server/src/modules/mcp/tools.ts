import { type Call, callOf, type OperationId } from '@bubbles/contract'
import { argumentsSchema, type ObjectSchema } from '@bubbles/contract/arguments'

/** What the contract does not say of a call that an agent can make. */
interface Chosen {
  /** As clients show it to the person who is asked whether it may run. */
  title: string
  /** It changes nothing. */
  reads?: true
  /** What it makes can be seen outside the organisation. */
  goesOut?: true
  /** Fields of its answer that only an editor in a browser can use, and that would fill an agent's memory. */
  without?: readonly string[]
}

/**
 * The calls that agents can make as tools; all else about them is the contract's. None of them deletes anything, and none
 * concerns members, tokens or the organisation itself. Those that publish need a token for publishing, as over HTTP.
 */
export const TOOLS = {
  getOrganisation: { title: 'Get the organisation', reads: true },
  getBranding: { title: 'Get the branding', reads: true },
  listReports: { title: 'List reports', reads: true },
  searchReports: { title: 'Search reports', reads: true },
  getReport: { title: 'Read a report', reads: true, without: ['state'] },
  getReportChanges: { title: 'See what has changed since the live edition', reads: true },
  listDocumentVersions: { title: 'List versions', reads: true },
  getDocumentVersion: { title: 'Read a version', reads: true },
  compareDocumentVersions: { title: 'Compare versions', reads: true },
  getDataset: { title: 'Read a table of data', reads: true },
  getReview: { title: 'Read comments and review status', reads: true },
  listReviewPeople: { title: 'List who can see the draft', reads: true },
  checkPublication: { title: 'Check a report before publishing', reads: true },
  listInternalPublishedReports: { title: 'List reports published inside the organisation', reads: true },
  listPublicPublishedReports: { title: 'List reports published to everyone', reads: true },
  listEditions: { title: 'List published editions', reads: true },
  getEdition: { title: 'Read a published edition', reads: true },
  listSchedules: { title: 'See what will be published or unpublished, and when', reads: true },
  runAnalyticsReports: { title: 'Query engagement', reads: true },
  analyticsNow: { title: 'See current readers', reads: true },
  listGoals: { title: 'Read goals', reads: true },
  listTrendNotes: { title: 'Read notes on the trend', reads: true },
  listAnswered: { title: 'List reports with answers', reads: true },
  getFeedback: { title: 'Read the answers to a report', reads: true },
  createReport: { title: 'Create a report' },
  duplicateReport: { title: 'Duplicate a report' },
  updateReport: { title: 'Rename a report or set its language' },
  patchReportDocument: { title: 'Edit a report' },
  createDataset: { title: 'Store a table of data' },
  startThread: { title: 'Comment on a block' },
  replyToThread: { title: 'Reply to a comment' },
  resolveThread: { title: 'Resolve or reopen a thread' },
  suggestChange: { title: 'Suggest a change to text' },
  requestReview: { title: 'Ask for a review' },
  askPublisher: { title: 'Ask for a report to be published' },
  checkSlug: { title: 'Check an address before publishing', reads: true },
  publishInternalReport: { title: 'Publish inside the organisation' },
  publishPublicReport: { title: 'Publish to everyone', goesOut: true },
} as const satisfies Partial<Record<OperationId, Chosen>>

/** A tool as clients see it. Its name is the operation's. */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  annotations: {
    title: string
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
  [key: string]: unknown
}

/** The operations that are tools, in the order in which clients list them. */
export const toolIds = Object.keys(TOOLS) as (keyof typeof TOOLS)[]

/** The operation behind a tool's name; undefined for a name that no tool has. */
export const operationOf = (name: string): keyof typeof TOOLS | undefined =>
  toolIds.find((operationId) => operationId === name)

/** Fields that are taken out of a tool's answer. */
export const leftOut = (operationId: keyof typeof TOOLS): readonly string[] =>
  (TOOLS[operationId] as Chosen).without ?? []

const made = new Map<keyof typeof TOOLS, Tool>()

/** A tool, from its row in the table and the contract. Made once: a list of all is milliseconds of work for each who asks. */
export function toolOf(operationId: keyof typeof TOOLS): Tool {
  const tool = made.get(operationId) ?? makeTool(operationId)
  made.set(operationId, tool)
  return tool
}

function makeTool(operationId: keyof typeof TOOLS): Tool {
  const call = callOf(operationId)
  const chosen: Chosen = TOOLS[operationId]
  const { title } = chosen
  const reads = chosen.reads === true
  return {
    name: operationId,
    title,
    description: descriptionOf(call),
    inputSchema: argumentsSchema(operationId, reads),
    annotations: {
      title,
      readOnlyHint: reads,
      // Edits stay in the history, and what is published replaces an edition that is kept.
      destructiveHint: false,
      idempotentHint: reads || call.method === 'PUT',
      openWorldHint: chosen.goesOut === true,
    },
  }
}

const descriptionOf = ({ summary, capability }: Call): string =>
  `${summary}. Needs a token for \`${capability}\`.`
