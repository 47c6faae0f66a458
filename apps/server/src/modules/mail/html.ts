const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is safe to insert as it is. Only `html` makes it. */
class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}
export type { Html }

type Value = string | number | Html | readonly Value[]

function insert(value: Value): string {
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(insert).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] as string)
}

/** Template for HTML: every inserted text is escaped; only what `html` itself made goes in as it is. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + insert(values[index - 1] ?? '') + text))
}
