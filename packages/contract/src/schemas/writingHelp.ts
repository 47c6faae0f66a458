import { WRITING_LIMITS } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, id } from './common.ts'

/** The language model that the installation is connected to, and whether the organisation uses it. */
export const writingHelp = z.object({
  isOn: z.boolean(),
  /** Where text goes: the host of the model's address. */
  host: z.string(),
  model: z.string(),
})

const blockId = z.string().regex(/^[0-9A-Za-z]{10}$/, 'A block ID is 10 letters and digits.')

export const writingHelpSchemas = {
  setWritingHelp: {
    body: z.strictObject({ isOn: z.boolean() }),
    response: writingHelp,
  },
  suggestText: {
    params: z.object({ id }),
    body: z.discriminatedUnion('task', [
      /** Of a chart or a map. */
      z.strictObject({ task: z.literal('alternativeText'), blockId }),
      /** The finding of a chart or a map, in one sentence. */
      z.strictObject({ task: z.literal('title'), blockId }),
      /** Of the whole report; internal blocks are left out. */
      z.strictObject({ task: z.literal('introduction') }),
      z.strictObject({
        task: z.literal('plainer'),
        blockId,
        /** Of the block's text, as it is saved in the draft. */
        passage: z
          .string()
          .trim()
          .min(1, 'Select some text first.')
          .max(
            WRITING_LIMITS.passage,
            `Select less text: up to ${WRITING_LIMITS.passage.toLocaleString('en-GB')} characters.`,
          ),
      }),
    ]),
    response: z.object({
      /** Plain text on one line. */
      text: z.string(),
      /** Whether the model wrote more than fits, so that the end is missing. */
      isCut: z.boolean(),
    }),
  },
} satisfies Record<string, CallSchemas>
