/**
 * A report of thirty pages as Google Docs writes it: onto the clipboard, and as the page of its “Web page (.html, zipped)”.
 * Both say the same, as far as Google itself puts it there.
 */

/** The smallest PNG: one point. */
const POINT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const GOOGLE_PAGES = 30

const pages = Array.from({ length: GOOGLE_PAGES }, (_, index) => index + 1)

/** How each of the two writes what both have. */
interface Writer {
  title: (words: string) => string
  subtitle: (words: string) => string
  heading: (level: 2 | 3, words: string, id: string) => string
  paragraph: (...runs: string[]) => string
  run: (words: string, look?: Look) => string
  link: (words: string, address: string) => string
  list: (kind: 'ul' | 'ol', name: string, points: readonly [level: 0 | 1 | 2, words: string][]) => string
  tasks: (name: string, points: readonly [done: boolean, words: string][]) => string
  table: (rows: readonly (readonly string[])[]) => string
  image: (alt: string) => string
  note: (number: number) => string
  comment: (letter: string) => string
  pageBreak: () => string
  rule: () => string
}

type Look = 'bold' | 'italic' | 'struck' | 'raised' | 'lowered' | 'underlined' | 'marked' | 'red'

const everyPage = (write: Writer): string =>
  pages
    .map((page) =>
      [
        page > 1 && page % 10 === 1 ? write.pageBreak() : '',
        write.heading(2, `Chapter ${page} of what was counted`, `h.chapter${page}`),
        write.paragraph(
          write.run(`Page ${page} says that output `),
          write.run('doubled', 'bold'),
          write.run(', costs '),
          write.run('fell', 'italic'),
          write.run(' and 3 km'),
          write.run('2', 'raised'),
          write.run(' of CO'),
          write.run('2', 'lowered'),
          write.run(' were '),
          write.run('lost', 'struck'),
          write.run(' saved, as '),
          write.link('the data', `https://example.org/data?page=${page}&unit=GWh`),
          write.run(' show'),
          write.note(page),
          write.run('.'),
          page === 4 ? write.comment('a') : '',
        ),
        write.heading(3, `Method of page ${page}`, `h.method${page}`),
        ...[1, 2, 3].map((number) =>
          write.paragraph(
            write.run(
              `Paragraph ${number} of page ${page}: what people counted in the North, what they left out, and why that makes little difference to anyone who reads on. `
                .repeat(3)
                .trim(),
            ),
          ),
        ),
        write.list('ul', `points${page}`, [
          [0, `First point of page ${page}`],
          [1, 'Within the first'],
          [2, 'Within that'],
          [0, `Second point of page ${page}`],
        ]),
        write.list('ol', `steps${page}`, [
          [0, `Step one of page ${page}`],
          [0, `Step two of page ${page}`],
        ]),
        page % 3 === 0
          ? write.table([
              ['Year', 'Region', 'GWh'],
              ['2023', `North ${page}`, '12.5'],
              ['2024', `South ${page}`, '1,310'],
            ])
          : '',
        page % 10 === 2
          ? write.tasks(`tasks${page}`, [
              [true, 'Read by two'],
              [false, 'Sent out'],
            ])
          : '',
        page % 15 === 5 ? write.image(`A wind farm, page ${page}`) : '',
        page === 6
          ? write.paragraph(
              write.run('Underlined', 'underlined'),
              write.run(' and '),
              write.run('marked', 'marked'),
              write.run(' and '),
              write.run('red', 'red'),
              write.run('.'),
            )
          : '',
        page === 7
          ? write.paragraph(
              write.run('Asked of '),
              write.link('Ada Example', 'mailto:ada@example.org'),
              write.run(' on 5 May 2024, in '),
              write.link('the minutes', 'https://docs.google.com/document/d/abc/edit'),
              write.run('.'),
            )
          : '',
        page === 8 ? write.rule() : '',
      ].join(''),
    )
    .join('')

const redirected = (address: string): string =>
  `https://www.google.com/url?q=${encodeURIComponent(address)}&amp;sa=D&amp;source=editors&amp;ust=1718000000000000&amp;usg=AOvVaw0`

const CLASSES: Readonly<Record<Look, string>> = {
  bold: 'c3',
  italic: 'c4',
  struck: 'c5',
  raised: 'c6',
  lowered: 'c7',
  underlined: 'c8',
  marked: 'c9',
  red: 'c10',
}

