import { notePartsOf, runsByNote } from '@bubbles/report-document/footnotes'
import { escapeHtml, safeLinkUrl } from './html.ts'
import { nodesBelow } from './nodes.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { NUMBER, numberIn } from './noteReference.ts'
import type { DocumentNode } from './types.ts'

/**
 * A document whose footnotes are numbered in the order they are read: after the words of each stands an empty run with its
 * number, which `renderInline` makes a link of.
 */
export function withNumberedNotes<Node extends DocumentNode>(
  document: Node,
  words: PageWords,
): { document: Node; notes: string[] } {
  const notes: string[] = []
  const numbered = <Each extends DocumentNode>(node: Each): Each => {
    const { content } = node
    if (!content) return node
    if (!content.some(({ type }) => type === 'text')) return { ...node, content: content.map(numbered) }
    const runs = runsByNote(content)
    if (runs.every(({ note }) => note === null)) return node
    return {
      ...node,
      content: runs.flatMap(({ note, nodes }) => (note === null ? nodes : [...nodes, numberOf(note)])),
    }
  }
  const numberOf = (note: string): DocumentNode => {
    const number = notes.push(note)
    return {
      type: 'text',
      text: '',
      marks: [{ type: NUMBER, attrs: { number, name: words.footnote(number) } }],
    }
  }
  return { document: numbered(document), notes }
}

/**
 * The notes that some blocks refer to, each with a link back to where it is referred to; '' for none.
 * @param notes all of the report, in order
 */
export function notesList(
  words: PageWords,
  notes: readonly string[],
  shown: readonly DocumentNode[],
): string {
  const numbers = shown.flatMap((node) => [...nodesBelow(node)].flatMap((each) => numberIn(each) ?? []))
  if (numbers.length === 0) return ''
  const items = numbers.map((number, index) => {
    const note = notes[number - 1] ?? ''
    // Of a part of a report, some are not there.
    const value = number === index + 1 ? '' : ` value="${number}"`
    return (
      `<li id="bb-note-${number}"${value}><span class="fn-t" dir="auto">${withLinks(note)}</span> ` +
      `<a class="fn-b" href="#bb-ref-${number}" role="doc-backlink" aria-label="${escapeHtml(words.backToText(number))}">↩︎</a></li>`
    )
  })
  return (
    `<section class="fns" role="doc-endnotes" aria-labelledby="bb-notes"><h2 id="bb-notes">${escapeHtml(words.footnotes)}</h2>` +
    `<ol>${items.join('')}</ol></section>`
  )
}

/** A note in which web addresses are links. */
function withLinks(note: string): string {
  return notePartsOf(note)
    .map(({ text, isAddress }) => {
      const href = isAddress ? safeLinkUrl(text) : null
      return href === null
        ? escapeHtml(text)
        : `<a href="${escapeHtml(href)}" rel="noopener">${escapeHtml(text)}</a>`
    })
    .join('')
}

/**
 * Shows a note beside its number while either is pointed at or has the focus, and by a press until the next one; Escape
 * closes it, and a press by keyboard follows the link as it does without script. It stands in the page behind its number,
 * so that its own links come next, and in the layer above all others; a browser without that layer has the links alone.
 * Only pages with notes have it.
 */
export const NOTE_SCRIPT =
  "if('showPopover'in document.body){let p,a,t;const " +
  'place=()=>{const r=a.getBoundingClientRect(),w=p.offsetWidth,h=p.offsetHeight,d=document.documentElement;' +
  "p.style.left=Math.max(8,Math.min(r.left+r.width/2-w/2,d.clientWidth-w-8))+'px';" +
  "p.style.top=(r.bottom+h+8>d.clientHeight&&r.top>h+8?r.top-h-6:r.bottom+6)+'px'}," +
  'close=()=>{clearTimeout(t);p?.remove();p=a=null},' +
  "later=()=>{clearTimeout(t);t=setTimeout(()=>{p&&!p.dataset.held&&!p.matches(':hover,:focus-within')&&!a.matches(':hover,:focus-visible')&&close()},200)}," +
  "open=n=>{if(a===n)return;close();a=n;p=document.createElement('span');p.className='fn-p';p.popover='manual';" +
  "p.append(...document.getElementById(a.hash.slice(1)).querySelector('.fn-t').cloneNode(true).childNodes);p.dir='auto';" +
  "n.parentNode.after(p);p.showPopover();place();p.onpointerleave=later;p.addEventListener('focusout',later)};" +
  "for(const n of document.querySelectorAll('.fn a')){n.onpointerenter=e=>{if(e.pointerType==='mouse')open(n)};" +
  "n.onfocus=()=>{if(n.matches(':focus-visible'))open(n)};n.onpointerleave=n.onblur=later;" +
  'n.onclick=e=>{if(!e.detail)return close();e.preventDefault();if(a===n&&p.dataset.held)close();else{open(n);p.dataset.held=1}}}' +
  "addEventListener('keydown',e=>{if(e.key==='Escape'&&p){if(p.contains(document.activeElement))a.focus();close()}});" +
  "addEventListener('pointerdown',e=>{if(p&&!p.contains(e.target)&&!a.contains(e.target))close()});" +
  "addEventListener('scroll',()=>p&&place(),{passive:true});addEventListener('resize',()=>p&&place())}"
