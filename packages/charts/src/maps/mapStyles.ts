const steps = [1, 2, 3, 4, 5, 6, 7]

/** Shares of the organisation's first colour in the ground, then of the text colour in it, low to high. */
const MIXES = [
  'var(--bb-c1) 16%,var(--bb-surface)',
  'var(--bb-c1) 34%,var(--bb-surface)',
  'var(--bb-c1) 54%,var(--bb-surface)',
  'var(--bb-c1) 76%,var(--bb-surface)',
  'var(--bb-c1) 98%,var(--bb-surface)',
  'var(--bb-c1) 62%,var(--bb-text)',
  'var(--bb-c1) 34%,var(--bb-text)',
]

const HATCH = 'repeating-linear-gradient(135deg,var(--bb-hatch) 0 1.5px,var(--bb-surface) 1.5px 5px)'

/**
 * Styles of maps, beside `chartStyles`, once for a page that has one. A region's fill and edge are custom properties,
 * because all regions are drawn twice: below with a wide edge that makes the coast line, above with a narrow one
 * between neighbours. Rules for them name nothing outside the group (and it twice, to win over `chartStyles` wherever that stands), since a `use` may match its copy alone. Dots are strokes of a line without length, so that they keep their size when the map shrinks.
 */
export const mapStyles =
  steps.map((step) => `.bb-map .k${step}{--bb-c:var(--bb-m${step})}`).join('') +
  steps.map((step) => `.bb-map.dv .k${step}{--bb-c:var(--bb-d${step})}`).join('') +
  steps.map((step, at) => `.bb-map.or .k${step}{--bb-c:color-mix(in oklab,${MIXES[at]!})}`).join('') +
  '.bb-map .k0{--bb-c:color-mix(in srgb,var(--bb-land) 45%,var(--bb-surface))}' +
  '.bb-map .mp{position:relative;overflow:hidden}' +
  '.bb-map .mv{display:block;width:100%;height:auto}' +
  '.bb-map .ov{position:absolute;inset:0;width:100%;height:100%}' +
  '.bb-map use{pointer-events:none}' +
  '.bb-rg.bb-rg path{vector-effect:non-scaling-stroke;fill:var(--bb-c);stroke:var(--bb-s,var(--bb-surface));stroke-width:calc(.5px + var(--bb-w,0px));stroke-linejoin:round}' +
  '.bb-rg .nd path{fill:inherit}' +
  '.bb-map .co{--bb-s:var(--bb-coast);--bb-w:1.4px}' +
  '.bb-rg .pt path{fill:none;stroke:var(--bb-s,var(--bb-c));stroke-width:calc(5.6px + var(--bb-w,0px));stroke-linecap:round}' +
  '.bb-rg [data-i]:hover{stroke:var(--bb-text);stroke-width:1.5px}' +
  '.bb-rg .pt [data-i]:hover{stroke:var(--bb-text);stroke-width:7px}' +
  '.bb-map .ht{stroke:var(--bb-hatch);stroke-width:2px;vector-effect:none}' +
  '.bb-map .ld{fill:var(--bb-land);stroke:none}' +
  '.bb-map .br{stroke:var(--bb-surface);stroke-width:.7px}' +
  '.bb-map .bu circle{fill:var(--bb-c);fill-opacity:.5;stroke:var(--bb-c);stroke-width:1.2px;vector-effect:non-scaling-stroke;transform-box:fill-box;transform-origin:center}' +
  '.bb-map .bu [class^=k]{fill-opacity:.85;stroke:var(--bb-coast)}' +
  '.bb-map .bu [data-i]:hover{stroke:var(--bb-text);stroke-width:2px}' +
  '.bb-map .lt{margin-bottom:6px;color:var(--bb-text);overflow-wrap:anywhere}' +
  '.bb-map .ml{display:flex;flex-wrap:wrap;gap:8px 24px;margin-bottom:16px}' +
  '.bb-map .sg{display:flex;flex:0 1 auto;font-variant-numeric:tabular-nums}' +
  '.bb-map .sg span{position:relative;flex:none;box-sizing:border-box;height:34px}' +
  '.bb-map .sg svg{display:block}' +
  '.bb-map .sg i{display:block;height:14px;background:var(--bb-c);border:solid var(--bb-coast);border-width:1px 0;border-right:1px solid var(--bb-surface)}' +
  '.bb-map .sg span:first-child i{border-left:1px solid var(--bb-coast)}' +
  '.bb-map .sg span:last-child i{border-right-color:var(--bb-coast)}' +
  '.bb-map .sg b,.bb-map .sg em{position:absolute;top:18px;left:0;transform:translateX(-50%);font:inherit;white-space:nowrap}' +
  '.bb-map .sg span:first-child b{transform:none}' +
  '.bb-map .sg em{left:auto;right:0;transform:none}' +
  '.bb-map .sl{display:grid;gap:4px;font-variant-numeric:tabular-nums}' +
  '.bb-map :is(.sl,.nk) span{display:flex;gap:8px}' +
  '.bb-map :is(.sl,.nk) i{flex:none;box-sizing:border-box;width:28px;height:14px;margin-top:1px;background:var(--bb-c);border:1px solid var(--bb-coast)}' +
  `.bb-map .nk .nd{background:${HATCH}}` +
  '.bb-map .nk .c0{width:14px;border-radius:50%}' +
  '.bb-map .sz{display:flex;flex-wrap:wrap;align-items:center;gap:6px 16px}' +
  '.bb-map .sz span{display:flex;align-items:center;gap:6px}' +
  '.bb-map .sz svg{flex:none;display:block}' +
  '.bb-map .sz circle{fill:none;stroke:var(--bb-coast)}' +
  `.tip .nd{--bb-c:transparent}.tip .nd i{background:${HATCH}}` +
  '.bb-map :is(.sg,.sl,.sz).n{display:none}' +
  '@container (max-width:519.98px){.bb-map :is(.sg,.sl,.sz).w{display:none}.bb-map .sg.n{display:flex}.bb-map .sl.n{display:grid}.bb-map .sz.n{display:flex}.bb-map .bu circle{transform:scale(.45)}.bb-rg .pt path{stroke-width:calc(4px + var(--bb-w,0px))}}' +
  '.bb-thumb .bb-rg path{stroke:var(--bb-surface);stroke-width:.3px}'
