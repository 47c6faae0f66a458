import { expect, it } from 'vitest'
import { safeSvg } from './safeSvg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"${attributes}>${inside}</svg>`

it('keeps a drawing', () => {
  const drawing = svg('<g class="c1"><path class="ln" d="M0 0L10 10"/><text x="1" y="2">Wind</text></g>')
  expect(safeSvg(drawing)).toContain('<path class="ln" d="M0 0L10 10"')
  expect(safeSvg(drawing)).toContain('Wind')
})

it('keeps a bitmap that is within it, and no other address of it', () => {
  const bitmap = 'data:image/webp;base64,UklGRg=='
  expect(safeSvg(svg(`<image href="${bitmap}" width="320"/>`))).toContain(`href="${bitmap}"`)
  expect(safeSvg(svg(`<g href="${bitmap}"/>`))).not.toContain('href')
  for (const other of ['data:image/svg+xml;base64,UklGRg==', 'data:text/html,x', `${bitmap}#" onload="x`])
    expect(safeSvg(svg(`<image href='${other}'/>`))).not.toMatch(/image |href|data:|onload/)
})

it.each([
  svg('<script>alert(1)</script>'),
  svg('<foreignObject><b>x</b></foreignObject>'),
  svg('<a href="javascript:alert(1)"><text>x</text></a>'),
  svg('<image href="https://elsewhere.example/x.png"/>'),
  svg('<style>@import url(//elsewhere.example)</style>'),
  svg('<use href="#x"/>'),
  svg('<rect fill="url(https://elsewhere.example/#x)" onclick="alert(1)"/>'),
  svg('<animate attributeName="href" values="javascript:alert(1)"/>'),
  svg('', ' onload="alert(1)"'),
])('drops what is no drawing: %s', (hostile) => {
  expect(safeSvg(hostile)).not.toMatch(
    /script|foreign|href|image|style|import|onload|onclick|elsewhere|<use|animate|alert/i,
  )
})

it.each(['', 'not xml', '<html></html>', '<svg'])('is null for what is no SVG: %s', (text) => {
  expect(safeSvg(text)).toBeNull()
})
