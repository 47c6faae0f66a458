import { tableStyles } from '@bubbles/charts'
import { quotationMarks } from '@bubbles/domain'
import { darkColours } from '../branding.ts'
import { SIZES, sized } from './sizes.ts'

/** Rules of looks that a block takes on by a setting, by the name `looksOf` gives them. Screen and paper together. */
const cards = `
.cards>.col{position:relative;display:flex;flex-direction:column;padding:20px;border:1px solid var(--bb-outline);border-radius:12px;background:var(--bb-surface)}
.cards>.col>.pic:first-child{margin:-20px -20px 20px}
.cards>.col>.pic:first-child img{width:100%;aspect-ratio:3/2;object-fit:cover;border-radius:11px 11px 0 0}
.cards>.col>.pic:first-child+*{margin-top:0}
.cards .pic:first-child .cap{padding-inline:20px}
.cards>.col>p{font-size:1rem;line-height:1.5rem}
.cards>.col>.more{margin:auto 0 0;padding-top:8px;font:600 .875rem/1.25rem var(--bb-font)}
.more a{text-decoration:none}
@media screen{
.more a::after{content:" →"}
.more:dir(rtl) a::after{content:" ←"}
.more a::before{content:"";position:absolute;inset:0;border-radius:12px}
.cards a{position:relative;z-index:1}
.cards .more a{position:static}
.cards>.col:has(.more):hover{border-color:var(--bb-coast)}
.more a:hover{text-decoration:underline}
.cards>.col:has(.more a:focus-visible){outline:3px solid var(--bb-primary);outline-offset:2px}
.more a:focus-visible{outline:0}
}
@media print{.cards>.col{padding:10pt;break-inside:avoid}.cards>.col>.pic:first-child{margin:-10pt -10pt 10pt}}
`

const ratios = `
@media (min-width:46em){.r12.cols{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}.r21.cols{grid-template-columns:minmax(0,2fr) minmax(0,1fr)}}
@media print{.cols.n2.r12{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}.cols.n2.r21{grid-template-columns:minmax(0,2fr) minmax(0,1fr)}}
`

const said = `
.body>.said{max-width:40rem;margin:32px 0}
.said blockquote{margin:0}
.who{margin-top:12px;color:var(--bb-secondary);font:400 1rem/1.5rem var(--bb-font)}
.who::before{content:"— "}
.said:not(.large) .who{padding-inline-start:26px}
.body>.said.large{max-width:47.5rem;margin:56px 0}
.large blockquote{padding:0;border:0;font-size:1.625rem;line-height:2.125rem;font-weight:500;letter-spacing:-.01em;text-wrap:balance}
.large .who{margin-top:20px}
.marked p:first-child::before{content:open-quote;color:var(--bb-primary)}
.marked p:last-child::after{content:close-quote;color:var(--bb-primary)}
.marked p:not(:last-child)::after{content:no-close-quote}
@media (min-width:37.5em){.body>.said.large{margin:72px 0}.large blockquote{${sized(SIZES.quote)}}}
@media print{.body>.said,.body>.said.large{max-width:none;margin:14pt 0}.large blockquote{font-size:20pt;line-height:26pt}.who{font-size:9.5pt;line-height:13pt}}
`

const timeline = `
.timeline{padding:0;list-style:none}
.timeline>li{position:relative;margin:0;padding:0 0 28px;padding-inline-start:32px}
.timeline>li:last-child{padding-bottom:0}
.timeline>li:not(:last-child)::before{content:"";position:absolute;top:.875em;bottom:-.875em;inset-inline-start:5px;width:2px;background:var(--bb-outline)}
.timeline>li::after{content:"";position:absolute;top:calc(.875em - 6px);inset-inline-start:0;width:12px;height:12px;border:3px solid var(--bb-primary);border-radius:50%;background:var(--bb-surface)}
.when{display:block;color:var(--bb-secondary);font-size:1rem;line-height:1.75rem;font-weight:500;unicode-bidi:plaintext}
.body>.timeline{max-width:47.5rem}
@media (min-width:37.5em){
.body>.timeline:not(.undated)>li{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:0 56px;padding-inline-start:0}
.body>.timeline:not(.undated) .when{line-height:1.875rem;text-align:end}
.body>.timeline:not(.undated) .what{grid-column:2}
.body>.timeline:not(.undated)>li::before{inset-inline-start:calc(7.5rem + 27px)}
.body>.timeline:not(.undated)>li::after{inset-inline-start:calc(7.5rem + 22px)}
}
@media print{.timeline>li{padding-bottom:10pt;break-inside:avoid}.when{font-size:9.5pt;line-height:15.5pt!important}}
`

/* Two classes strong: the first text of a magazine and the text of cards have sizes of their own. */
const small = `
.small.small{max-width:40rem;color:var(--bb-secondary);font:400 .875rem/1.375rem var(--bb-font)}
.body>.small{margin-bottom:16px}
.small+.small{margin-top:-8px}
.small li+li{margin-top:4px}
@media print{.small.small{max-width:none;font-size:8.5pt;line-height:12pt}.body>.small{margin-bottom:7pt}.small+.small{margin-top:-3pt}}
`

