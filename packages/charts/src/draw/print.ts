import { STYLES } from '../styles/table.ts'
import { escapeText } from '../text/escape.ts'
import { type PathData, printPath } from './path.ts'
import {
  type Attributes,
  type Classes,
  isElement,
  type Percent,
  px,
  type Scene,
  type Transform,
} from './scene.ts'

/** Elements of HTML, which are closed by a tag of their own also where nothing is in them. */
const HTML = new Set([
  'b',
  'div',
  'em',
  'i',
  'li',
  'p',
  'span',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
])

/** A scene as the markup of a page: every text and value escaped, classes by their short names. */
export function print(scene: Scene): string {
  if (typeof scene === 'string') return scene === '' ? '' : escapeText(scene)
  if (!isElement(scene)) {
    let all = ''
    for (const part of scene) all += print(part)
    return all
  }
  const { name, attributes, children } = scene
  let open = `<${name}`
  for (const key in attributes) {
    const printed = key === 'class' ? printClasses(attributes.class) : printValue(key, attributes[key])
    if (printed !== '') open += ` ${key}="${printed}"`
  }
  const content = print(children)
  return content !== '' || HTML.has(name) ? `${open}>${content}</${name}>` : `${open}/>`
}

function printClasses(classes: Classes = []): string {
  if (typeof classes === 'string') return STYLES[classes].short
  let text = ''
  for (const name of classes) if (name) text += text === '' ? STYLES[name].short : ` ${STYLES[name].short}`
  return text
}

function printValue(name: string, value: Attributes[string]): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return `${px(value)}`
  if (typeof value === 'string') return escapeText(value)
  if (name === 'd') return printPath(value as PathData)
  if (Array.isArray(value)) return value.join(' ')
  return 'percent' in value ? `${(value as Percent).percent}%` : printTransform(value as Transform)
}

const printTransform = ({ move, stretch }: Transform): string =>
  `translate(${move.join(' ')})${stretch ? ` scale(${stretch.join(' ')})` : ''}`
