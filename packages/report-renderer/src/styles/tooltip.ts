/** The box that the reader script shows over a chart (design: published page, 33). */
export const tooltipStyles = `
.bb-chart{position:relative}
.bb-chart:focus-visible{outline-offset:6px}
.tip{position:absolute;z-index:3;box-sizing:border-box;min-width:168px;max-width:min(320px,100%);padding:10px 14px;border:1px solid var(--bb-outline);border-radius:8px;background:var(--bb-raised);box-shadow:var(--bb-shadow);color:var(--bb-secondary);font-size:.8125rem;line-height:1.25rem}
.tip>b{display:block;color:var(--bb-text)}
.tip>p{display:flex;color:var(--bb-text);gap:8px;align-items:center}
.tip i{flex:none;width:12px;height:12px;border-radius:3px;background:var(--bb-c)}
.tip span{flex:1;padding-inline-end:12px}
.tip em{font-style:normal;font-variant-numeric:tabular-nums}
.tip .on:not(:only-of-type){font-weight:700}
/* Above the chart it covers its title the less the lower it is: as wide as the chart, values beside each other. */
@media (max-width:37.49em){.tip{left:0!important;right:0;display:flex;flex-wrap:wrap;gap:0 14px;max-width:none;padding:4px 12px;line-height:1.125rem}.tip span{padding:0}}
.cross{position:absolute;width:1px;background:var(--bb-axis);pointer-events:none}
.ring{position:absolute;width:18px;height:18px;margin:-9px 0 0 -9px;border:3px solid var(--bb-primary);border-radius:50%;pointer-events:none}
/* Beside the end of a bar stands its value. */
.bb-bar .ring{width:10px;height:10px;margin:-5px 0 0 -5px;border-width:2px}
.quiet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
