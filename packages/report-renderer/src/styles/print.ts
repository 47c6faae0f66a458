import { cssString } from '../html.ts'

/** A4 on paper (design: published page, 35): light, one column, figures whole, no controls. */
export const printStyles = `
@media print{
@page{size:A4;margin:18mm 18mm 20mm}
body{font-size:10.5pt;line-height:15.5pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.shell{max-width:none;padding:0}
.with-rail{display:block}
.mast .shell{min-height:0;padding-bottom:8pt}
.brand{min-height:0}
.skip,.rail,.toc,.data,.at,.foot,.tip,.cross,.ring{display:none!important}
main{padding:20pt 0 0}
h1{font-size:27pt;line-height:32pt}
.lead{font-size:14pt;line-height:20pt}
.date,.edit{font-size:9pt;line-height:12pt}
h2{margin:20pt 0 8pt;font-size:17pt;line-height:22pt}
h3{margin:18pt 0 4pt;font-size:13pt;line-height:18pt}
/* A heading keeps two lines at least under it; a figure that goes to the next page leaves the words before it behind. */
h2,h3{break-after:avoid}
/* Chromium leaves the space at the end of a line out of a PDF’s outline, where it is collapsed. */
h1,h2,h3,h4{white-space:break-spaces}
.body{margin-top:20pt}
.body>*{max-width:34em}
.body>p,.body>ul,.body>ol{margin-bottom:9pt}
p,li{orphans:2;widows:2}
figure,blockquote,tr{break-inside:avoid}
.body>figure{max-width:none;margin:12pt 0 14pt}
.chart{margin-top:9pt;padding-bottom:6pt}
.fig{font-size:13pt;line-height:17pt}
.num,.desc,.cap{font-size:9pt;line-height:12pt}
.notes{font-size:8.5pt;line-height:12pt}
figcaption,.notes{max-width:none}
/* So high that a figure with its words is less than two fifths of a page: what it leaves white, where it goes to the next, is no more. */
.bb-chart{zoom:.61;font-size:13.5px}
.bb-map{zoom:.84;max-width:66%;font-size:12px}
.pic img{max-height:90mm;width:auto}
a{text-decoration:none}
.body a[href^=http]::after{content:" (" attr(href) ")";color:#4E5D6A;font-weight:400;font-size:.85em;overflow-wrap:anywhere}
}
`

/** Characters of title and address that stand on one line of it. */
const MAX_FOOTER = 110

/**
 * The foot of every printed page: what it is and where from at the left, the page of how many at the right. `font` is
 * a list of families, as CSS.
 */
export function printFooter(title: string, address: string, font: string): string {
  const box = `font:8pt ${font};color:#4E5D6A`
  const room = MAX_FOOTER - address.length
  const name = title.length > room ? `${title.slice(0, Math.max(0, room - 1)).trimEnd()}…` : title
  return (
    `@page{@bottom-left{content:${cssString(`${name} · ${address}`)};${box};width:88%}` +
    `@bottom-right{content:counter(page) " / " counter(pages);${box}}}`
  )
}
