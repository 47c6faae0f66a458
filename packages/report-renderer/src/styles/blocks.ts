import { downloadStyles } from '../downloadLinks.ts'

/**
 * Rules of blocks that few pages have, by the kind of block that needs them: a page brings those it uses. Screen and
 * paper stand together here.
 */
const tasks = `
.tasks{padding-inline-start:0;list-style:none}
.tasks li{display:flex;gap:12px;padding-inline-start:0}
.tasks li>div{min-width:0}
.tasks .tasks{margin-top:8px}
.box{flex:none;margin-top:.3em;fill:none;stroke:var(--bb-coast);stroke-width:1.5}
.box path{stroke:var(--bb-text);stroke-width:2}
`

const callout = `
.callout{margin:32px 0;padding:20px 24px 24px;border-radius:12px;background:var(--bb-tonal);color:var(--bb-text)}
.callout>*+*{margin-top:12px}
.callout :is(ul,ol){margin-bottom:0}
.tone{display:flex;gap:8px;align-items:center;font:600 .875rem/1.25rem var(--bb-font);color:var(--bb-on-tonal)}
.tone svg{flex:none;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.caution{background:var(--bb-fill);box-shadow:inset 4px 0 var(--bb-text)}
.caution .tone{color:var(--bb-text)}
@media print{.callout{margin:12pt 0;padding:9pt 12pt;border:.75pt solid #7D8B97;background:none;box-shadow:none;break-inside:avoid}}
`

const code = `
.code{margin:32px 0;border-radius:8px;background:var(--bb-fill);font-size:.875rem;line-height:1.375rem}
.code-l{padding:10px 16px 0;color:var(--bb-secondary);font:.8125rem/1.25rem var(--bb-font)}
pre{margin:0;padding:12px 16px 14px;overflow-x:auto;border-radius:8px;tab-size:4}
pre code{padding:0;background:none;font:inherit;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:normal}
.body>.code{max-width:760px}
@media print{.code{border:.75pt solid #B4C1CC;background:none;font-size:8.5pt;line-height:12pt}.body>.code{max-width:none}pre{overflow:visible;white-space:pre-wrap}}
`

const columns = `
.body .cols{display:grid;gap:32px 40px;max-width:944px;margin:32px 0 40px}
.col{min-width:0}
.col>*{max-width:none}
.col>:first-child{margin-top:0}
.col>:last-child{margin-bottom:0}
.col>:is(p,ul,ol){margin-bottom:16px}
.col>figure,.col .tbl{max-width:none;margin:24px 0 32px}
.col>:is(h2,h3):first-child{margin-top:0}
/* As many beside each other as have room, and no more than the author put there. */
.n2.cols{grid-template-columns:repeat(auto-fit,minmax(min(100%,max(300px,calc(50% - 20px))),1fr))}
.n3.cols{grid-template-columns:repeat(auto-fit,minmax(min(100%,max(200px,calc(33.33% - 22px))),1fr));column-gap:32px}
@media print{.body .cols{max-width:none;margin:12pt 0 14pt;gap:16pt 20pt}.cols.n2{grid-template-columns:repeat(2,minmax(0,1fr))}.cols.n3{grid-template-columns:repeat(3,minmax(0,1fr))}}
`

const metric = `
.metric{margin:32px 0;padding-top:12px;border-top:2px solid var(--bb-text);font-family:var(--bb-font);display:grid;grid-template-rows:repeat(5,auto);align-content:start}
.m-v{grid-row:1;font-size:2rem;line-height:2.5rem;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.m-u{font-size:1.25rem;line-height:1;font-weight:500;letter-spacing:0}
.m-l{grid-row:2;font-size:.875rem;line-height:1.25rem;font-weight:500}
.m-c{grid-row:3;margin-top:2px;color:var(--bb-secondary);font-size:.8125rem;line-height:1.25rem}
.m-s{grid-row:4;margin-top:10px;line-height:0}
.m-f{grid-row:5;margin-top:8px}
.m-f .notes{margin:0}
.spark{max-width:100%;fill:none;stroke:var(--bb-c1);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.spark circle{fill:var(--bb-c1);stroke:none}
.body>.metric{max-width:20rem}
.body .metrics{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(8rem,calc(50% - 12px))),1fr));gap:0 24px;max-width:944px;margin:32px 0 16px}
.metrics>.metric{max-width:none;margin:0 0 24px;grid-row:span 5;grid-template-rows:subgrid}
@media (min-width:46em){
.n2.metrics{max-width:640px}
.n3.metrics{grid-template-columns:repeat(3,minmax(0,1fr))}
.n4.metrics{grid-template-columns:repeat(4,minmax(0,1fr))}
}
@media print{.metric{break-inside:avoid}.m-v{font-size:20pt;line-height:25pt}.m-u{font-size:12pt}.m-l,.m-c{font-size:9pt;line-height:12pt}.metrics{margin:12pt 0 4pt!important;column-gap:16pt!important}.metrics>.metric{margin-bottom:10pt}.metrics.n3{grid-template-columns:repeat(3,minmax(0,1fr))}.metrics.n4{grid-template-columns:repeat(4,minmax(0,1fr))}}
`

