import { SIZES, sized } from './sizes.ts'

/**
 * The page on a screen (design: published page, 1 to 12). Type is in rem and the breaks in em, so that a reader's
 * larger text gives the narrow layout instead of sideways scroll; distances are in px, and so is what charts measure.
 */
export const pageStyles = `
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:24px}
body{margin:0;background:var(--bb-surface);color:var(--bb-text);font:400 1.0625rem/1.75rem var(--bb-font);overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
h1,h2,h3,p,ul,ol,dl,dd,figure,blockquote{margin:0}
a{color:var(--bb-primary);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--bb-primary);outline-offset:2px;border-radius:4px}
/* Whatever way the page is written, a text of an author in another script reads in its own. */
main :is(h1,h2,h3,p,li,caption>span>span,legend,label,label>span,dt,dd,th:not(.r),td:not(.r,.m)),nav a{unicode-bidi:plaintext}
p,li{text-wrap:pretty}
b,strong{font-weight:600}
img{max-width:100%;height:auto}

.shell{max-width:1264px;margin:0 auto;padding:0 16px}
.skip{position:absolute;inset-inline-start:16px;top:-80px;z-index:2;padding:8px 16px;background:var(--bb-surface);font-size:.875rem}
.skip:focus{top:8px}
.mast{border-bottom:1px solid var(--bb-outline)}
.mast .shell{display:flex;align-items:center;gap:8px 16px;min-height:60px;flex-wrap:wrap}
.brand{display:flex;align-items:center;gap:12px;min-width:0;min-height:44px;color:inherit;text-decoration:none;font-weight:600;font-size:1rem;line-height:1.5rem}
.brand>span:last-child{min-width:0;overflow-wrap:anywhere}
a.brand:hover>span:last-child{text-decoration:underline}
.logo{flex:none;width:36px;height:36px;border-radius:8px;object-fit:contain}
.word{width:auto;max-width:min(240px,60vw);border-radius:0;object-position:left}
.letter{display:grid;place-items:center;background:var(--bb-tonal);color:var(--bb-on-tonal);font-weight:700;font-size:1.125rem;line-height:1}
.chip{margin-inline-start:auto;padding:2px 12px;border:1px solid var(--bb-outline);border-radius:999px;color:var(--bb-secondary);font-size:.8125rem;line-height:1.25rem}

.rail{display:none}
main{display:block;min-width:0;padding:36px 0 72px}
h1{max-width:47.5rem;font-size:2rem;line-height:2.375rem;font-weight:700;letter-spacing:-.015em;text-wrap:balance}
.lead{max-width:46rem;margin-top:16px;color:var(--bb-secondary);font-size:1.1875rem;line-height:1.75rem}
.date,.edit{margin-top:20px;color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
.date b{color:var(--bb-text)}
.edit{max-width:40rem;margin-top:8px}
.toc{max-width:40rem;margin-top:32px;border:1px solid var(--bb-outline);border-radius:8px}
.toc summary{padding:10px 16px;font-size:1rem;line-height:1.5rem;font-weight:500;cursor:pointer}
.toc ul{margin:0;padding:0 16px 12px;list-style:none}
.toc a,.rail a{display:block;padding:8px 0;color:var(--bb-secondary);text-decoration:none;font-size:.875rem;line-height:1.25rem}
.toc a:hover,.rail a:hover{color:var(--bb-text);text-decoration:underline}

.body{margin-top:32px}
.body>*{max-width:40rem}
.body>:first-child{margin-top:0}
.body>:last-child{margin-bottom:0}
.body>p,.body>ul,.body>ol{margin-bottom:20px}
h2{margin:56px 0 16px;font-size:1.5rem;line-height:2rem;font-weight:700;letter-spacing:-.01em;text-wrap:balance}
h3{margin:40px 0 8px;font-size:1.25rem;line-height:1.75rem;font-weight:600;text-wrap:balance}
h2+h3{margin-top:24px}
.at{margin-inline-start:.35em;color:var(--bb-secondary);font-weight:400;text-decoration:none;opacity:0}
.at::before{content:"#"}
:is(h2,h3):hover .at,.at:focus-visible{opacity:1}
ul,ol{padding-inline-start:1.5em}
li{margin-top:8px;padding-inline-start:.25em}
li::marker{color:var(--bb-secondary);font-variant-numeric:tabular-nums}
li>p+p,blockquote>*+*{margin-top:12px}
blockquote{margin:32px 0;padding:2px 0;padding-inline-start:24px;border-inline-start:2px solid var(--bb-text)}
hr{height:1px;margin:48px 0;border:0;background:var(--bb-outline)}
code{padding:1px 5px;border-radius:4px;background:var(--bb-fill);font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}

.body>figure{max-width:760px;margin:40px 0 48px}
.body>.wide{max-width:944px}
figcaption{max-width:40rem}
.num,.desc,.cap{color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
.fig{margin-top:4px;font-size:1.25rem;line-height:1.75rem;font-weight:600;text-wrap:balance}
.desc{margin-top:4px}
.chart{position:relative;margin-top:20px;padding-bottom:12px;border-bottom:1px solid var(--bb-outline)}
.none{padding:24px 16px;background:var(--bb-canvas);color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
.notes{max-width:40rem;margin-top:12px;color:var(--bb-secondary);font-size:.8125rem;line-height:1.25rem}
.notes+.notes{margin-top:4px}
.pic img{display:block;border-radius:4px}
.cap{max-width:40rem;margin-top:8px}

.data{margin-top:4px}
.data summary{display:inline-flex;align-items:center;min-height:44px;margin-block:-4px;padding-inline-end:4px;color:var(--bb-primary);font-size:.8125rem;line-height:1.25rem;font-weight:600;cursor:pointer;list-style:none}
.data summary::-webkit-details-marker{display:none}
.data summary::before{content:"";width:8px;height:8px;margin-inline-end:10px;border:solid;border-width:2px 2px 0 0;transform:rotate(45deg)}
.data[open] summary::before{transform:translateY(-2px) rotate(135deg)}
.data summary:hover{text-decoration:underline;text-underline-offset:3px}
/* Where columns or rows are cut off, a shadow lies at the edge: under a cover that scrolls along with the last of them. */
:is(.rows,.sheet){--bb-cut:color-mix(in srgb,var(--bb-text) 24%,#0000);background:linear-gradient(90deg,var(--bb-surface) 16px,#0000) 0 0/32px 100% local,linear-gradient(-90deg,var(--bb-surface) 16px,#0000) 100% 0/32px 100% local,linear-gradient(0deg,var(--bb-surface) 16px,#0000) 0 100%/100% 32px local,linear-gradient(90deg,var(--bb-cut),#0000) 0 0/12px 100% scroll,linear-gradient(-90deg,var(--bb-cut),#0000) 100% 0/12px 100% scroll,linear-gradient(0deg,var(--bb-cut),#0000) 0 100%/100% 12px scroll;background-repeat:no-repeat}
.rows{max-height:420px;overflow:auto;overscroll-behavior-inline:contain;animation:more linear;animation-timeline:scroll(self)}
.rows:focus-visible{animation:none}
@keyframes more{0%,98%{mask-image:linear-gradient(#000 calc(100% - 64px),#0000)}}
.rows table:not(:has(th:nth-child(4))){max-width:30rem}
table{width:100%;border-collapse:separate;border-spacing:0;font-size:.875rem;line-height:1.25rem}
th,td{padding:10px 0;padding-inline-end:16px;border-bottom:1px solid var(--bb-outline);text-align:-webkit-match-parent;text-align:match-parent;vertical-align:top;font-weight:400}
th:last-child,td:last-child{padding-inline-end:0}
thead th{position:sticky;top:0;z-index:1;border-color:var(--bb-text);background:var(--bb-surface);color:var(--bb-secondary);font-size:.8125rem;font-weight:500;vertical-align:bottom}
caption{padding:4px 0;background:var(--bb-surface);color:var(--bb-secondary);font-size:.8125rem;text-align:start}
.r{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
thead .r{white-space:normal}

.foot{border-top:1px solid var(--bb-outline);background:var(--bb-canvas);color:var(--bb-secondary);font-size:.875rem;line-height:1.625rem}
.foot .shell{display:grid;gap:32px;padding-top:40px;padding-bottom:56px}
.foot .brand{align-self:start;min-height:0;color:var(--bb-text);font-size:.875rem}
.foot .logo{width:28px;height:28px}
.foot .word{width:auto;max-width:100%}
.foot .letter{font-size:.875rem}
.foot p>a{display:inline-block;margin:-9px 0;padding:9px 0}
.foot h2{margin:0;color:var(--bb-text);font-size:.875rem;line-height:1.625rem;font-weight:600;letter-spacing:0}

.say{max-width:40rem}
.say p{margin-top:16px;color:var(--bb-secondary)}
.button{display:inline-block;padding:10px 24px;border-radius:8px;background:var(--bb-primary);color:var(--bb-surface);font-size:1rem;line-height:1.5rem;font-weight:500;text-decoration:none}

@media (max-width:37.49em){
td:first-child,tbody th{position:sticky;inset-inline-start:0;min-width:88px;max-width:124px;background:var(--bb-surface)}
thead th:first-child{inset-inline-start:0;z-index:2}
}
@media (min-width:37.5em){
body{font-size:1.125rem;line-height:1.875rem}
.shell{padding:0 32px}
.mast .shell{min-height:72px}
main{padding:64px 0 96px}
h1{${sized(SIZES.title.plain)}}
.lead{${sized(SIZES.lead.plain)}}
.date{margin-top:24px}
.body{margin-top:40px}
h2{margin-top:72px;${sized(SIZES.chapter.plain)}}
.foot .shell{grid-template-columns:repeat(3,minmax(0,1fr));gap:32px 40px}
.foot .brand{grid-column:1/-1}
}
@media (min-width:75em){
.with-rail{display:grid;grid-template-columns:216px minmax(0,944px);gap:40px}
.rail{display:block;position:sticky;top:0;align-self:start;max-height:100vh;margin:0;padding:66px 0 24px;padding-inline-end:8px;overflow:auto}
.rail p{padding:0 0 10px;font-size:.875rem;line-height:1.25rem;font-weight:600}
.rail ul{padding:0;border-inline-start:1px solid var(--bb-outline);list-style:none}
.rail li{margin:0;padding:0;padding-inline-start:16px}
.toc{display:none}
/* Without contents beside the text there is no room for the brand beside three columns. */
:not(.flat)>.foot .shell{grid-template-columns:216px;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}
:not(.flat)>.foot .brand{grid-column:auto}
.flat .shell{max-width:1008px}
}
/* Left to the browser, what is not chosen is grey in the dark. In forced colours it stays the browser's. */
@media (forced-colors:none){
[type=radio],[type=checkbox]{appearance:none;border:1px solid var(--bb-coast);border-radius:4px;background:var(--bb-surface)}
[type=checkbox]:checked{appearance:auto}
[type=radio]{border-radius:50%}
[type=radio]:checked{border:2px solid var(--bb-primary);background-image:radial-gradient(closest-side,var(--bb-primary) 58%,#0000 66%)}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}.at{transition:opacity .12s}}
@media (forced-colors:active){.chart,.logo{forced-color-adjust:none}.data summary::before{border-color:CanvasText}}
`

/** The switch for light and dark; browsers in which it could do nothing do not show it. */
export const switchStyles = `
.look{display:none;margin:0;padding:0;border:0;min-width:0}
.look legend{padding:0}
.look label{display:flex;gap:10px;align-items:center;min-height:44px;color:var(--bb-text);cursor:pointer}
.look input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:var(--bb-primary)}
@supports selector(:has(a)){.look{display:flex;flex-wrap:wrap;gap:0 12px}}
`

/** What does not mirror by itself on pages written from right to left. Letters of their scripts join: none is moved. */
export const mirroredStyles = `
:is(h1,h2,.m-v){letter-spacing:0}
.word{object-position:right}
.data:not([open]) summary::before{transform:rotate(-135deg)}
.caution{box-shadow:inset -4px 0 var(--bb-text)}
pre{direction:ltr;text-align:left}
/* Beside fields and numbers texts stand at the page's side. */
.ask :is(p,legend,label),.metric p{text-align:-webkit-match-parent;text-align:match-parent}
`
