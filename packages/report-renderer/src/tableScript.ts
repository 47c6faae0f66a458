import { nodesBelow } from './nodes.ts'
import type { DocumentNode } from './types.ts'

/**
 * Lets readers search a table of a figure, sort it by a column and turn its pages. Only pages with such a table have it;
 * without it, and on paper, all rows are there. Its words are the table's own, in the language of the page. A column is
 * sorted by `data-v` where its cells have one, else by what they say; what has nothing is last either way.
 */
export const TABLE_SCRIPT =
  '(()=>{const make=(t,o,...c)=>{const e=Object.assign(document.createElement(t),o);e.append(...c);return e},' +
  "plain=s=>s.normalize('NFD').replace(/\\p{M}/gu,'').toLowerCase()," +
  'order=new Intl.Collator(document.documentElement.lang,{numeric:true}).compare;' +
  "for(const box of document.querySelectorAll('.bb-table [data-w]')){" +
  'const{r,f,w}=box.dataset,[before,after,range,none]=w.split("|"),table=box.firstChild,body=table.tBodies[0],all=[...body.rows],' +
  'heads=[...table.tHead.rows[0].cells],size=+r||all.length,texts=new Map(all.map(row=>[row,plain(row.textContent)]));' +
  'let rows=all,at=0,words=[],by=-1,up=1;' +
  'const found=()=>rows.filter(row=>words.every(word=>texts.get(row).includes(word))),' +
  'say=make("p",{role:"status"}),turn=(name,by)=>make("button",{type:"button",onclick(){const to=at+by*size;if(to>=0&&to<found().length){at=to;show()}}},name),' +
  'back=turn(before,-1),on=turn(after,1),' +
  'show=()=>{const some=found(),end=Math.min(at+size,some.length);for(const row of all)row.hidden=true;' +
  'for(const row of some.slice(at,end))row.hidden=false;' +
  'say.textContent=some.length?range.replace("{1}",at+1).replace("{2}",end).replace("{3}",some.length):none;' +
  'back.ariaDisabled=at?"false":"true";on.ariaDisabled=end<some.length?"false":"true";back.hidden=on.hidden=some.length<=size},' +
  'valueOf=row=>{const{dataset:{v},textContent}=row.cells[by],none=row.cells[by].querySelector(".nd");return none?"":v??textContent},' +
  'sort=n=>{const words=heads[n].className!=="tc"&&!all.some(row=>row.cells[n].dataset.v);' +
  'if(by!==n){by=n;up=words?1:-1}else if(up===(words?1:-1))up=-up;else by=-1;' +
  'heads.forEach((head,n)=>n===by?head.ariaSort=up>0?"ascending":"descending":head.removeAttribute("aria-sort"));' +
  'rows=by<0?all:all.map(row=>[row,valueOf(row)]).sort(([,a],[,b])=>a===""||b===""?(a==="")-(b===""):up*(a-b||(isNaN(a-b)?order(a,b):0))).map(([row])=>row);' +
  'body.append(...rows);at=0;show()};' +
  'if(all.length>1)heads.forEach((head,n)=>head.append(make("button",{type:"button",onclick:()=>sort(n)},...head.childNodes)));' +
  'if(f&&all.length>9)box.before(make("div",{className:"to"},make("label",{},f,make("input",{type:"search",oninput(){words=plain(this.value).split(" ").filter(Boolean);at=0;show()}}))));' +
  'if(all.length>size||f&&all.length>9){box.after(make("div",{className:"to"},say,back,on));show()}}})()'

/** Whether a document has a figure that is a table. */
export const hasDataTable = (document: DocumentNode): boolean =>
  [...nodesBelow(document)].some(({ type, attrs }) => type === 'chart' && attrs?.kind === 'table')