const exported: Writer = {
  title: (words) => `<p class="c1 title" id="h.title"><span class="c2">${words}</span></p>`,
  subtitle: (words) => `<p class="c1 subtitle" id="h.subtitle"><span class="c2">${words}</span></p>`,
  heading: (level, words, id) =>
    `<h${level - 1} class="c1" id="${id}"><span class="c2">${words}</span></h${level - 1}>`,
  paragraph: (...runs) => `<p class="c1">${runs.join('')}</p><p class="c1 c11"><span class="c2"></span></p>`,
  run: (words, look) =>
    `<span class="${look ? CLASSES[look] : 'c2'}">${words.replaceAll('  ', '&nbsp; ')}</span>`,
  link: (words, address) =>
    `<span class="c12"><a class="c13" href="${address.startsWith('mailto:') ? address : redirected(address)}">${words}</a></span>`,
  list: (kind, name, points) => {
    let level = -1
    return points
      .map(([depth, words], index) => {
        const isNew = depth !== level
        const begins = !points.slice(0, index).some(([before]) => before === depth)
        level = depth
        const open = `<${kind} class="c14 lst-kix_${name}-${depth}${begins ? ' start' : ''}"${kind === 'ol' ? ` start="${points.slice(0, index).filter(([before]) => before === depth).length + 1}"` : ''}>`
        return `${isNew ? `${index > 0 ? `</${kind}>` : ''}${open}` : ''}<li class="c1 li-bullet-0"><span class="c2">${words}</span></li>`
      })
      .join('')
      .concat(`</${kind}>`)
  },
  tasks: (name, points) =>
    `<ul class="c14 lst-kix_${name}-0 start">${points.map(([done, words]) => `<li class="c1 li-bullet-0"><span class="${done ? 'c5' : 'c2'}">${words}</span></li>`).join('')}</ul>`,
  table: (rows) =>
    `<table class="c15">${rows.map((row) => `<tr class="c16">${row.map((cell) => `<td class="c17" colspan="1" rowspan="1"><p class="c1"><span class="c2">${cell}</span></p></td>`).join('')}</tr>`).join('')}</table><p class="c1 c11"><span class="c2"></span></p>`,
  image: (alt) =>
    `<p class="c1"><span style="overflow: hidden; display: inline-block; margin: 0.00px 0.00px; border: 0.00px solid #000000; transform: rotate(0.00rad) translateZ(0px); width: 602.00px; height: 401.33px;"><img alt="${alt}" src="images/image1.png" style="width: 602.00px; height: 401.33px; margin-left: 0.00px; margin-top: 0.00px;" title=""></span></p>`,
  note: (number) => `<sup><a href="#ftnt${number}" id="ftnt_ref${number}">[${number}]</a></sup>`,
  comment: (letter) => `<sup><a href="#cmnt1" id="cmnt_ref1">[${letter}]</a></sup>`,
  pageBreak: () => '<hr style="page-break-before:always;display:none;">',
  rule: () => '<p class="c1"><span class="c2"></span></p><hr><p class="c1"><span class="c2"></span></p>',
}

const CSS = `@import url(https://themes.googleusercontent.com/fonts/css?kit=abc);ul.lst-kix_points1-0{list-style-type:none}.lst-kix_points1-0>li:before{content:"\\0025cf  "}.lst-kix_tasks2-0>li:before{content:"\\002610  "}.lst-kix_tasks12-0>li:before{content:"\\002610  "}.lst-kix_tasks22-0>li:before{content:"\\002610  "}ol{margin:0;padding:0}table td,table th{padding:0}.c0{max-width:451.4pt;padding:72pt}.c1{padding-top:0pt;line-height:1.15;orphans:2;widows:2;text-align:left}.c2{color:#000000;font-weight:400;text-decoration:none;vertical-align:baseline;font-size:11pt;font-family:"Arial";font-style:normal}.c3{font-weight:700}.c4{font-style:italic}.c5{text-decoration:line-through}.c6{vertical-align:super}.c7{vertical-align:sub}.c8{text-decoration:underline}.c9{background-color:#ffff00}.c10{color:#ff0000}.c11{height:11pt}.c12{text-decoration-skip-ink:none;text-decoration:underline;color:#1155cc}.c13{color:inherit;text-decoration:inherit}.c14{padding:0;margin:0}.title{padding-top:0pt;color:#000000;font-size:26pt}.subtitle{color:#666666;font-size:15pt}li{color:#000000}h1{font-size:20pt}`

