/**
 * Styles of tables, beside `chartStyles`, once for a page that has one. Words run as those of the page do; on phones names
 * stay in view; on paper all rows are there, and nothing that one would press.
 */
export const tableStyles = `
.bb-chart.bb-table{direction:inherit;text-align:start}
@media print{.bb-chart.bb-table{zoom:.8}}
.bb-chart .tx{overflow-x:auto;overscroll-behavior-inline:contain}
.bb-chart .tx table{width:100%;border-collapse:separate;border-spacing:0;font-size:14px;line-height:20px;color:var(--bb-text)}
.bb-chart .tx :is(th,td){position:static;min-width:0;max-width:none;padding:8px 0;padding-inline-end:16px;border-bottom:1px solid var(--bb-grid);text-align:start;vertical-align:middle;font-weight:400}
.bb-chart .tx tr>:last-child{padding-inline-end:0}
.bb-chart .tx thead th{border-color:var(--bb-text);background:none;color:var(--bb-secondary);font-size:13px;font-weight:500;vertical-align:bottom;white-space:normal}
.bb-chart .tx:not(:has(th:nth-child(4))) table{max-width:544px}
.bb-chart .tx tbody th{font-weight:500}
.bb-chart .tx thead button{all:unset;display:inline-flex;gap:4px;min-height:24px;align-items:end;cursor:pointer}
.bb-chart .tx thead button:focus-visible{outline:3px solid var(--bb-primary);outline-offset:2px;border-radius:4px}
.bb-chart .tx thead button::after{content:"↕";opacity:.6}
.bb-chart .tx [aria-sort=ascending] button::after{content:"↑";opacity:1}
.bb-chart .tx [aria-sort=descending] button::after{content:"↓";opacity:1}
@container (max-width:519.98px){.bb-chart .tx tr>:first-child{position:sticky;inset-inline-start:0;z-index:1;min-width:88px;max-width:124px;background:var(--bb-surface);overflow-wrap:break-word}}
@media print{.bb-chart .tx{overflow:visible}.bb-chart .tx tr[hidden]{display:table-row}.bb-chart .tx tr{break-inside:avoid}.bb-chart .tx thead button::after{content:none}.bb-chart .tx tr>:first-child{position:static}}
.bb-chart .tc.tc{text-align:end;font-variant-numeric:tabular-nums}
.bb-chart .tx tbody .tc{white-space:nowrap}
.bb-chart .tb svg{display:inline-block;width:112px;height:14px;margin-inline-start:10px;vertical-align:-2px;overflow:visible}
.bb-chart .tx:not(:has(th:nth-child(4))) .tb svg{width:200px}
@container (max-width:519.98px){.bb-chart .tb svg{width:64px}.bb-chart .tx:not(:has(th:nth-child(4))) .tb svg{width:96px}}
.bb-chart .tq.tq{text-align:start;white-space:nowrap;font-variant-numeric:tabular-nums;font-size:12px;direction:ltr}
.bb-chart .tq svg{display:inline-block;width:112px;height:28px;margin-inline:8px;vertical-align:middle;overflow:visible}
.bb-chart .tq svg svg{display:inline;width:100%;margin:0}
.bb-chart .tx tr>.tg{padding-inline:8px;background:color-mix(in oklab,var(--bb-c) 42%,var(--bb-surface));print-color-adjust:exact}
.bb-chart .to{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:0 0 12px;font-size:13px;line-height:20px}
.bb-chart .to label{display:flex;gap:8px;align-items:center}
.bb-chart .to input{box-sizing:border-box;min-height:44px;width:240px;max-width:100%;padding:4px 12px;border:1px solid var(--bb-coast);border-radius:8px;background:var(--bb-surface);color:var(--bb-text);font:inherit;font-size:16px}
.bb-chart .tx+.to{margin:12px 0 0}
.bb-chart .to button{min-height:44px;padding:4px 14px;border:1px solid var(--bb-coast);border-radius:8px;background:none;color:var(--bb-text);font:inherit;cursor:pointer}
.bb-chart .to button[aria-disabled=true]{opacity:.5;cursor:default}
.bb-chart .to p{margin:0;flex:1;min-width:160px}
.bb-chart .to :focus-visible{outline:3px solid var(--bb-primary);outline-offset:2px}
@media print{.bb-chart .to{display:none}}
@media print{figure:has(.bb-table){break-inside:auto}}
`.replaceAll('\n', '')
