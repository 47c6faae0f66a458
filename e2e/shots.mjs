import pw from '@playwright/test'
import fs from 'fs'
const only=process.argv[2]
const b=await pw.chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
const c=await b.newContext({locale:'de-DE',reducedMotion:'reduce'})
const p=await c.newPage()
const errs=[];p.on('pageerror',e=>errs.push(String(e)));p.on('console',m=>m.type()==='error'&&errs.push(m.text()))
const base='http://acme.bubbles.localhost:4901/dashboard/'
const catalogue={};for(const f of fs.readdirSync('messages/de')){const walk=o=>{for(const[k,v]of Object.entries(o)){if(typeof v==='string'){if(v!==k&&!/[{|]/.test(k+v))catalogue[k]=v}else if(v)walk(v)}};walk(JSON.parse(fs.readFileSync('messages/de/'+f)))}
const english=Object.keys(catalogue)
const look=async name=>{await p.waitForTimeout(1500);for(const w of [1440,390]){await p.setViewportSize({width:w,height:w===390?844:900});await p.waitForTimeout(700);await p.screenshot({path:`/tmp/de/shots/${name}-${w}.png`});
 const left=await p.evaluate((english)=>{const set=new Set(english);const out=[];const w=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT);while(w.nextNode()){const n=w.currentNode;if(n.parentElement.closest('script,style,.ProseMirror,[lang=en],noscript'))continue;const t=n.data.replace(/\s+/g,' ').trim();if(set.has(t)&&n.parentElement.checkVisibility())out.push(t)}
 for(const e of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))for(const a of['aria-label','title','placeholder','alt']){const t=e.getAttribute(a)?.trim();if(t&&set.has(t)&&!e.closest('.ProseMirror'))out.push(a+'='+t)}
 const cut=[];if(document.documentElement.scrollWidth>innerWidth)cut.push('PAGE '+document.documentElement.scrollWidth)
 const w2=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT);while(w2.nextNode()){const n=w2.currentNode;const e=n.parentElement;if(!n.data.trim()||e.closest('script,style,svg,.ProseMirror,noscript')||!e.checkVisibility())continue;const r=document.createRange();r.selectNodeContents(n);const b=r.getBoundingClientRect();if(b.width<3)continue;for(let a=e;a&&a!==document.body;a=a.parentElement){const s=getComputedStyle(a);if(s.position==='fixed')break;if(/auto|scroll/.test(s.overflowX))break;if(/hidden|clip/.test(s.overflowX)){const q=a.getBoundingClientRect();if(q.width<=2)break;if(b.right>q.right+1||b.left<q.left-1)cut.push(n.data.trim().slice(0,60)+' ['+s.textOverflow+']')}}}
 return{left:[...new Set(out)],cut:[...new Set(cut)]}},english)
 console.log(name,w,JSON.stringify(left))}
 await p.setViewportSize({width:1440,height:900})
 fs.writeFileSync(`/tmp/de/shots/${name}.txt`,await p.evaluate(()=>document.body.innerText))}
fs.mkdirSync('/tmp/de/shots',{recursive:true})
await p.setViewportSize({width:1440,height:900})
await p.goto(base);await p.waitForURL(/login\./);await p.waitForSelector('input[type=password]')
if(!only)await look('signin')
await p.locator('input').first().fill('owner@acme.example');await p.locator('input[type=password]').fill('Bubbles-demo-1');await p.keyboard.press('Enter');await p.waitForURL(u=>u.hostname.startsWith('acme.'))
await p.waitForSelector('main a')
const pages=[['list',''],['engagement','engagement'],['engagement-audience','engagement/audience'],['members','members'],['settings','settings'],['account','user/account'],['inbox','inbox'],['audit','audit'],['branding','branding'],['tokens','settings/api-tokens']]
for(const[n,u]of pages){if(only&&!only.split(',').includes(n))continue;await p.goto(base+u);await p.waitForTimeout(1500);await look(n)}
if(!only||only.includes('builder')){await p.goto(base);await p.waitForSelector('main a[href*="/reports/"]');const hrefs=await p.$$eval('main a',as=>as.map(a=>a.href));console.log(hrefs.slice(0,12).join(' '));const h=hrefs.find(x=>/reports\/edit/.test(x));if(h){await p.goto(h);await p.waitForSelector('.ProseMirror');await p.waitForTimeout(2500);await look('builder')
 }}
console.log([...new Set(errs)].slice(0,10).join('\n'))
await b.close()