const table = `
.tbl{margin:40px 0 48px;font-family:var(--bb-font)}
.body>.tbl{max-width:760px}
.body>.tbl.wide{max-width:944px}
/* A box that scrolls sideways holds what sticks in it: as high as the window at most, so that its heads stay in view. */
.sheet{container-type:inline-size;max-height:88vh;overflow:auto;overscroll-behavior-inline:contain}
.sheet caption{padding:0 0 12px}
.cap-in{display:block;position:sticky;inset-inline-start:0;max-width:min(40rem,100cqw)}
.cap-in>span{display:block;color:var(--bb-secondary)}
.cap-in>.num{font-size:.875rem}
.cap-in>.fig{color:var(--bb-text)}
.sheet :is(th,td){min-width:5.5rem}
.sheet tr>:first-child{min-width:7.5rem}
.sheet thead{position:sticky;top:0;z-index:2}
.sheet thead :is(th,td){position:static;border-color:var(--bb-text);background:var(--bb-surface)}
.sheet tbody th{font-weight:500}
.sheet .m{text-align:center}
@media (max-width:37.49em){.sheet thead :is(th,td):first-child{position:sticky}}
@media print{
.tbl{margin:12pt 0 14pt}
.body>.tbl,.body>.tbl.wide{max-width:none}
.sheet{max-height:none;overflow:visible;container-type:normal;background:none}
.sheet thead{position:static}
/* Browsers leave a caption behind: it asks for the room of the rows that may not part, and gives it back to them. */
.sheet caption{margin-bottom:-150pt;padding-bottom:159pt;background:none;break-inside:avoid}
.sheet tbody tr:nth-child(-n+2){break-after:avoid}
.sheet tbody tr:nth-last-child(-n+2),.tbl .notes{break-before:avoid}
.cap-in{max-width:none}
.tbl table{font-size:9pt;line-height:12pt}
.tbl :is(th,td){position:static!important;min-width:0;max-width:none;padding:5pt 0;padding-inline-end:10pt}
.cap-in>.num{font-size:9pt;line-height:12pt}
}
`

