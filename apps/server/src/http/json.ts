import { JSON_PATCH } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'

/** Deeper JSON is refused: parsing it is cheap, walking it is not. */
const MAX_DEPTH = 64
/** Twice the cells of the largest table; what has more is not read. */
const MAX_VALUES = 1_000_000
/** `__proto__` as it stands or with one of its letters escaped. A reviver costs seconds for a large table: only then. */
const MAY_REACH_PROTOTYPE = /__proto__|\\u00(?:5f|6f|70|72|74)/i

/** Parses JSON bodies: refuses depth beyond 64, more than a million values, and the keys that could reach a prototype. */
export function registerJson(app: FastifyInstance): void {
  // Text that is read as a body would be refused for its shape, and not for its type.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    ['application/json', JSON_PATCH],
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseJson(body as string))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

/** @throws Problem invalid-request with a sentence on what is wrong. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const fault = sizeFault(text)
  if (fault) throw new Problem('invalid-request', { detail: fault })
  try {
    return MAY_REACH_PROTOTYPE.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid-request', {
      detail: `The body is not valid JSON: ${(error as Error).message}`,
    })
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__')
    throw new Problem('invalid-request', { detail: 'The key “__proto__” is not accepted.' })
  return value
}

/** What is too deep or too much, by brackets and commas outside strings; an unbalanced text is left to JSON.parse. */
function sizeFault(text: string): string | null {
  let depth = 0
  let values = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 0x5c) i++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x2c) {
      if (++values >= MAX_VALUES)
        return 'The body has more than 1,000,000 values. A table can have 500,000 cells; send fewer rows or columns.'
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) return `The body is nested deeper than ${MAX_DEPTH} levels.`
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return null
}
