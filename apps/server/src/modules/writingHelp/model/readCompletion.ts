import { z } from 'zod'
import { ModelFault } from './modelFault.ts'

/** What a model wrote, as it came. */
export interface Completion {
  text: string
  /** It had more to say than it was allowed to. */
  isCut: boolean
  /** As the endpoint counted them; null where it doesn't say. */
  tokens: { in: number | null; out: number | null }
}

const count = z.int().nonnegative().nullable().catch(null)
const parts = z
  .array(z.object({ text: z.string().catch('') }))
  .transform((all) => all.map(({ text }) => text).join(''))

/** As much of a response as is used (OpenAI API, chat completions). */
const responseShape = z.object({
  choices: z.array(
    z.object({
      message: z.object({
        content: z.union([z.string(), parts]).nullish(),
        refusal: z.string().nullish(),
      }),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
})

/**
 * Reads the response of a chat completion.
 * @throws ModelFault broken, empty or declined
 */
export function readCompletion(body: string): Completion {
  const parsed = responseShape.safeParse(json(body))
  if (!parsed.success) throw new ModelFault('broken', 200)
  const { choices, usage } = parsed.data
  const [choice] = choices
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter')
    throw new ModelFault('declined', 200)
  const isCut = choice?.finish_reason === 'length'
  const text = choice?.message.content ?? ''
  if (text.trim() === '') throw new ModelFault(isCut ? 'cut' : 'empty', 200)
  return {
    text,
    isCut,
    tokens: { in: usage?.prompt_tokens ?? null, out: usage?.completion_tokens ?? null },
  }
}

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
