import { sameValue } from './diff.ts'

/** An operation of RFC 6902. */
export interface PatchOperation {
  op: string
  path: string
  from?: string
  value?: unknown
  [member: string]: unknown
}

/** A patch that does not apply. The document it was meant for is as it was. */
export class PatchError extends Error {
  /** Index of the operation that failed, -1 for the patch as a whole. */
  readonly operation: number
  /** JSON pointer into the patch, for `errors` of a problem: `/3/path`. */
  readonly pointer: string

  constructor(operation: number, member: string, message: string) {
    super(operation < 0 ? message : `Operation ${operation}: ${message}`)
    this.name = 'PatchError'
    this.operation = operation
    this.pointer = operation < 0 ? '' : `/${operation}${member && `/${member}`}`
  }
}

export const PATCH_LIMITS = { operations: 1_000, depth: 64, nodes: 500_000 } as const

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Applies a JSON Patch (RFC 6902) and hands back a new value; `document` is never touched, so a patch that
 * fails half-way has changed nothing. Only the objects on the way to a change are copied. Tokens that could
 * reach a prototype are refused wherever they stand, in paths and in values.
 * @throws PatchError naming the operation
 */
export function applyJsonPatch<T>(document: T, operations: readonly PatchOperation[]): T {
  if (!Array.isArray(operations)) throw new PatchError(-1, '', 'A patch must be a list of operations.')
  if (operations.length > PATCH_LIMITS.operations)
    throw new PatchError(-1, '', `A patch can have at most ${PATCH_LIMITS.operations} operations.`)
  const budget: Budget = { nodes: PATCH_LIMITS.nodes, own: new WeakSet() }
  return operations.reduce<unknown>(
    (value, operation, index) => new Step(operation, index, budget).apply(value),
    document,
  ) as T
}

type Container = Record<string, unknown> | unknown[]

/** What the operations of one patch share. */
interface Budget {
  /** Values the patch may still bring. */
  nodes: number
  /** Containers this patch made itself and that stand in one place: they need not be copied again to be changed. */
  own: WeakSet<Container>
}

class Step {
  private readonly operation: PatchOperation
  private readonly index: number
  private readonly budget: Budget

  constructor(operation: PatchOperation, index: number, budget: Budget) {
    if (!isContainer(operation) || Array.isArray(operation))
      throw new PatchError(index, '', 'An operation must be an object.')
    this.operation = operation
    this.index = index
    this.budget = budget
  }

  apply(root: unknown): unknown {
    const { op } = this.operation
    const path = this.tokens('path')
    switch (op) {
      case 'add':
        return this.add(root, path, this.value())
      case 'replace':
        this.read(root, path)
        return path.length ? this.write(root, path, this.value(), 'replace') : this.value()
      case 'remove':
        return this.remove(root, path)
      case 'test':
        if (!sameJson(this.read(root, path), this.value())) this.fail('path', 'the value there is different.')
        return root
      case 'copy':
        return this.add(root, path, this.counted(this.read(root, this.tokens('from'), 'from')))
      case 'move':
        return this.move(root, this.tokens('from'), path)
      default:
        return this.fail(
          'op',
          `there is no operation “${JSON.stringify(String(op).slice(0, 40)).slice(1, -1)}”.`,
        )
    }
  }

  private move(root: unknown, from: string[], path: string[]): unknown {
    const value = this.read(root, from, 'from')
    if (from.length === path.length && from.every((token, index) => token === path[index])) return root
    if (from.length < path.length && from.every((token, index) => token === path[index]))
      this.fail('path', 'a value cannot move into itself.')
    return this.add(this.remove(root, from, 'from'), path, value)
  }

  private add(root: unknown, path: string[], value: unknown): unknown {
    return path.length ? this.write(root, path, value, 'add') : value
  }

  private remove(root: unknown, path: string[], member = 'path'): unknown {
    if (!path.length) return this.fail(member, 'the whole document cannot be removed.')
    this.read(root, path, member)
    return this.write(root, path, undefined, 'remove')
  }

