import { expect, it } from 'vitest'
import { printLook, SHEET, SHEET_STEP, sheetsIn } from './printLook.ts'

it('holds print rules on the screen, and only them on paper', () => {
  const style = printLook('a{color:red}@media print{a{color:black}.new{break-before:page}}')
  expect(style).toContain('@media all{a{color:black}.new{break-before:always}}')
  expect(style.indexOf('columns:')).toBeGreaterThan(style.indexOf('@media screen{'))
})

it('counts sheets by the width of all of them', () => {
  expect(sheetsIn(SHEET.width)).toBe(1)
  expect(sheetsIn(SHEET.width + 2 * SHEET_STEP)).toBe(3)
  // Browsers leave the last margin out.
  expect(sheetsIn(SHEET.width + SHEET_STEP - SHEET.margin)).toBe(2)
  expect(sheetsIn(0)).toBe(1)
})