const asking = `
.ask{margin:48px 0;padding-top:32px;border-top:1px solid var(--bb-outline);font-family:var(--bb-font)}
.ask+.ask{margin-top:0}
:is(h2,h3)+.ask{margin-top:0;padding-top:8px;border:0}
.ask>.q{min-width:0;margin:0 0 32px;padding:0;border:0}
.q legend,.q-t{display:block;padding:0;font-size:1.25rem;line-height:1.75rem;font-weight:600;text-wrap:balance}
.req{color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem;font-weight:400;white-space:nowrap}
.hint,.wrong,.ends{margin-top:4px;color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
.wrong{padding-inline-start:12px;border-inline-start:3px solid;color:var(--bb-wrong);font-weight:600}
.wrong a{color:inherit}
.wrong+:is(.field,.tick) input{border-color:var(--bb-wrong)}
.scale{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);margin-top:12px;overflow:hidden;border:1px solid var(--bb-coast);border-radius:8px}
.scale label{position:relative;display:grid;gap:4px;padding-block:8px;align-content:center;justify-items:center;min-height:68px;font-size:1rem;line-height:1.25rem;font-variant-numeric:tabular-nums;cursor:pointer}
.scale label+label{border-inline-start:1px solid var(--bb-outline)}
.ask :is([type=radio],[type=checkbox]){flex:none;width:1.25rem;max-width:90%;height:1.25rem;margin:0;accent-color:var(--bb-primary)}
.ask label:has(:checked){background:var(--bb-tonal);color:var(--bb-on-tonal)}
.scale label:has(:focus-visible){outline:3px solid var(--bb-primary);outline-offset:-3px;border-radius:8px}
.scale :focus-visible{outline:0}
.scale.worded{grid-auto-flow:row}
.worded label{display:flex;gap:12px;align-items:center;justify-content:start;min-height:48px;padding-inline:12px}
.worded label+label{border-block-start:1px solid var(--bb-outline);border-inline-start:0}
.mx{min-width:0;margin:20px 0 0;padding:0;border:0}
.q .mx legend{font-size:1rem;line-height:1.5rem;font-weight:500}
.mx .scale{margin-top:8px}
.ends{display:flex;gap:24px;justify-content:space-between}
.ends :last-child{text-align:end}
.options{display:grid;gap:4px;justify-items:start;margin-block:12px 0;margin-inline:-12px 0}
.options label,.tick{display:flex;gap:12px;align-items:flex-start;padding:10px 16px;padding-inline-start:12px;border-radius:8px;font-size:1rem;line-height:1.5rem;cursor:pointer}
.options input,.tick input{margin-top:.125rem!important}
.options label:hover{background:var(--bb-canvas)}
.tick{width:fit-content;margin-block:12px 0;margin-inline:-12px 0}
.tick span{font-size:.875rem;line-height:1.375rem}
.ask textarea,.field input{display:block;width:100%;margin-top:8px;padding:10px 14px;border:1px solid var(--bb-coast);border-radius:8px;background:var(--bb-surface);color:var(--bb-text);font:400 1rem/1.5rem var(--bb-font)}
.ask textarea{min-height:116px;margin-top:12px;resize:vertical}
.ask :is(textarea,.field input):focus-visible{outline-offset:0;border-radius:8px}
.field{max-width:25rem;margin-top:16px}
.wrong+:is(.field,.tick){margin-top:8px}
.wrong:has(+:is(.field,.tick)){margin-top:16px}
.field label{font-size:.875rem;line-height:1.25rem;font-weight:500}
.send button{min-height:44px;padding:10px 24px;border:0;border-radius:8px;background:var(--bb-primary);color:var(--bb-surface);font:500 1rem/1.5rem var(--bb-font);cursor:pointer}
.send button:disabled{background:var(--bb-fill);color:var(--bb-secondary);cursor:default}
.send+.hint{margin-top:12px}
.paper{display:none}
@media (min-width:37.5em){.scale:not(.s8,.s9,.s10){max-width:min(100%,400px)}.ends:not(.s8,.s9,.s10){max-width:400px}.scale:is(.s6,.s7){max-width:480px}.ends:is(.s6,.s7){max-width:480px}}
@media (min-width:46em){
.scale.worded:not(.s8,.s9,.s10){grid-auto-flow:column;max-width:760px}
.worded:not(.s8,.s9,.s10) label{display:grid;align-content:start;justify-content:stretch;padding:12px 6px;font-size:.875rem;text-align:center}
.worded:not(.s8,.s9,.s10) label+label{border-block-start:0;border-inline-start:1px solid var(--bb-outline)}
}
@media (forced-colors:active){.scale label:has(:checked){outline:2px solid Highlight;outline-offset:-2px}}
@media print{
.ask{margin:12pt 0;padding-top:6pt}
.ask>.q{margin:0 0 10pt;break-inside:avoid}
.q legend,.q-t{font-size:11pt;line-height:15pt}
.ask :is(.hint,.ends,.options label,.scale label){font-size:9pt;line-height:12pt}
.scale{max-width:240pt}
.scale label{min-height:34pt}
.mx{margin-top:6pt;break-inside:avoid}
.q .mx legend{font-size:9.5pt;line-height:12pt}
.mx .scale{max-width:none;grid-auto-flow:column}
.mx .scale label{min-height:0;padding:4pt}
.options{gap:0;margin-top:2pt}
.options label{gap:6pt;padding-block:2pt}
.ask :is([type=radio],[type=checkbox]){width:10pt;height:10pt}
.ask :is(textarea,.q-t+.hint,.send+.hint,.field,.tick,.send){display:none}
.paper{display:block;break-before:avoid;color:#4E5D6A;font-size:9pt;line-height:12pt}
}
`