  /** Copies the containers along `path` and changes the last one. */
  private write(root: unknown, path: string[], value: unknown, how: 'add' | 'replace' | 'remove'): unknown {
    if (!isContainer(root)) return this.fail('path', 'there is nothing at this place.')
    const [token, ...rest] = path as [string, ...string[]]
    const copy = this.owned(root)
    if (rest.length) {
      const key = this.key(copy, token, 'path')
      put(copy, key, this.write(get(copy, key), rest, value, how))
      return copy
    }
    if (Array.isArray(copy)) {
      if (how === 'add') copy.splice(this.insertAt(copy, token), 0, value)
      else if (how === 'remove') copy.splice(Number(this.key(copy, token, 'path')), 1)
      else put(copy, this.key(copy, token, 'path'), value)
    } else if (how === 'remove') delete copy[token]
    else put(copy, token, value)
    return copy
  }

  /** The container itself where this patch made it, else a copy that it owns from now on. */
  private owned(container: Container): Container {
    if (this.budget.own.has(container)) return container
    const copy: Container = Array.isArray(container) ? container.slice() : { ...container }
    this.budget.own.add(copy)
    return copy
  }

  private read(root: unknown, path: string[], member = 'path'): unknown {
    let value = root
    for (const token of path) {
      if (!isContainer(value)) return this.fail(member, 'there is nothing at this place.')
      value = get(value, this.key(value, token, member))
    }
    return value
  }

  /** The token as an existing member of `container`. */
  private key(container: Container, token: string, member: string): string {
    const exists = Array.isArray(container)
      ? isIndex(token) && Number(token) < container.length
      : Object.hasOwn(container, token)
    if (!exists) this.fail(member, 'there is nothing at this place.')
    return token
  }

  private insertAt(list: unknown[], token: string): number {
    if (token === '-') return list.length
    if (!isIndex(token) || Number(token) > list.length) this.fail('path', 'the list has no such position.')
    return Number(token)
  }

  private tokens(member: 'path' | 'from'): string[] {
    const pointer = this.operation[member]
    if (typeof pointer !== 'string') return this.fail(member, `${member} is missing.`)
    if (pointer === '') return []
    if (!pointer.startsWith('/') || /~(?![01])/.test(pointer))
      return this.fail(member, 'this is not a JSON pointer.')
    const tokens = pointer
      .slice(1)
      .split('/')
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (tokens.length > PATCH_LIMITS.depth) this.fail(member, 'this pointer is too deep.')
    if (tokens.some((token) => FORBIDDEN.has(token))) this.fail(member, 'this name is not allowed.')
    return tokens
  }

  private value(): unknown {
    if (!Object.hasOwn(this.operation, 'value')) return this.fail('value', 'value is missing.')
    return this.counted(this.operation.value)
  }

  /** Bounds what one patch can grow the document by: copies of copies double with every operation. */
  private counted(value: unknown, depth = 0): unknown {
    if (--this.budget.nodes < 0) this.fail('', 'the patch makes the document too large.')
    if (!isContainer(value)) return value
    // What is copied stands in two places from now on.
    this.budget.own.delete(value)
    if (depth >= PATCH_LIMITS.depth) this.fail('value', 'the value is nested too deeply.')
    for (const [key, part] of Object.entries(value)) {
      if (FORBIDDEN.has(key)) this.fail('value', 'a name in the value is not allowed.')
      this.counted(part, depth + 1)
    }
    return value
  }

  private fail(member: string, message: string): never {
    throw new PatchError(this.index, member, message)
  }
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null
const isIndex = (token: string): boolean => /^(?:0|[1-9]\d{0,8})$/.test(token)
const get = (container: Container, key: string): unknown => (container as Record<string, unknown>)[key]
const put = (container: Container, key: string, value: unknown): void => {
  ;(container as Record<string, unknown>)[key] = value
}

/** RFC 6902, 4.6: equal members, whatever their order; null equals null alone. */
const sameJson = (a: unknown, b: unknown): boolean => (a === null || b === null ? a === b : sameValue(a, b))
