/** A value that is bound to a statement, never written into its text. */
export class Bound {
  readonly type: string
  readonly value: unknown

  constructor(type: string, value: unknown) {
    this.type = type
    this.value = value
  }
}

/** ClickHouse SQL: text, with values and further SQL between its parts. */
export class Sql {
  readonly parts: readonly string[]
  readonly between: readonly (Sql | Bound)[]

  constructor(parts: readonly string[], between: readonly (Sql | Bound)[] = []) {
    this.parts = parts
    this.between = between
  }
}

/** SQL as it stands, with SQL or bound values in its places. */
export const ch = (parts: TemplateStringsArray, ...between: (Sql | Bound)[]): Sql => new Sql(parts, between)

/** Text of ours as SQL: a name, a number, a list of constants. Never anything that somebody sent. */
export const constant = (text: string | number): Sql => new Sql([String(text)])

/** A constant as a string literal. */
export const literal = (text: string): Sql => constant(`'${text.replaceAll(/['\\]/g, '\\$&')}'`)

/** A value as a parameter of a ClickHouse type, such as `Array(UUID)`. */
export const bind = (type: string, value: unknown): Bound => new Bound(type, value)

/** SQL one after the other. */
export function joined(list: readonly Sql[], separator = ', '): Sql {
  if (list.length === 0) return new Sql([''])
  return new Sql(['', ...list.slice(1).map(() => separator), ''], list)
}

/** The text of a statement, in which each bound value is a parameter, and the parameters' values by name. */
export function compile(sql: Sql): { text: string; parameters: Record<string, unknown> } {
  const parameters: Record<string, unknown> = {}
  const textOf = ({ parts, between }: Sql): string =>
    parts
      .map((part, index) => {
        const piece = between[index]
        if (!piece) return part
        if (piece instanceof Sql) return part + textOf(piece)
        const name = `p${Object.keys(parameters).length}`
        parameters[name] = piece.value
        return `${part}{${name}:${piece.type}}`
      })
      .join('')
  return { text: textOf(sql), parameters }
}