/** The pages that answer a form. */
const answers = `
.answered{max-width:40rem}
.answered>p{margin-top:16px;color:var(--bb-secondary)}
.answered>.wrong{color:var(--bb-wrong)}
.answered .ask{margin:32px 0 0}
.kept{margin:40px 0;border-top:1px solid var(--bb-outline)}
.kept>div{padding:14px 0;border-bottom:1px solid var(--bb-outline)}
.kept dt{color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
.kept dd{margin-top:4px;white-space:pre-line;overflow-wrap:anywhere}
.results{margin:40px 0}
.results h2,.here>h2{margin:0;font-size:1.25rem;line-height:1.75rem;font-weight:600}
.results h3{margin-top:20px;font-size:1rem;line-height:1.5rem;font-weight:600}
.results h4{margin:16px 0 0;font-size:.875rem;line-height:1.25rem;font-weight:600}
.results ul{margin:12px 0 0;padding:0;list-style:none}
.results li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 16px;margin:0 0 12px;padding:0}
.results li>span{overflow-wrap:anywhere}
.r-n{color:var(--bb-secondary);font-variant-numeric:tabular-nums}
.r-n b{margin-inline-end:8px;color:var(--bb-text)}
.results svg{grid-column:1/-1;display:block;width:100%;height:10px;border-radius:3px;background:var(--bb-fill)}
.results rect{fill:var(--bb-primary)}
[dir=rtl] .results svg{transform:scaleX(-1)}
.here{max-width:40rem;margin:48px 0;padding-top:32px;border-top:1px solid var(--bb-outline);font-family:var(--bb-font)}
.here .keep,.here .ways .button{display:none}
.ways{display:flex;flex-wrap:wrap;gap:16px 24px;align-items:center}
.send .quiet{margin-top:24px;border:1px solid var(--bb-coast);background:none;color:var(--bb-text)}
`

const password = `
.answered .ask:has([type=password]){padding-top:0;border:0}
.ask .field{margin-top:0}
.ask .field+.wrong{margin-top:12px}
.ask .send{margin-top:24px}
`

/** The form of a comment, on a page of its own or in the report. */
const comment = `
.comment.comment .field{max-width:none;margin-top:24px}
.comment .q legend{font-size:.875rem;line-height:1.25rem;font-weight:500}
.comment .field input{max-width:25rem}
.comment .field textarea{margin-top:8px}
.comment .hint{margin-top:8px}
.comment .field .hint{display:block}
.comment>.wrong{margin-top:24px}
.comment.comment .wrong+.field{margin-top:8px}
.comment .send{margin-top:24px}
.comment [aria-invalid]{border-color:var(--bb-wrong)}
.in{clear:both;margin:24px 0 40px;padding:20px 24px 24px;border:1px solid var(--bb-outline);border-radius:12px}
.in .ask{margin:0;padding:0;border:0}
.in>p{margin-top:8px;font-size:1rem;line-height:1.5rem}
.in .answered{padding-top:16px}
@media (max-width:37.49em){.in{padding:16px}}
@media print{.in{display:none}}
`

const contents = `
.contents{margin:32px 0;padding:16px 20px;border:1px solid var(--bb-outline);border-radius:8px;font:400 1rem/1.5rem var(--bb-font)}
.contents-t{margin-bottom:4px;font-weight:600}
.contents ul{padding:0;list-style:none}
.contents li{margin:0;padding:0}
.contents .sub{padding-inline-start:20px}
.contents a{display:block;padding:6px 0;color:var(--bb-text);text-decoration:none}
.contents a:hover{text-decoration:underline}
@media print{.contents{margin:12pt 0;padding:8pt 12pt;font-size:10pt;line-height:14pt}.contents a{padding:1pt 0}}
`

const pageBreak = '.new-page{display:none}@media print{.new-page{display:block;height:0;break-after:page}}'

const embed = `
.embed-t{font-size:1.25rem;line-height:1.75rem;font-weight:600;text-wrap:balance}
.embed iframe{display:block;width:100%;height:auto;margin-top:12px;border:1px solid var(--bb-outline);border-radius:8px;background:var(--bb-canvas)}
.film{aspect-ratio:16/9}
.graphic{aspect-ratio:4/3}
.embed .cap{margin-top:4px}
`