/** The page of the export, which names its image `images/image1.png`. */
export function googleDocsPage(): string {
  const notes = pages
    .map(
      (page) =>
        `<div><p class="c1"><a href="#ftnt_ref${page}" id="ftnt${page}">[${page}]</a><span class="c2">&nbsp;Counted by the office, page ${page}.</span></p></div>`,
    )
    .join('')
  const comment =
    '<div class="c18"><p class="c1"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span class="c2">Is this so?</span></p></div>'
  const contents = pages
    .map(
      (page) =>
        `<p class="c1"><span class="c12"><a class="c13" href="#h.chapter${page}">Chapter ${page} of what was counted</a></span><span class="c2">&nbsp;&nbsp;&nbsp;${page}</span></p>`,
    )
    .join('')
  return `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">${CSS}</style></head><body class="c0 doc-content">${exported.title('Wind in the North')}${exported.subtitle('What was built, and what it gave.')}${contents}${everyPage(exported)}<hr class="c19">${notes}${comment}</body></html>`
}

/** The image beside the page. */
export const googleDocsImage = (): Uint8Array => Uint8Array.from(Buffer.from(POINT, 'base64'))

const STYLES: Readonly<Record<Look, string>> = {
  bold: 'font-weight:700;',
  italic: 'font-weight:400;font-style:italic;',
  struck: 'font-weight:400;text-decoration:line-through;',
  raised: 'font-weight:400;font-size:0.6em;vertical-align:super;',
  lowered: 'font-weight:400;font-size:0.6em;vertical-align:sub;',
  underlined: 'font-weight:400;text-decoration:underline;',
  marked: 'font-weight:400;background-color:#ffff00;',
  red: 'font-weight:400;color:#ff0000;',
}
const PLAIN =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;'
const P = 'line-height:1.38;margin-top:0pt;margin-bottom:0pt;'
const span = (words: string, look?: Look) =>
  `<span style="${look ? PLAIN + STYLES[look] : PLAIN}">${words}</span>`

const copied: Writer = {
  title: (words) => `<p dir="ltr" style="${P}"><span style="${PLAIN}font-size:26pt;">${words}</span></p>`,
  subtitle: (words) =>
    `<p dir="ltr" style="${P}"><span style="${PLAIN}font-size:15pt;color:#666666;">${words}</span></p>`,
  heading: (level, words) => `<h${level} dir="ltr" style="${P}">${span(words)}</h${level}>`,
  paragraph: (...runs) => `<p dir="ltr" style="${P}">${runs.join('')}</p><br />`,
  run: span,
  link: (words, address) =>
    `<a href="${address.replaceAll('&', '&amp;')}" style="text-decoration:none;"><span style="${PLAIN}color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;">${words}</span></a>`,
  list: (kind, _name, points) => {
    let html = ''
    let level = -1
    for (const [depth, words] of points) {
      while (level < depth) {
        html += `<${kind} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">`
        level++
      }
      while (level > depth) {
        html += `</${kind}>`
        level--
      }
      html += `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;" aria-level="${depth + 1}"><p dir="ltr" style="${P}" role="presentation">${span(words)}</p></li>`
    }
    return html + `</${kind}>`.repeat(level + 1)
  },
  tasks: (_name, points) =>
    `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;">${points
      .map(
        ([done, words]) =>
          `<li dir="ltr" role="checkbox" aria-checked="${done}" style="list-style-type:none;font-size:11pt;" aria-level="1"><img src="data:image/png;base64,${POINT}" width="17.599999999999998px" height="17.599999999999998px" alt="${done ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="${P}display:inline-block;vertical-align:top;" role="presentation">${span(words, done ? 'struck' : undefined)}</p></li>`,
      )
      .join('')}</ul>`,
  table: (rows) =>
    `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="200" /><col width="200" /><col width="200" /></colgroup><tbody>${rows
      .map(
        (row) =>
          `<tr style="height:0pt">${row.map((cell) => `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;"><p dir="ltr" style="${P}">${span(cell)}</p></td>`).join('')}</tr>`,
      )
      .join('')}</tbody></table></div><br />`,
  image: (alt) =>
    `<p dir="ltr" style="${P}"><span style="${PLAIN}"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXabc?key=def" width="602" height="401" alt="${alt}" style="margin-left:0px;margin-top:0px;" /></span></span></p>`,
  // Notes and comments stay behind when a part of a document is copied: the number alone comes along.
  note: (number) => `<span style="${PLAIN}font-size:0.6em;vertical-align:super;">${number}</span>`,
  comment: () => '',
  pageBreak: () => '<br />',
  rule: () => '<hr />',
}

/** What is on the clipboard after all of the document was copied. */
export const googleDocsClipboard = (): string =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f0c2a5e-7fff-4b2e-9d1a-0d9c2f6a1b3c">${everyPage(copied)}</b><br class="Apple-interchange-newline">`
