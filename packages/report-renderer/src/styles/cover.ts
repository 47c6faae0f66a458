import { SIZES, sized } from './sizes.ts'

/** What lies under the words of a cover: `#0D151C`, as a share of itself over the picture. */
export const COVER_SHADE = '13 21 28'
/**
 * How dark it is at least under every line of words: white on it has 4.5:1 (WCAG 2.2, 1.4.3) over a white picture, and
 * so over any. `cover.test.ts` computes that.
 */
export const COVER_SHARE = 0.6
/** Px between the beginning of the gradient and the first line. */
export const FADE = 120

const shade = (share: number) => `rgb(${COVER_SHADE}/${share})`

/** The gradient under the words of a picture, from where it begins. */
export const COVER_GRADIENT = `linear-gradient(${shade(0)},${shade(0.2)} 40px,${shade(0.45)} 84px,${shade(COVER_SHARE)} ${FADE - 8}px,${shade(0.72)})`

/**
 * A cover (design: title 64/68, on phones 36/40; 620 px high, on phones 520). It is as high as its words need, at least.
 * Under the words of a picture lies a gradient of their own box, so that it is as high as they are.
 */
export const coverStyles = `
.covered .mast{border-bottom:0}
.covered main{padding-top:0}
.covered main>article>.shell{padding-top:40px}
.run{min-width:0}
.cover{position:relative;display:grid;min-height:360px;overflow:hidden;background:var(--bb-band);color:var(--bb-on-band)}
.cover ::selection{background:var(--bb-on-band);color:var(--bb-band)}
.pictured{min-height:520px;background:rgb(${COVER_SHADE})}
.cover-i{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.cover-t{position:relative;align-self:end;padding:64px 0 32px}
/* At the far side of a wide window no words are (the title ends before 70% from 75em on), and more of the picture is seen. */
.pictured .cover-t{padding-top:${FADE}px;color:#fff}
.pictured .cover-t::before{content:"";position:absolute;inset:0;background:${COVER_GRADIENT}}
.cover-t .shell{position:relative;width:100%}
.kicker{font:600 .875rem/1.25rem var(--bb-font)}
.kicker+h1{margin-top:12px}
.cover h1{max-width:48rem;${sized(SIZES.phoneCover.plain)};letter-spacing:-.02em}
.cover.long h1{${sized(SIZES.phoneCover.long)}}
.cover :is(.lead,.date,.date b,.edit){color:inherit}
.cover .lead{max-width:42rem}
.credit{margin-top:16px;font:400 .75rem/1rem var(--bb-font)}
.cover a{color:inherit}
.cover :focus-visible{outline-color:currentColor}
@media (min-width:37.5em){
.cover{min-height:420px}
.pictured{min-height:620px}
.cover-t{padding:96px 0 56px}
.cover h1{${sized(SIZES.cover.colour)}}
.pictured h1{${sized(SIZES.cover.picture)}}
.cover.long h1{${sized(SIZES.cover.long)}}
.covered main>article>.shell{padding-top:64px}
}
@media (min-width:75em){.pictured .cover-t::before{mask-image:linear-gradient(90deg,#000 70%,rgb(0 0 0/.3))}[dir=rtl] .pictured .cover-t::before{mask-image:linear-gradient(-90deg,#000 70%,rgb(0 0 0/.3))}.covered .rail{padding-top:2px}.covered main>article>.shell:has(.body>.band:first-child){padding-top:0}.covered .body:has(>.band:first-child){margin-top:0}.covered .rail:has(+.run>.body>.band:first-child){padding-top:56px}.flat .cover .shell{max-width:1008px}}
@media (forced-colors:active){.cover{border-bottom:1px solid}.pictured .cover-t{background:Canvas;color:CanvasText}.pictured .cover-t::before{content:none}}
@media print{
.cover{min-height:0;break-after:page;page:cover}
.pictured{height:100vh}
.cover:not(.pictured){height:100vh}
.cover-t{padding:40mm 18mm 20mm}
.cover .shell{padding:0}
.cover h1,.cover.long h1{font-size:34pt;line-height:38pt}
.cover.long h1{font-size:26pt;line-height:31pt}
.kicker{font-size:11pt;line-height:15pt}
.credit{font-size:8pt;line-height:10pt}
.covered main>article>.shell{padding-top:0}
.covered .mast{display:none}
.covered .body{margin-top:0}
@page cover{margin:0;@bottom-left{content:none}@bottom-right{content:none}}
}
`

/**
 * Larger type than the plain page has (design: h1 48/54, with a cover 56/60). Beside a title of twice the size of a
 * chapter's the page needs more room between its parts.
 */
export const scaleStyles = {
  plain: '',
  report: `
@media (min-width:75em){.t-report h1{${sized(SIZES.title.report)};letter-spacing:-.02em}.t-report .lead{${sized(SIZES.lead.report)}}}
@media (min-width:37.5em){.t-report .body>figure{margin-block:56px}}
`,
  magazine: `
.t-magazine h1{letter-spacing:-.025em}
.t-magazine .body h2{margin-top:64px;font-size:1.75rem;line-height:2.125rem;letter-spacing:-.015em}
.t-magazine .body>p:first-child{font-size:1.25rem;line-height:2rem}
@media (min-width:37.5em){.t-magazine .body h2{margin-top:88px;${sized(SIZES.chapter.magazine)}}.t-magazine .body>figure{margin-block:56px}.t-magazine .body>p:first-child{${sized(SIZES.first.magazine)}}}
@media (min-width:75em){.t-magazine h1{${sized(SIZES.title.magazine)}}.t-magazine .lead{${sized(SIZES.lead.magazine)}}}
@media print{.t-magazine .body h2{margin:24pt 0 9pt;font-size:21pt;line-height:26pt}.t-magazine .body>p:first-child{font-size:13pt;line-height:19pt}}
`,
} as const
