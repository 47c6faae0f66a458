/**
 * Sends a form without leaving the page and puts what the server's own page says in its place: thanks and results, or the
 * form again with what is wrong. Only pages whose questions show their results have it. In a frame, and where anything
 * fails, the form is sent as it is without script. The address stays that of the report. Only the main part is parsed: this
 * page's policy refuses the styles of another, and says so.
 */
export const ANSWER_SCRIPT =
  "self==top&&addEventListener('submit',async e=>{const f=e.target,b=e.submitter;if(!f.matches('form.ask,.here form'))return;" +
  'e.preventDefault();const body=new URLSearchParams(new FormData(f));if(b)b.disabled=true;' +
  "try{const r=await fetch(f.action,{method:'POST',body})," +
  "d=new DOMParser().parseFromString((await r.text()).match(/<main[^]*main>/)[0],'text/html').querySelector('.answered')," +
  "n=document.createElement('div'),t=document.createElement('h2');n.className='answered here';n.append(...d.childNodes);" +
  "const h=n.querySelector('h1');t.tabIndex=-1;t.append(...h.childNodes);h.replaceWith(t);" +
  "(f.closest('.here')||(b||f).closest('.ask')).before(n);" +
  "for(const o of document.querySelectorAll('.ask,.here'))n.contains(o)||o.remove();" +
  "(n.querySelector('[autofocus]')||t).focus()}catch{if(b)b.disabled=false;f.submit()}})"
