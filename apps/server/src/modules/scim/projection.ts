import { attributeName } from './attributes.ts'

/** What every answer has. */
const ALWAYS = new Set(['schemas', 'id', 'meta'])

/** Which attributes an answer has (RFC 7644, 3.9); of an attribute's parts, all or none. */
export function projected(
  answer: object,
  { attributes, excludedAttributes }: Readonly<Record<string, unknown>>,
): object {
  const wanted = namesIn(attributes)
  const unwanted = namesIn(excludedAttributes)
  if (wanted.size + unwanted.size === 0) return answer
  const project = (resource: object) =>
    Object.fromEntries(
      Object.entries(resource).filter(
        ([name]) =>
          ALWAYS.has(name) ||
          (wanted.size > 0 ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase())),
      ),
    )
  const { Resources: resources } = answer as { Resources?: object[] }
  return resources ? { ...answer, Resources: resources.map(project) } : project(answer)
}

const namesIn = (list: unknown): ReadonlySet<string> =>
  new Set(
    typeof list === 'string' && list.trim() !== ''
      ? list.split(',').map((name) => attributeName(name).split('.')[0]!)
      : [],
  )
