import { type Attributes, attributeName, attributesOf } from './attributes.ts'
import { ScimProblem } from './problem.ts'

/** One change: what is done to which attribute. */
export interface Change {
  op: 'add' | 'replace' | 'remove'
  /** By its lower-case name, such as `name.givenname`; `members` for one of them, too. */
  attribute: string
  /** What is between the brackets of `emails[type eq "work"].value`. */
  selector: string | null
  value: unknown
}

const MAX_OPERATIONS = 1_000
const PATH = /^([a-z$][\w$:.-]*)(?:\[([^\]]*)\](\.[a-z$][\w$-]*)?)?$/i

/**
 * The changes of a PATCH (RFC 7644, 3.5.2), one attribute each. An operation without a path changes the attributes of its value, as Okta
 * sends them, and `op` is the same in either case, as Entra sends it.
 * @throws ScimProblem invalidSyntax, invalidPath, noTarget
 */
export function readPatch(body: unknown): Change[] {
  const operations = attributesOf(body).get('operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimProblem('invalidSyntax', 'Send “Operations” with one or more operations.')
  if (operations.length > MAX_OPERATIONS)
    throw new ScimProblem('invalidSyntax', `Send at most ${MAX_OPERATIONS} operations at once.`)
  return operations.flatMap((each) => changesOf(attributesOf(each, 'operation')))
}

function changesOf(operation: Attributes): Change[] {
  const op = opOf(operation.get('op'))
  const path = operation.get('path')
  const value = operation.get('value')
  if (path !== undefined && path !== null && path !== '') return [{ op, ...readPath(path), value }]
  if (op === 'remove') throw new ScimProblem('noTarget', 'An operation that removes needs a “path”.')
  // Some providers write paths as the names of the value's attributes.
  return [...attributesOf(value, 'value')].map(([name, each]) => ({ op, ...readPath(name), value: each }))
}

function opOf(value: unknown): Change['op'] {
  const op = typeof value === 'string' ? value.toLowerCase() : ''
  if (op === 'add' || op === 'replace' || op === 'remove') return op
  throw new ScimProblem('invalidSyntax', '“op” must be add, replace or remove.')
}

function readPath(path: unknown): Pick<Change, 'attribute' | 'selector'> {
  const [, name, selector = null, part = ''] = (typeof path === 'string' && PATH.exec(path.trim())) || []
  if (name === undefined)
    throw new ScimProblem('invalidPath', `“${String(path).slice(0, 100)}” isn’t a path of an attribute.`)
  return { attribute: attributeName(name + part), selector }
}
