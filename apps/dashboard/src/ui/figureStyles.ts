import { chartStyles, mapStyles, mapTokens } from '@bubbles/charts'

const declare = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

let styled = false

/**
 * Styles of charts and maps, once a page, with the colours of maps, which the theme does not have. A constructed sheet,
 * so no inline style is needed.
 */
export function addFigureStyles(): void {
  if (styled) return
  styled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root{${declare(mapTokens.light)}}[data-theme="dark"]{${declare(mapTokens.dark)}}${chartStyles}${mapStyles}`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
