import { fromWidthStyles } from './draw/fromWidth.ts'
import { COLOURS, HUE_STEPS, MAX_COLOURS } from './draw/colours.ts'

/** Font stack of charts; pages may set `--bb-font`. Widths are measured for Roboto. */
const FONT = 'var(--bb-font,Roboto,"Helvetica Neue",Arial,sans-serif)'

const colourRule = (n: number) =>
  `:is(.bb-chart,.bb-thumb) .c${n}{--bb-c:var(--bb-c${n});--bb-t:var(--bb-t${n},var(--bb-c${n}))}`
const rules = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => colourRule(from + index)).join('')

/** How much of the colour is in each step of one hue: towards the text's colour first, then towards the ground. */
const STEPS = ['62%,var(--bb-text)', '100%,var(--bb-text)', '78%', '60%', '42%', '26%']
const CHARTS = ':is(.bb-chart,.bb-thumb)'
const hueRules =
  Array.from({ length: MAX_COLOURS }, (_, n) => `${CHARTS}.h${n + 1}{--bb-b:var(--bb-c${n + 1})}`).join('') +
  STEPS.slice(0, HUE_STEPS)
    .map((share, n) => {
      const mix = share.includes(',') ? share : `${share},var(--bb-surface)`
      return `${CHARTS} .c${21 + n}{--bb-c:color-mix(in oklab,var(--bb-b) ${mix});--bb-t:var(--bb-text)}`
    })
    .join('')

/** What a page whose palette has more than the product's eight colours needs beside `chartStyles`. */
export const moreColourStyles = (colours: number): string =>
  rules(COLOURS + 1, Math.min(colours, MAX_COLOURS))

// Pointer events are off inside drawings: browsers would show the `<title>` as a tooltip of their own.
/**
 * Styles of all charts and thumbnails of a page, once. Colours are the custom properties of `chartTokens`; light and
 * dark are the page's matter. A container query at 520 px: `.w` is for wide drawings, `.n` for narrow ones.
 */
