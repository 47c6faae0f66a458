/** Authors, how to cite, and other reports: each page has the rules of what it shows. */
export const authorStyles = `
.by{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;margin-top:20px;font-size:1rem;line-height:1.5rem}
.by+.date{margin-top:8px}
.faces{display:flex}
.by .face{width:40px;height:40px;border-radius:50%;object-fit:cover;border:2px solid var(--bb-surface)}
.by .face+.face{margin-inline-start:-10px}
.cover .by a{color:inherit}
.author{unicode-bidi:isolate}
.authors{max-width:40rem}
.authors h2,.next h2{margin:0 0 20px;font-size:1.25rem;line-height:1.75rem;font-weight:600}
.authors ul{display:flex;flex-wrap:wrap;gap:16px 32px;margin:0;padding:0;list-style:none}
.authors li{display:flex;gap:12px;align-items:center;margin:0;padding:0;font-size:1rem;line-height:1.5rem}
.authors .face{flex:none;display:grid;place-items:center;width:48px;height:48px;border-radius:50%;object-fit:cover;background:var(--bb-tonal);color:var(--bb-on-tonal);font-weight:600;font-size:1.125rem}
@media print{.by{font-size:9.5pt;line-height:13pt;margin-top:9pt}.by .face{width:28px;height:28px}.authors{break-inside:avoid}}
`

export const citationStyles = `
.cite{max-width:40rem;border:1px solid var(--bb-outline);border-radius:8px}
.cite summary{padding:10px 16px;font-size:1rem;line-height:1.5rem;font-weight:500;cursor:pointer}
.cite-f{padding:0 16px 16px}
.cite-n{font-size:.8125rem;line-height:1.25rem;font-weight:600;color:var(--bb-secondary)}
.cite pre{margin:4px 0 0;padding:12px;border-radius:6px;background:var(--bb-fill);font:.8125rem/1.25rem ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.cite-f:first-of-type pre{font-family:inherit;font-size:.875rem}
.cite-c{margin-top:8px;min-height:36px;padding:4px 16px;border:1px solid var(--bb-coast);border-radius:8px;background:none;color:var(--bb-primary);font:600 .875rem/1.25rem var(--bb-font);cursor:pointer}
.cite-c[hidden]{display:none}
.hear{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{.cite{border:0;break-inside:avoid}.cite summary{padding:0;font-size:9pt}.cite::details-content{content-visibility:visible;block-size:auto}.cite-f{padding:0}.cite-f+.cite-f,.cite-n,.cite-c{display:none!important}.cite pre{padding:0;background:none;font-size:9pt;line-height:12pt}}
`

/** The list of earlier editions. A printed page is one edition: nothing on paper can be followed from it. */
export const earlierEditionsStyles = `
.eds{max-width:40rem;border:1px solid var(--bb-outline);border-radius:8px}
.eds summary{padding:10px 16px;font-size:1rem;line-height:1.5rem;font-weight:500;cursor:pointer}
.eds ol{margin:0;padding:4px 16px 8px;list-style:none}
.eds li{margin:0;padding:6px 0;font-size:.875rem;line-height:1.375rem}
.eds li p{margin:0;overflow-wrap:anywhere}
.eds li a{display:inline-block;margin:-6px 0;padding:6px 0}
.eds :is(li p+p,.eds-m){color:var(--bb-secondary)}
.eds-m{margin:0;padding:0 16px 16px;font-size:.875rem;line-height:1.375rem}
@media print{.end:not(:has(>:not(.eds))),.eds{display:none}}
`

/** The bar over an earlier edition. */
export const earlierBarStyles = `
.old{background:var(--bb-tonal);color:var(--bb-on-tonal);font-size:.9375rem;line-height:1.5rem}
.old .shell{padding-top:10px;padding-bottom:10px}
.old p{margin:0}
.old a{display:inline-block;margin:-6px 0;padding:6px 0;color:inherit;font-weight:600}
@media print{.old{background:none;color:inherit;font-size:9pt;line-height:12pt}.old .shell{padding:0}.old a{display:none}}
`

/** Footnotes: their numbers in the text, the list below it, and what the script shows beside a number. */
export const noteStyles = `
.fn{font-size:.75em;line-height:0;font-weight:400;vertical-align:super}
.fn a{padding:.5em .1em;text-decoration:none;font-variant-numeric:tabular-nums;scroll-margin-top:96px}
.fn a:hover{text-decoration:underline}
.fn a:target,.fns li:target{background:var(--bb-tonal);color:var(--bb-on-tonal);border-radius:4px}
.fns{max-width:40rem}
.fns h2{margin:0 0 12px;font-size:1.25rem;line-height:1.75rem;font-weight:600}
.fns ol{margin:0}
.fns li{font-size:.875rem;line-height:1.375rem;scroll-margin-top:96px;overflow-wrap:anywhere}
.fns li:target a{color:inherit}
.fn-t{unicode-bidi:isolate}
.fn-b{padding:4px 6px}
.fn-p{position:fixed;inset:auto;box-sizing:border-box;width:max-content;max-width:min(352px,100vw - 16px);max-height:50vh;margin:0;padding:10px 14px;overflow:auto;border:1px solid var(--bb-outline);border-radius:8px;background:var(--bb-raised);box-shadow:var(--bb-shadow);color:var(--bb-text);font:400 .875rem/1.375rem var(--bb-font);letter-spacing:0;text-align:start;overflow-wrap:anywhere}
.emb .fns{margin-top:32px;padding-top:20px;border-top:1px solid var(--bb-outline)}
@media print{.fn-p,.fn-b{display:none!important}.fn a{color:inherit}.fns h2{font-size:13pt;line-height:18pt}.fns li{font-size:8.5pt;line-height:12pt;margin-top:4pt;break-inside:avoid}.fns li:target,.fn a:target{background:none}}
`

/** What comes after the body. */
export const endStyles = `
.end{display:grid;gap:40px;margin-top:72px;padding-top:40px;border-top:1px solid var(--bb-outline)}
.end>*{min-width:0}
@media print{.end{gap:14pt;margin-top:20pt;padding-top:12pt}.next{display:none}}
`
