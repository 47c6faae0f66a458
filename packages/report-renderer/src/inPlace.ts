/**
 * Asks the server for one of its own pages and makes its main part one of the report's: only that part is parsed, since this
 * page's policy refuses the styles of another, and says so. Throws where no such page comes.
 */
export const IN_PLACE_SCRIPT =
  'const inPlace=async(u,o)=>{const r=await fetch(u,o),' +
  "d=new DOMParser().parseFromString((await r.text()).match(/<main[^]*main>/)[0],'text/html').querySelector('.answered')," +
  "n=document.createElement('div'),t=document.createElement('h2');n.className='answered here';n.append(...d.childNodes);" +
  "const h=n.querySelector('h1');t.tabIndex=-1;t.append(...h.childNodes);h.replaceWith(t);n.ok=r.ok;return n}"

/**
 * Sends a form without leaving the page and puts what the server's own page says in its place: thanks and results, or the
 * form again with what is wrong. Only pages whose questions show their results have it. In a frame, and where anything
 * fails, the form is sent as it is without script. The address stays that of the report.
 */
export const ANSWER_SCRIPT =
  "self==top&&addEventListener('submit',async e=>{const f=e.target,b=e.submitter;if(!f.matches('form.ask,.here form'))return;" +
  'e.preventDefault();const body=new URLSearchParams(new FormData(f));if(b)b.disabled=true;' +
  "try{const n=await inPlace(f.action,{method:'POST',body});" +
  "(f.closest('.here')||(b||f).closest('.ask')).before(n);" +
  "for(const o of document.querySelectorAll('.ask:not(.in *),.here:not(.in)'))n.contains(o)||o.remove();" +
  "(n.querySelector('[autofocus]')||n.querySelector('h2')).focus()}catch{if(b)b.disabled=false;f.submit()}})"

/**
 * Opens the form for a comment below its figure and sends it from there. The link folds it away and brings it back as it
 * was, and Escape folds it away; what couldn't be sent stays in it. Where no form comes, as behind a password, the link leads
 * where it leads without script. IDs are made this form's own, since several can be open.
 */
export const COMMENT_SCRIPT =
  'if(self==top){const boxes=new Map;let count=0;' +
  'const show=(a,n,on)=>{n.hidden=!on;a.ariaExpanded=on;' +
  "on?(n.querySelector('[autofocus]')||n.querySelector('textarea')).focus():a.focus()};" +
  "const put=(a,n)=>{count++;for(const e of n.querySelectorAll('*'))for(const k of['id','for','aria-describedby'])" +
  "e.hasAttribute(k)&&e.setAttribute(k,e.getAttribute(k).replace(/\\S+/g,'$&-'+count));" +
  "n.classList.add('in');n.querySelector('p>a')?.parentNode.remove();" +
  "n.onkeydown=e=>{e.key=='Escape'&&show(a,n,false)};" +
  "const o=boxes.get(a);o?o.replaceWith(n):(a.closest('.metrics,.gallery,.compare')||a.closest('figure,.tbl,.metric')).after(n);" +
  "const f=n.querySelector('form');if(!f){boxes.delete(a);a.ariaExpanded=null;n.querySelector('h2').focus();return}" +
  'boxes.set(a,n);show(a,n,true);' +
  "let said;f.onsubmit=async e=>{e.preventDefault();e.stopPropagation();const b=f.querySelector('button'),w=f.querySelector('[data-off]');" +
  "b.disabled=true;w.hidden=true;said?.remove();try{const m=await inPlace(f.action,{method:'POST',body:new URLSearchParams(new FormData(f))});" +
  "if(m.ok||m.querySelector('form'))return put(a,m);" +
  "m.querySelector('p>a')?.parentNode.remove();m.className='answered';f.before(said=m);b.disabled=false;m.querySelector('h2').focus()" +
  '}catch{w.hidden=b.disabled=false;b.focus()}}};' +
  "addEventListener('click',async e=>{const a=e.target.closest('a.say');" +
  'if(!a||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();' +
  'const n=boxes.get(a);if(n)return show(a,n,n.hidden);if(a.ariaBusy)return;a.ariaBusy=true;' +
  "try{const m=await inPlace(a.href,{redirect:'manual'});if(!m.querySelector('form'))throw 0;put(a,m)}catch{location=a.href}finally{a.ariaBusy=null}})}"
