import { parseSync } from 'oxc-parser'

/** A piece of source that people may read: a literal, a template or the text between JSX tags. */
export interface Candidate {
  kind: 'jsx' | 'literal' | 'attribute' | 'template'
  /** What a catalogue knows it by: trimmed, white space as JSX shows it, values as `{0}`, `{1}`. */
  key: string
  /** Where it is in the source, as offsets. */
  start: number
  end: number
  /** The values of a template, as offsets. */
  values: { start: number; end: number }[]
  /** Whether it looks like words; a catalogue has an entry for each that does. */
  isWords: boolean
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** The name of an identifier; '' of anything else. */
const nameOf = (value: unknown): string =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : ''

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Parts of a program in which no text is shown: what is imported, and types. */
const NOT_SHOWN =
  /^(?:ImportDeclaration|ImportExpression|ExportAllDeclaration|TSLiteralType|TSEnumMember|TSTemplateLiteralType|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/

/** Attributes whose values are names, not words. */
const NAMES =
  /^(?:className|key|id|data-.*|testId|to|href|type|role|name|variant|tone|size|rel|target|htmlFor|autoComplete|d|viewBox|xmlns|inputMode|lang|dir|as|method|src|style|kind|icon)$/

/** Attributes whose values are always words. */
const READ_OUT = /^(?:label|title|placeholder|alt|aria-label)$/

/** A sentence, a title of one word or more, or several lower-case words. */
const WORDS =
  /^[A-Z]{2,} [a-z]|^[A-Z“‘…][a-z’]+(?:-[a-z]|[ .,:;…?!]|$)|[A-Za-z,’”] [a-z]+[ .,:;…?!’]|^[a-z’]+ [a-z’ ]+$|^ [a-z]|[a-z] $|^\d+%? [a-z]{3,}|^[,·] [a-z]|^[A-Z] [a-z]|^“[A-Z]/

/** Functions that put a number before a noun. */
const COUNTS = /^(?:count|plural)/

const SKIPPED_FIELDS = new Set(['type', 'start', 'end', 'typeAnnotation', 'typeArguments', 'returnType'])

/** Everything in a module that may be shown, in the order of the source, what is inside a template before the template. */
export function candidatesOf(file: string, source: string): Candidate[] {
  const found: Candidate[] = []
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} can’t be parsed: ${errors[0]!.message}`)
  visit(program as unknown as Node, null, found)
  return found
}

function visit(node: Node, owner: Node | null, found: Candidate[]): void {
  if (NOT_SHOWN.test(node.type)) return
  if (node.type === 'JSXAttribute' && isNamed(node)) return
  const own = node.type === 'JSXExpressionContainer' ? owner : node
  for (const [field, value] of Object.entries(node)) {
    if (SKIPPED_FIELDS.has(field) || isCompared(node, field, value)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, isChoice(child, node, owner) ? CHOICE : own, found)
  }
  const candidate = candidateOf(node, owner)
  if (candidate !== null) found.push(candidate)
}

/** Stands for the owner of a choice between words within a sentence. */
const CHOICE: Node = { type: 'Choice', start: 0, end: 0 }

/** Whether a node is one of the words that a sentence chooses from, as in `${isOn ? 'on' : 'off'}`. */
const isChoice = (child: Node, node: Node, owner: Node | null): boolean =>
  node.type === 'ConditionalExpression' &&
  child.type === 'Literal' &&
  (owner?.type === 'TemplateLiteral' || owner?.type === 'JSXElement' || owner?.type === 'JSXFragment')

const attributeName = (node: Node): string => nameOf(node['name'])

/** Whether an attribute is a name. A field's `name` is in lower case; with a capital, it is what people read. */
const isNamed = (node: Node): boolean => {
  const name = attributeName(node)
  const value = node['value']
  return NAMES.test(name) && !(name === 'name' && isNode(value) && /^[A-Z]/.test(String(value['value'])))
}

/** Whether a part of a node is a key or is compared with something: a value of the protocol, not shown. */
function isCompared(node: Node, field: string, value: unknown): boolean {
  if (field === 'key') return node['computed'] !== true
  if (field === 'value' && node.type === 'Property') return isValueOfProtocol(node['key'] as Node, value)
  if (node.type === 'SwitchCase') return field === 'test'
  if (node.type === 'MemberExpression')
    return field === 'property' && isNode(value) && value.type === 'Literal'
  return node.type === 'BinaryExpression' && /^(?:[!=]==?|in)$/.test(String(node['operator']))
    ? isNode(value) && value.type === 'Literal'
    : false
}

/** Fields of our own objects that hold one word by which the program goes on; one such as `kind: 'Kind'` is a heading. */
const PROTOCOL_FIELDS = /^(?:value|id|kind|type|status|state|code|action)$/

const isValueOfProtocol = (key: Node, value: unknown): boolean =>
  isNode(value) &&
  value.type === 'Literal' &&
  PROTOCOL_FIELDS.test(nameOf(key)) &&
  !isHeading(nameOf(key), String(value['value'])) &&
  /^\w+$/.test(String(value['value']))

const isHeading = (key: string, text: string): boolean => key !== text && key === text.toLowerCase()

function candidateOf(node: Node, owner: Node | null): Candidate | null {
  const at = { start: node.start, end: node.end, values: [] }
  if (node.type === 'JSXText') {
    const key = (node['value'] as string).replaceAll(/\s+/g, ' ').trim()
    return key === '' ? null : { ...at, kind: 'jsx', key, isWords: /[A-Za-z]{2}|^[a-z]\b/.test(key) }
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string') {
    const text = node['value']
    const isAttribute = owner?.type === 'JSXAttribute'
    const isWords =
      WORDS.test(text) ||
      (isAttribute &&
        (/^[A-Z“]/.test(text) || (READ_OUT.test(attributeName(owner!)) && /[a-z]{3}/.test(text)))) ||
      ((isCount(owner) || owner === CHOICE) && /^[a-z]{2,}/.test(text))
    return text.trim() === ''
      ? null
      : { ...at, kind: isAttribute ? 'attribute' : 'literal', key: text.trim(), isWords }
  }
  return node.type === 'TemplateLiteral' ? templateOf(node) : null
}

const isCount = (owner: Node | null): boolean =>
  owner?.type === 'CallExpression' && COUNTS.test(nameOf(owner['callee']))

function templateOf(node: Node): Candidate {
  const texts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const values = (node['expressions'] as Node[]).map(({ start, end }) => ({ start, end }))
  const key = texts
    .map((text, at) => text + (at < values.length ? `{${at}}` : ''))
    .join('')
    .trim()
  const isWords =
    texts.some((text) => /[A-Za-z]{2,}/.test(text)) &&
    (WORDS.test(key.replaceAll(/\{\d\}/g, 'X')) || /\}[:,]? \(?[a-z]|[a-z] \{|^[A-Z][a-z]{2,}\{/.test(key))
  return { kind: 'template', key, start: node.start, end: node.end, values, isWords }
}
