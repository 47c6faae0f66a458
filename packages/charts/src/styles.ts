/** Font stack of charts; pages may set `--bb-font`. Widths are measured for Roboto. */
const FONT = 'var(--bb-font,Roboto,"Helvetica Neue",Arial,sans-serif)'

const colours = [1, 2, 3, 4, 5, 6, 7, 8]
  .map(
    (n) =>
      `:is(.bb-chart,.bb-thumb) .c${n}{--bb-c:var(--bb-c${n});--bb-t:var(--bb-${[2, 7, 8].includes(n) ? 't' : 'c'}${n})}`,
  )
  .join('')

// Pointer events are off inside drawings: browsers would show the `<title>` as a tooltip of their own.
/**
 * Styles of all charts and thumbnails of a page, once. Colours are the custom properties of `chartTokens`; light and
 * dark are the page's matter. One container query, at 520 px: `.w` is for wide drawings, `.n` for narrow ones.
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
  '.bb-chart .e text,.bb-chart .e{text-anchor:end}' +
  '.bb-chart :is(.h,.h text,.lb,.vl){paint-order:stroke;stroke:var(--bb-surface);stroke-width:4px;stroke-linejoin:round}' +
  '.bb-chart .lb{font-size:13px;font-weight:600;fill:var(--bb-t)}' +
  '.bb-chart .lb.c0{font-weight:400}' +
  '.bb-chart .v{font-size:12px;font-weight:500}' +
  '.bb-chart .nm{font-size:14px;fill:var(--bb-text)}' +
  '.bb-chart .b{font-weight:600}' +
  '.bb-chart .vl{font-weight:500;fill:var(--bb-text)}' +
  '.bb-chart .nd{font-style:italic}' +
  '.bb-chart rect[class]{fill:var(--bb-c)}' +
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
  ':is(.bb-chart,.bb-thumb) .c0{--bb-c:var(--bb-muted);--bb-t:var(--bb-secondary)}' +
  ':is(.bb-chart,.bb-thumb) .q{--bb-c:var(--bb-hatch)}' +
  colours +
  '.bb-thumb{display:block;width:100%;height:100%}' +
  '.bb-thumb rect,.bb-thumb .dot{fill:var(--bb-c)}' +
  '.bb-chart .n,.bb-chart :is(.pl,.lg).n{display:none}' +
  '@container (max-width:519.98px){.bb-chart .w{display:none}.bb-chart .n{display:inline}.bb-chart :is(.pl,.lg).n{display:flex}}' +
  '@media (forced-colors:active){:is(.bb-chart,.bb-thumb){forced-color-adjust:none;background:var(--bb-surface)}}'
