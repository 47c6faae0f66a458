/**
 * Lays the two pictures of each pair over each other, under a slider that says how much of the first is seen. It is the
 * browser's own slider, reached and moved by keyboard; without script the two are one under the other. Only pages with a
 * pair have it. The words are the pair's own, in the language of the page.
 */
export const COMPARE_SCRIPT =
  "for(const p of document.querySelectorAll('.compare')){const s=document.createElement('input');s.type='range';" +
  "s.setAttribute('aria-label',p.dataset.l);s.oninput=()=>p.style.setProperty('--at',s.value+'%');" +
  "p.classList.add('on');p.append(s)}"