export const chartStyles =
  `.bb-chart{container-type:inline-size;font:12px/16px ${FONT};color:var(--bb-secondary);direction:ltr;text-align:left}` +
  '.bb-chart .pl{display:flex}' +
  '.bb-chart .sp{flex:none}' +
  '.bb-chart .p{flex:1 1 0;width:0;min-width:0;display:block;overflow:visible;pointer-events:none}' +
  '.bb-chart .yt{margin-bottom:6px;overflow-wrap:anywhere}' +
  '.bb-chart .nt{margin:8px 0 0;font-size:13px;line-height:20px}' +
  '.bb-chart .lg{display:flex;flex-wrap:wrap;gap:4px 16px;margin-bottom:10px;font-size:13px;line-height:20px;color:var(--bb-text)}' +
  '.bb-chart .lg span{display:flex;gap:6px;min-width:0;overflow-wrap:anywhere}' +
  '.bb-chart .lg i{flex:none;width:12px;height:12px;margin-top:4px;background:var(--bb-c)}' +
  '.bb-chart text{fill:var(--bb-secondary);font-variant-numeric:tabular-nums}' +
  '.bb-chart .m text{text-anchor:middle}' +
  '.bb-chart .m .s{text-anchor:start}' +
  '.bb-chart .m .e{text-anchor:end}' +
  '.bb-chart .e text,.bb-chart .e{text-anchor:end}' +
  '.bb-chart :is(.h,.h text,.lb,.vl){paint-order:stroke;stroke:var(--bb-surface);stroke-width:4px;stroke-linejoin:round}' +
  // The words on a hatched gap.
  '.bb-chart rect+.m.h text{stroke-width:10px}' +
  '.bb-chart .lb{font-size:13px;font-weight:600;fill:var(--bb-t)}' +
  '.bb-chart .lb.c0{font-weight:400}' +
  '.bb-chart .v{font-size:12px;font-weight:500}' +
  '.bb-chart .nm{font-size:14px;fill:var(--bb-text)}' +
  '.bb-chart .b{font-weight:600}' +
  '.bb-chart .vl{font-weight:500;fill:var(--bb-text)}' +
  '.bb-chart .nd{font-style:italic}' +
  '.bb-chart rect[class]{fill:var(--bb-c)}' +
  '.bb-chart rect.ws{fill:var(--bb-surface);stroke:var(--bb-axis)}' +
  '.bb-chart .dt{fill:var(--bb-c);stroke:var(--bb-surface)}' +
  ':is(.bb-chart,.bb-thumb) path,.bb-chart line{fill:none;vector-effect:non-scaling-stroke}' +
  ':is(.bb-chart,.bb-thumb) .ln{stroke:var(--bb-c);stroke-width:2.5px;stroke-linejoin:round;stroke-linecap:round}' +
  ':is(.bb-chart,.bb-thumb) .ln.thin{stroke-width:1.5px}' +
  ':is(.bb-chart,.bb-thumb) .ln.c0{stroke-width:1.5px}' +
  ':is(.bb-chart,.bb-thumb) .gd{stroke:var(--bb-grid);shape-rendering:crispEdges}' +
  ':is(.bb-chart,.bb-thumb) .ln.q{stroke-width:1px}' +
  ':is(.bb-chart,.bb-thumb) .ax{stroke:var(--bb-axis);shape-rendering:crispEdges}' +
  ':is(.bb-chart,.bb-thumb) .zl{stroke:var(--bb-text);shape-rendering:crispEdges}' +
  '.bb-chart .ht{stroke:var(--bb-hatch);stroke-width:2px}' +
  '.bb-chart .ld{stroke:var(--bb-axis)}' +
  '.bb-chart rect.rg{fill:var(--bb-range)}' +
  '.bb-chart .re{stroke:var(--bb-axis);stroke-width:2px}' +
  '.bb-chart .rf{stroke:var(--bb-secondary);stroke-width:1.5px;stroke-dasharray:4 4}' +
  '.bb-chart .rh{stroke:var(--bb-surface);stroke-width:3.5px}' +
  '.bb-chart .mh{stroke:var(--bb-surface);stroke-width:5px}' +
  '.bb-chart .mk{stroke:var(--bb-text);stroke-width:2px}' +
  '.bb-chart .lg .mk i{width:3px;height:16px;margin-top:2px;background:var(--bb-text)}' +
  ':is(.bb-chart,.bb-thumb) rect.sg{stroke:var(--bb-surface)}' +
  ':is(.bb-chart,.bb-thumb) path.fl{fill:var(--bb-c)}' +
  '.bb-chart .dn{flex-wrap:wrap;align-items:center;justify-content:center;gap:16px 40px}' +
  '.bb-chart .dn .p{flex:none;width:216px}' +
  '.bb-chart .ls{flex:1 1 260px;max-width:400px;margin:0;padding:0;list-style:none;font-size:14px;line-height:20px;color:var(--bb-text)}' +
  '.bb-chart .ls li{display:flex;gap:8px;margin:0;padding:6px 0;border-bottom:1px solid var(--bb-grid)}' +
  '.bb-chart .ls i{flex:none;width:12px;height:12px;margin-top:4px;background:var(--bb-c)}' +
  '.bb-chart .ls span{flex:1;min-width:0;overflow-wrap:anywhere}' +
  '.bb-chart .ls b{font-weight:600;font-variant-numeric:tabular-nums}' +
  '.bb-chart .gs{display:flex;flex-wrap:wrap;gap:20px 24px}' +
  '.bb-chart .gs .pl{flex:0 0 132px}' +
  '.bb-chart .bg{font-size:48px;font-weight:600;fill:var(--bb-text)}' +
  '.bb-chart .sm{font-size:40px}' +
  '.bb-chart .md{font-size:24px;font-weight:600;fill:var(--bb-text)}' +
  ':is(.bb-chart,.bb-thumb) path.sl{fill:var(--bb-c)}' +
  ':is(.bb-chart,.bb-thumb) .gp{stroke:var(--bb-surface);stroke-width:2.5px}' +
  ':is(.bb-chart,.bb-thumb) path.tr{fill:var(--bb-range);stroke:var(--bb-coast)}' +
  ':is(.bb-chart,.bb-thumb) .r1{--bb-c:var(--bb-hatch)}:is(.bb-chart,.bb-thumb) .r2{--bb-c:var(--bb-axis)}:is(.bb-chart,.bb-thumb) .r3{--bb-c:var(--bb-secondary)}' +
  ':is(.bb-chart,.bb-thumb) .pt circle{fill:var(--bb-c);fill-opacity:.5;stroke:var(--bb-c);stroke-width:1.2px;vector-effect:non-scaling-stroke}' +
  '.bb-chart .pt .em{fill:none;stroke:var(--bb-text);stroke-width:1.5px}' +
  '.bb-chart .ds{stroke:var(--bb-c);stroke-width:4px;stroke-linecap:round;stroke-opacity:.6}' +
  '.bb-chart .d2{stroke-width:6px}.bb-chart .d3{stroke-width:9px}' +
  '.bb-chart :is(path,circle)[data-i]{pointer-events:all}' +
  '.bb-chart .rd i{border-radius:50%}' +
  '.bb-chart .ct{justify-content:center;margin-top:8px}' +
  '.bb-chart .zs{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;margin-bottom:10px}' +
  '.bb-chart .zs span{display:flex;align-items:center;gap:6px}' +
  '.bb-chart .zs circle{fill:none;stroke:var(--bb-coast)}' +
  '.bb-chart .vl.b{font-weight:600}' +
  // Words on a colour are white or nearly black, whichever reads; a browser that cannot tell leaves them to the table.
  '.bb-chart .iv{display:none;text-anchor:middle;font-weight:500}' +
  '@supports (fill:oklch(from red l c h)){.bb-chart .iv{display:inline;fill:oklch(from var(--bb-c) clamp(.16,(.57 - l)*99999,1) 0 0)}}' +
  ':is(.bb-chart,.bb-thumb) .c0{--bb-c:var(--bb-muted);--bb-t:var(--bb-secondary)}' +
  ':is(.bb-chart,.bb-thumb) .q{--bb-c:var(--bb-hatch)}' +
  rules(1, COLOURS) +
  hueRules +
  '.bb-thumb{display:block;width:100%;height:100%}' +
  '.bb-thumb rect,.bb-thumb .dot{fill:var(--bb-c)}' +
  '.bb-chart .n,.bb-chart :is(.pl,.lg).n{display:none}' +
  '@container (max-width:519.98px){.bb-chart .w{display:none}.bb-chart .n{display:inline}.bb-chart :is(.pl,.lg).n{display:flex}.bb-chart .nt.n{display:block}.bb-chart .pz circle{transform:scale(.7);transform-box:fill-box;transform-origin:center}}' +
  fromWidthStyles +
  '@media (forced-colors:active){:is(.bb-chart,.bb-thumb){forced-color-adjust:none;background:var(--bb-surface)}}'
