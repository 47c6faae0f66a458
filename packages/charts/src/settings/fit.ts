import type { Shape } from './shape.ts'

/** Instead of a value that does not have the shape. */
export const UNFIT = Symbol('unfit')

const within = (value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean =>
  value >= least && value <= most

const isText = (shape: Shape, value: unknown): boolean =>
  typeof value === 'string' &&
  within(value.length, shape.minLength, shape.maxLength) &&
  (shape.enum?.includes(value) ?? true) &&
  (shape.pattern === undefined || new RegExp(shape.pattern).test(value))

function fitsPlain(shape: Shape, value: unknown): boolean {
  switch (shape.type) {
    case 'string':
      return isText(shape, value)
    case 'integer':
      return Number.isSafeInteger(value) && within(value as number, shape.minimum, shape.maximum)
    case 'number':
      return Number.isFinite(value) && within(value as number, shape.minimum, shape.maximum)
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return value === null
  }
}

function fitList({ items, maxItems }: Shape, value: unknown): unknown {
  if (!Array.isArray(value) || !within(value.length, 0, maxItems)) return UNFIT
  const read = value.map((item: unknown) => fit(items!, item))
  return read.includes(UNFIT) ? UNFIT : read
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object whose members have names of their own. */
function fitMembers({ properties = {}, required = [], additionalProperties }: Shape, value: object): unknown {
  const given = new Map<string, unknown>(Object.entries(value))
  if (additionalProperties === false && [...given.keys()].some((name) => !Object.hasOwn(properties, name)))
    return UNFIT
  const read: [string, unknown][] = []
  for (const [name, shape] of Object.entries(properties)) {
    const member = fit(shape, given.get(name))
    if (member !== UNFIT) read.push([name, member])
    else if (given.get(name) !== undefined || required.includes(name)) return UNFIT
  }
  return Object.fromEntries(read)
}

/** An object that is a list of names, each with a value of one shape. */
function fitNames(names: Shape, values: Shape, value: object): unknown {
  const read = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    isText(names, name) ? fit(values, each) : UNFIT,
  ])
  return read.some(([, each]) => each === UNFIT) ? UNFIT : Object.fromEntries(read)
}

/** @returns the value, with the defaults of what it leaves out and without what the shape does not name, or `UNFIT`. */
export function fit(shape: Shape, value: unknown): unknown {
  if (value === undefined && shape.default !== undefined) return structuredClone(shape.default)
  if (shape.anyOf) {
    const read = shape.anyOf.map((each) => fit(each, value)).find((each) => each !== UNFIT)
    return read === undefined ? UNFIT : read
  }
  if (shape.type === 'array') return fitList(shape, value)
  if (shape.type !== 'object') return fitsPlain(shape, value) ? value : UNFIT
  if (!isObject(value)) return UNFIT
  const { propertyNames, additionalProperties } = shape
  return propertyNames && additionalProperties
    ? fitNames(propertyNames, additionalProperties, value)
    : fitMembers(shape, value)
}
