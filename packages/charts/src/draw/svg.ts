import { escapeText } from '../text/escape.ts'

type Attributes = Record<string, string | number | undefined>

/** A tag; attributes left undefined are not written. Content is markup, attribute values are text. */
export function tag(name: string, attributes: Attributes, content = ''): string {
  let open = `<${name}`
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== '')
      open += ` ${key}="${typeof value === 'number' ? px(value) : escapeText(value)}"`
  return content ? `${open}>${content}</${name}>` : `${open}/>`
}

/** A length in px with one digit at most. */
export const px = (value: number): string => `${Math.round(value * 10) / 10 + 0}`

/** A fraction of the width as per cent with two digits at most; whole edges need no sign of their own. */
export const percent = (fraction: number): string => `${Math.round(fraction * 10000) / 100 + 0}%`

/** Joins classes, leaving out what is empty. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
