import { chartStyles, mapStyles } from '@bubbles/charts'

let styled = false

/** Charts and maps bring their own styles, once a page. A constructed sheet, so no inline style is needed. */
export function addFigureStyles(): void {
  if (styled) return
  styled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(chartStyles + mapStyles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
