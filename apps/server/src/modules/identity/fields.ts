import { PoolError, invalidParameter } from './errors.ts'

/** Whether a text is an id, in the form the database gives it. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export type Body = Readonly<Record<string, unknown>>

/** The body as an object. @throws PoolError SerializationException for any other JSON. */
export function asBody(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PoolError('SerializationException', 'The body must be a JSON object.')
  }
  return value as Body
}

/** An own member of a body as text. @throws PoolError InvalidParameterException. */
export function textField(body: Body, name: string, maximum = 2048): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (typeof value !== 'string' || value.length === 0 || value.length > maximum) {
    throw invalidParameter(`${name} must be text of 1 to ${maximum} characters.`)
  }
  return value
}

/** An own member of a body as an object. @throws PoolError InvalidParameterException. */
export function objectField(body: Body, name: string): Body {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParameter(`${name} must be an object.`)
  }
  return value as Body
}

/** `UserAttributes: [{Name, Value}]` by name; none if the member is missing. @throws PoolError InvalidParameterException. */
export function attributesField(body: Body): Map<string, string> {
  const list = Object.hasOwn(body, 'UserAttributes') ? body['UserAttributes'] : []
  if (!Array.isArray(list) || list.length > 20) {
    throw invalidParameter('UserAttributes must be a list of at most 20 attributes.')
  }
  return new Map(
    list.map((item: unknown) => {
      const attribute = asBody(item)
      const value = attribute['Value'] ?? ''
      if (typeof value !== 'string') throw invalidParameter('An attribute’s value must be text.')
      return [textField(attribute, 'Name', 32), value]
    }),
  )
}

/** An own member of a body as a list of 1 to 20 names. @throws PoolError InvalidParameterException. */
export function namesField(body: Body, name: string): string[] {
  const list: unknown = Object.hasOwn(body, name) ? body[name] : undefined
  const isNames = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((item) => typeof item === 'string' && item.length <= 32)
  if (!isNames(list) || list.length === 0 || list.length > 20) {
    throw invalidParameter(`${name} must be a list of 1 to 20 names.`)
  }
  return list
}

/** A person's name as it is stored: trimmed, on one line. @throws PoolError InvalidParameterException. */
export function personName(value: string): string {
  const name = value.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name.length > 200 || /\p{Cc}|\p{Cs}/u.test(name)) {
    throw invalidParameter('The name must be one line of at most 200 characters.')
  }
  return name
}