const action = `
.act{display:flex;flex-wrap:wrap;gap:16px 24px;align-items:center;margin:32px 0;font:500 1.25rem/1.75rem var(--bb-font)}
.body>.act{max-width:47.5rem}
.act .button{padding:14px 28px;font:600 1rem/1.5rem var(--bb-font)}
.act .button:hover{text-decoration:underline;text-underline-offset:3px}
@media (forced-colors:active){.act .button{border:1px solid}}
@media print{.act{margin:12pt 0;font-size:12pt;line-height:16pt;break-inside:avoid}.act .button{padding:0;background:none;color:inherit}}
`

const file = `
.vid{margin:24px 0}
.vid video{display:block;width:100%;height:auto;max-height:80vh;background:#000;border-radius:12px}
.vid video:focus-visible{outline:2px solid var(--bb-primary);outline-offset:2px}
.vid .file{margin:8px 0 0;max-width:none}
.vid-x{max-width:40rem}
@media print{.vid video,.vid details{display:none}}
.file{position:relative;display:flex;gap:16px;align-items:flex-start;margin:24px 0;padding:16px 20px;border:1px solid var(--bb-outline);border-radius:12px;font-family:var(--bb-font)}
.body>.file{max-width:40rem}
.file>div{flex:1;min-width:0;overflow-wrap:anywhere}
.file-i{flex:none;fill:none;stroke:var(--bb-primary);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.file :is(a,p){display:block;margin:0;text-decoration:none}
.file a::after{content:''!important;position:absolute;inset:0;border-radius:12px}
.file-t{display:block;color:var(--bb-text);font-weight:600;font-size:1rem;line-height:1.5rem}
.file a .file-t{color:var(--bb-primary)}
.file a:hover .file-t{text-decoration:underline;text-underline-offset:3px}
.file a:focus-visible{outline:0}
.file a:focus-visible::after{outline:2px solid var(--bb-primary);outline-offset:2px}
.file-s,.file .file-x{color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
.file .file-x{margin-top:4px;font-size:1rem;line-height:1.5rem}
.file .file-u{display:none}
@media print{.file{margin:12pt 0;padding:9pt 12pt;break-inside:avoid}.file .file-u{display:block;font-size:8pt;line-height:11pt}.file a .file-t{color:var(--bb-text)}}
`

const people = `
.people{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:32px 16px;padding:0;list-style:none;font-family:var(--bb-font)}
.body>.people{max-width:944px;margin:32px 0 40px}
.people>li{margin:0;padding:0}
.face{display:grid;place-items:center;width:100%;height:auto;aspect-ratio:1;margin-bottom:14px;object-fit:cover;border-radius:12px;background:var(--bb-tonal);color:var(--bb-on-tonal);font-weight:600;font-size:2.5rem;line-height:1}
.person{font-weight:600;font-size:1rem;line-height:1.5rem}
.role{margin-top:2px;color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
@media (min-width:46em){.body>.people{grid-template-columns:repeat(4,minmax(0,1fr));gap:40px 32px}}
@media print{.body>.people{grid-template-columns:repeat(4,minmax(0,1fr));gap:12pt;max-width:none;margin:12pt 0}.people>li{break-inside:avoid}.person,.role{font-size:9pt;line-height:12pt}.people a[href^=http]::after{content:none!important}}
`

/** What stands for members alone: a line at the side and a word above it. */
export const insideStyles = `
.body>.inside{max-width:none;margin:32px 0;padding-inline-start:20px;border-inline-start:3px dashed var(--bb-coast)}
.inside>*{max-width:40rem}
.inside>figure,.inside>.tbl{max-width:760px;margin:24px 0}
.inside>:is(.wide,.cols,.metrics){max-width:944px!important}
.inside>:is(p,ul,ol){margin-bottom:20px}
.inside>:last-child{margin-bottom:0}
.inside>.inside-t{margin:0 0 12px;color:var(--bb-secondary);font:600 .8125rem/1.25rem var(--bb-font)}
.inside>.inside-t+*{margin-top:0}
.col>.inside{padding-inline-start:16px;border-inline-start:3px dashed var(--bb-coast)}
`

export const BLOCK_STYLES: Readonly<Record<string, string>> = {
  taskList: tasks,
  callout,
  codeBlock: code,
  columns,
  metric,
  table,
  question: asking,
  userDetails: asking,
  answers,
  password,
  tableOfContents: contents,
  pageBreak,
  embed,
  action,
  file,
  people,
  downloads: downloadStyles,
  comment,
}
