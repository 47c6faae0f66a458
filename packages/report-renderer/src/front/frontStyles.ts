/** Cards of reports, three beside each other where there is room. The whole card leads to its report. */
export const cardStyles = `
.cards{display:grid;gap:40px 32px;margin:0;padding:0;list-style:none}
.cards>li{margin:0;padding:0;min-width:0}
.card{position:relative;display:flex;flex-direction:column;height:100%}
.card-p{position:relative;aspect-ratio:16/10;overflow:hidden;border-radius:8px;background:var(--bb-fill)}
.card-p img{display:block;width:100%;height:100%;object-fit:cover}
.card-p .card-f{object-fit:contain;background:var(--bb-surface)}
.card-p::after{content:"";position:absolute;inset:0;border:1px solid var(--bb-outline);border-radius:8px;pointer-events:none}
.card-w{display:flex;align-items:end;padding:20px;background:var(--bb-band)}
.card-w::after{border:0}
.card-w a{color:var(--bb-on-band)}
.card-b{margin-top:16px}
.card-t{margin:0;max-width:none;font-size:1.25rem;line-height:1.75rem;font-weight:600;letter-spacing:0;text-wrap:balance}
.card-t a{text-decoration:none}
.card-b .card-t a{color:inherit}
.card-t a::after{content:"";position:absolute;inset:0;border-radius:8px}
.card:hover .card-t a{text-decoration:underline;text-decoration-thickness:2px}
.card-t a:focus-visible{outline:0}
.card-t a:focus-visible::after{outline:3px solid var(--bb-primary);outline-offset:4px}
.card-s{margin-top:8px;color:var(--bb-secondary);font-size:1rem;line-height:1.5rem}
.card-d{margin-top:12px;color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem}
.card-w+.card-b{margin-top:4px}
@media (min-width:37.5em){.cards{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:60em){.cards{grid-template-columns:repeat(3,minmax(0,1fr));gap:56px 32px}}
@media (forced-colors:active){.card-w{border:1px solid}}
@media print{.card{break-inside:avoid}.cards{gap:18pt 14pt}.card-t{font-size:12pt;line-height:15pt}.card-s,.card-d{font-size:9pt;line-height:12pt}}
`

/** The front page around them. */
export const frontStyles = `
.front .shell{max-width:1264px}
.front main{padding-top:36px}
.front-h{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;margin-bottom:32px}
.find{display:flex;flex-wrap:wrap;gap:8px;align-items:end}
.find label{flex:1 1 100%;font-size:.875rem;line-height:1.25rem;font-weight:500}
.find input{flex:1 1 12rem;min-width:0;min-height:44px;padding:8px 12px;border:1px solid var(--bb-coast);border-radius:8px;background:var(--bb-surface);color:var(--bb-text);font:inherit;font-size:1rem;line-height:1.5rem}
.find button{min-height:44px;border:0;cursor:pointer;font:500 1rem/1.5rem var(--bb-font)}
.topics{margin-bottom:32px}
.topics ul{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}
.topics li{margin:0;padding:0;min-width:0}
.topics a{display:inline-flex;gap:8px;align-items:center;min-height:44px;padding:8px 16px;border:1px solid var(--bb-outline);border-radius:22px;color:var(--bb-text);font-size:1rem;line-height:1.5rem;text-decoration:none;overflow-wrap:anywhere}
.topics a:hover{background:var(--bb-fill)}
.topics a[aria-current]{border-color:var(--bb-text);font-weight:600}
.topics [aria-hidden]{color:var(--bb-secondary);font-size:.875rem;font-weight:400}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.card-k{display:flex;flex-wrap:wrap;gap:0 12px;margin-top:4px;color:var(--bb-secondary);font-size:.875rem;line-height:1.25rem;font-weight:500}
.found{margin-bottom:24px;color:var(--bb-secondary);font-size:1rem;line-height:1.5rem}
.found b{color:var(--bb-text)}
.nothing{max-width:40rem;padding:32px 24px;border-radius:12px;background:var(--bb-canvas)}
.nothing h2{margin:0;font-size:1.25rem;line-height:1.75rem}
.nothing p{margin-top:8px;color:var(--bb-secondary);font-size:1rem;line-height:1.5rem}
.turn{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;margin-top:56px;padding-top:16px;border-top:1px solid var(--bb-outline);font-size:1rem;line-height:1.5rem}
.turn a{display:inline-block;padding:10px 0;font-weight:600}
.turn span{color:var(--bb-secondary)}
@media (min-width:37.5em){
.front main{padding-top:56px}
.front-h{grid-template-columns:minmax(0,1fr) minmax(0,26rem);align-items:end;gap:32px;margin-bottom:40px}
.leads{grid-column:1/-1}
}
@media (min-width:60em){
.lead-card{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,5fr);gap:40px;align-items:center;padding-bottom:16px}
.lead-card .card-b{margin:0}
.lead-card .card-t{font-size:2rem;line-height:2.5rem;font-weight:700;letter-spacing:-.01em}
.lead-card .card-s{margin-top:16px;font-size:1.1875rem;line-height:1.75rem}
.lead-card .card-d{margin-top:20px}
.lead-card .card-w{padding:40px}
}
@media print{.find,.topics,.turn{display:none}.front-h{display:block}.lead-card .card-t{font-size:16pt;line-height:20pt}}
`