const fold = `
.fold{margin:0;border-block:1px solid var(--bb-outline)}
.fold+.fold{border-top:0}
.body>.fold:has(+:not(.fold)){margin-bottom:32px}
.body>:not(.fold)+.fold{margin-top:32px}
.fold summary{display:flex;gap:12px;align-items:flex-start;padding:14px 4px;font-weight:600;font-size:1.0625rem;line-height:1.625rem;cursor:pointer;list-style:none}
.fold summary::-webkit-details-marker{display:none}
.fold summary::before{content:"";flex:none;width:9px;height:9px;margin-block-start:.5em;border:solid var(--bb-primary);border-width:2px 2px 0 0;transform:rotate(45deg)}
.fold:dir(rtl):not([open]) summary::before{transform:rotate(-135deg)}
.fold[open] summary::before{transform:translateY(-2px) rotate(135deg)}
.fold summary:hover{text-decoration:underline;text-underline-offset:3px}
.folded{padding:0 25px 20px}
.folded>*+*{margin-top:12px}
@media (forced-colors:active){.fold summary::before{border-color:CanvasText}}
@media print{.fold::details-content{display:block;content-visibility:visible}.fold summary{padding:6pt 0}.fold summary::before{display:none}.folded{padding:0 0 8pt}}
`

const big = `
.big .m-v{font-size:2.5rem;line-height:2.75rem;letter-spacing:-.02em}
.big .m-u{font-size:1.75rem}
.big .m-l{font-size:1rem;line-height:1.5rem}
.body .metrics:has(.big){grid-template-columns:repeat(auto-fit,minmax(min(100%,max(10rem,calc(50% - 12px))),1fr))}
@media (max-width:45.99em){.metrics:has(.big)>:last-child:nth-child(odd):not(:only-child){grid-column:1/-1}}
@media (min-width:46em){
.body .metrics:has(.big){max-width:944px;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(12rem,calc(33.33% - 22px))),1fr))}
.body .n2.metrics:has(.big){grid-template-columns:repeat(2,minmax(0,1fr))}
.big .m-v{font-size:3.5rem;line-height:3.75rem}
}
@media print{.big .m-v{font-size:28pt;line-height:32pt}}
`

const bands = `
.body>.band{max-width:none;margin:56px 0 0;padding:40px 0;background:var(--bb-surface);color:var(--bb-text);box-shadow:0 0 0 100vmax var(--bb-surface);clip-path:inset(0 -100vmax)}
.body>.band:first-child,.band+.band{margin-top:0!important}
.body>.band+*{margin-top:56px}
/* The divider that ends a band is seen in the band's edge. */
.body>.band+hr{height:0;margin:56px 0 0;background:none}
.band>:first-child{margin-top:0!important}
.band>:last-child{margin-bottom:0!important}
.band>.metrics:last-child{margin-bottom:-24px!important}
.body>:is(.g-tint+.g-tint,.g-dark+.g-dark,.g-brand+.g-brand){padding-top:0}
/* The contents beside the text are read on a tint; a darker band passes over them, but not while somebody is in them. */
.rail{z-index:1}
:is(.g-dark,.g-brand){position:relative;z-index:2}
.rail:focus-within{z-index:3;background:var(--bb-surface)}
.g-tint{--bb-surface:var(--bb-tint)}
@media (min-width:37.5em){.body>.band{padding:56px 0}.body>.band+:is(h2,figure){margin-top:72px}}
@media print{.body>.band{margin:14pt 0;padding:12pt 14pt;box-shadow:none;clip-path:none;-webkit-box-decoration-break:clone;box-decoration-break:clone}.body>.band:first-child{margin-top:0}:is(.g-dark,.g-brand) .paper,:is(.g-dark,.g-brand) a[href^=http]::after{color:inherit!important}}
`

const still = `
.still summary{display:grid;gap:8px;width:100%;margin-top:8px}
.still summary::before{display:none}
.still-p{position:relative;display:block}
.still-p img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;border-radius:8px}
.still-p svg{position:absolute;inset:0;margin:auto;fill:#0D151CCC}
.still-p path{fill:#FFFFFF}
.still summary:hover circle{fill:#0D151C}
.still[open] .still-p{display:none}
@media (forced-colors:active){.still-p svg{forced-color-adjust:none}}
@media print{.data.still:not([open]){display:block!important}.still summary{display:block;font-size:0}.still-p img{max-height:90mm;width:auto}.still-p svg,.still>:not(summary){display:none}}
`

/** The quotation marks around large quotes: browsers differ in what they know of languages, and authors type these too. */
export function quoteMarkStyles(lang: string): string {
  const { double, single } = quotationMarks(lang)
  return `.marked{quotes:${[...double, ...single].map((mark) => `"${mark}"`).join(' ')}}`
}

/** What a dark ground and the brand's change of the colours of a dark page. */
export const DARK_GROUND = '--bb-surface:var(--bb-night)'
/** A brand's colour may be any: white on it is all that is known to be read. */
export const BRAND_GROUND =
  '--bb-surface:var(--bb-deep);--bb-text:#FFFFFF;--bb-secondary:color-mix(in srgb,#FFFFFF 86%,var(--bb-deep));--bb-primary:#FFFFFF;--bb-outline:color-mix(in srgb,#FFFFFF 30%,var(--bb-deep));--bb-on-primary:var(--bb-deep)'

/**
 * Parts of the page in a band of their own. On the dark and the brand's ground everything reads its colours as on a dark
 * page: figures, links and fields need no rules for it.
 */
export function bandStyles(palette: readonly string[], dark: string): string {
  return (
    `${bands}:is(.g-dark,.g-brand){${dark};${darkColours(palette)}}` +
    `.g-dark{${DARK_GROUND}}.g-brand{${BRAND_GROUND}}`
  )
}

export const LOOK_STYLES: Readonly<Record<string, string>> = {
  'chart:table': tableStyles,
  'columns:cards': cards,
  'columns:ratio': ratios,
  'blockquote:said': said,
  'bulletList:timeline': timeline,
  small,
  'callout:folded': fold,
  'metric:large': big,
  'embed:still': still,
}
