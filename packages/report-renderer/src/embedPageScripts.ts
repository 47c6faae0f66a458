/** How high an embed lets itself be made, in px: what asks for more or less has broken, or lies. */
export const EMBED_HEIGHTS = { least: 100, most: 20_000 } as const

/**
 * Within an embed: tells the page around it how high the content is, at first, whenever that changes, and when asked. To
 * anybody, since a height is no secret and the page around is not known.
 */
export const SIZING_SCRIPT =
  '(()=>{if(parent===window)return;const d=document.documentElement,' +
  "s=()=>parent.postMessage({type:'bubbles:height',height:Math.ceil(d.getBoundingClientRect().height)},'*');" +
  "new ResizeObserver(s).observe(d);addEventListener('load',s);" +
  "addEventListener('message',e=>e.source===parent&&e.data?.type==='bubbles:ask'&&s())})()"

/**
 * On the page around: makes each `iframe[data-bubbles]` as high as what is in it. Only the window of a frame speaks for
 * it. What was said before this was loaded is asked for again.
 */
export const EMBED_SCRIPT =
  "(()=>{const f=()=>document.querySelectorAll('iframe[data-bubbles]');" +
  "addEventListener('message',({source:s,data:d})=>{" +
  "if(!s||d?.type!=='bubbles:height'||!Number.isFinite(d.height))return;" +
  'for(const i of f())if(i.contentWindow===s)' +
  `i.style.height=Math.min(${EMBED_HEIGHTS.most},Math.max(${EMBED_HEIGHTS.least},Math.ceil(d.height)))+'px'});` +
  "for(const i of f())i.contentWindow?.postMessage({type:'bubbles:ask'},'*')})()\n"
