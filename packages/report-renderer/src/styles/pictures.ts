/**
 * Pictures beyond the plain one: wider than the text, cut to a shape, side by side, one over the other. A full one
 * reaches over the contents beside the body to both edges of the window; `--out` is what the body stands in from them.
 * A hundred vw count a scroll bar as well: what is over is cut off.
 */
export const pictureStyles = `
.body>.pic.wide{max-width:944px}
html{overflow-x:clip}
.body>.pic.full{--out:16px;position:relative;z-index:1;max-width:none;margin-inline:calc(-1*var(--out));background:var(--bb-surface)}
.full .cap{padding-inline:var(--out)}
.full img{border-radius:0!important}
.pic .cut{width:100%;object-fit:cover}
.r3-2{aspect-ratio:3/2}.r16-9{aspect-ratio:16/9}.r1-1{aspect-ratio:1}.r4-5{aspect-ratio:4/5}
.wide>img,.full>img{width:100%}
.by{display:block;margin-top:2px;font-size:.8125rem}
.body>.gallery,.body>.compare{max-width:944px;margin:40px 0 48px}
.gallery{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(150px,calc(33.33% - 11px))),1fr));gap:24px 16px}
.n2.gallery,.n4.gallery{grid-template-columns:repeat(auto-fit,minmax(min(100%,max(150px,calc(50% - 8px))),1fr))}
.gallery .pic,.compare .pic{margin:0;min-width:0}
.gallery img{width:100%;object-fit:cover}
.gallery img:not(.cut){aspect-ratio:3/2}
.compare{display:grid;gap:16px}
.compare img{width:100%}
.compare.on{--at:50%;position:relative;grid-template-columns:1fr 1fr;gap:8px 16px}
.on .pic{display:contents}
.on img{grid-area:1/1/2/3;align-self:stretch;object-fit:cover}
.on .pic+.pic img{clip-path:inset(0 0 0 var(--at));box-shadow:none}
[dir=rtl] .on .pic+.pic img{clip-path:inset(0 var(--at) 0 0)}
.on .pic+.pic .cap{text-align:end}
.on .cap{grid-row:3;margin:0}
.on::before{content:"";grid-area:1/1/2/3;z-index:1;justify-self:start;width:4px;margin-inline-start:calc(var(--at) - 2px);background:#fff;box-shadow:0 0 0 1px rgb(13 21 28/.5);pointer-events:none}
.on input{grid-area:2/1/3/3;width:100%;height:44px;margin:0;accent-color:var(--bb-primary);cursor:ew-resize}
@media (min-width:37.5em){.body>.pic.full{--out:32px}}
@media (min-width:75em){.body>.pic.full{--out:calc(max(32px,(100vw - 1200px)/2) + 256px);width:100vw;margin-inline-end:0}.flat .body>.pic.full{--out:max(32px,(100vw - 944px)/2)}.full .cap{max-width:none;padding-inline-end:32px}}
@media print{
.body>.gallery,.body>.compare{max-width:none;margin:12pt 0 14pt}
.gallery{grid-template-columns:repeat(3,minmax(0,1fr));gap:9pt}
.n2.gallery,.n4.gallery,.compare{grid-template-columns:repeat(2,minmax(0,1fr))}
.on::before,.on input{display:none!important}
.on .pic{display:block}.on img{clip-path:none!important}
.pic img.cut{width:100%;max-height:none}
.gallery img,.compare img{width:100%!important;max-height:none!important}
/* Three quarters of what a figure may be: with its words it shares a page, where a whole one would leave half of it white. */
.wide>img,.full>img{width:100%!important;max-height:100mm!important;object-fit:cover}
.body>.pic.full{margin-inline:0;width:auto}.full .cap{padding-inline:0}
.by{font-size:8pt}
}
`
