import {
  type Compilable,
  createQueryId,
  OperationNodeTransformer,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import { send } from './database.ts'
import type { NamedQuery } from './driver.ts'

/** A query as Kysely's builders make it. */
type Built<Row> = Compilable<Row> & { toOperationNode(): RootOperationNode }

/** Stands for a value while a query is built. */
class Placeholder {
  readonly key: string

  constructor(key: string) {
    this.key = key
  }

  /** @throws TypeError: the query would depend on a value that isn't known yet. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`A prepared query may only pass the value '${this.key}' on, not look at it.`)
  }
}

/**
 * Puts values that are written in the source into the text: a plan that serves every call can then use an index made for
 * them, such as one `where is_current`.
 */
class ConstantsInText extends OperationNodeTransformer {
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return ValueListNode.create(node.values.map(toNode)) as unknown as PrimitiveValueListNode
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return toNode(node.value)
  }
}

/** Sends a value that a query has in several places once. */
class OnceAValue extends PostgresQueryCompiler {
  readonly #places = new Map<string, number>()

  protected override appendValue(value: unknown): void {
    const { key } = value as Placeholder
    const known = this.#places.get(key)
    if (known !== undefined) return this.append(`$${known}`)
    super.appendValue(value)
    this.#places.set(key, this.numParameters)
  }
}

const toNode = (value: unknown): ValueNode =>
  value instanceof Placeholder ? ValueNode.create(value) : ValueNode.createImmediate(value)

/** PostgreSQL cuts longer names off (manual, 4.1.1). In bytes. */
const MAX_NAME = 63

const names = new Set<string>()

/**
 * A query that is asked often: Kysely builds and compiles it once, and each connection of PostgreSQL parses it once, by
 * its name, and may keep its plan. It is sent at once, behind what was sent before. `build` runs at the first call with
 * stand-ins, which it may only pass on: what depends on a value is a query of its own. It names the columns it wants, so
 * that a column added by a newer release, which migrates while this one still runs, doesn't change what it returns.
 * @param name unlike that of any other prepared query; it is seen in PostgreSQL's logs
 * @returns a function that runs the query in the transaction its caller is in, and gives its rows.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (values: Values) => Built<Row>,
): (values: Values) => Promise<Row[]> {
  if (names.has(name)) throw new Error(`Two prepared queries are called '${name}'.`)
  if (!/^[\w.-]+$/.test(name) || name.length > MAX_NAME)
    throw new Error(`A prepared query can’t be called '${name}'.`)
  names.add(name)
  let compiled: NamedQuery | undefined
  return async (values) => {
    compiled ??= compile(name, build)
    const parameters = compiled.parameters.map((placeholder) => values[(placeholder as Placeholder).key])
    const { rows } = await send<Row>({ ...compiled, parameters })
    return rows
  }
}

function compile<Values extends Record<string, unknown>>(
  name: string,
  build: (values: Values) => Built<unknown>,
): NamedQuery {
  const standIns = new Proxy({} as Values, {
    get: (_values, key) => (typeof key === 'string' ? new Placeholder(key) : undefined),
  })
  const node = new ConstantsInText().transformNode(build(standIns).toOperationNode())
  const compiled = new OnceAValue().compileQuery(node, createQueryId())
  return { ...compiled, statementName: name }
}
