import { minified } from './styles/styles.ts'

/** What embeds have beside the rules of pages. The page around decides how much room there is, so there is little edge. */
export const embedStyles = minified(`
.emb{padding:16px}
.emb main{padding:0}
.emb:not(.one)>:is(main,.more){max-width:944px;margin-right:auto;margin-left:auto}
.emb .body{margin-top:0}
.emb header+.body{margin-top:32px}
.one .body>*{max-width:none}
.one .body>:is(p,ul,ol,blockquote,.callout){max-width:40rem}
.one .body>:is(h2,h3){margin-top:0}
.alone .body>:is(figure,.tbl,.metric,.ask){margin:0}
.alone .body>.metric{padding-top:0;border-top:0}
.alone .ask{padding-top:0;border-top:0}
.alone .q:last-of-type{margin-bottom:24px}
.alone .num{display:none}
.alone .fig{margin-top:0}
.more{display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:space-between;margin-top:16px;padding-top:12px;border-top:1px solid var(--bb-outline);color:var(--bb-secondary);font:400 .8125rem/1.25rem var(--bb-font)}
.more a{min-width:0;overflow:hidden;color:inherit;text-overflow:ellipsis;white-space:nowrap}
.more a:hover{color:var(--bb-text)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.told{max-width:40rem}
.told h1{font-size:1.25rem;line-height:1.75rem;letter-spacing:0}
.told p{margin-top:8px;color:var(--bb-secondary);font-size:1rem;line-height:1.5rem}
@media (max-width:37.49em){.emb .sheet :is(th,td){min-width:4rem}.emb .sheet tr>:first-child{min-width:6rem}}
@media print{.more{display:none}}
`)

/**
 * The rules of a style sheet that a page can use: those that name no class, or only classes that stand in `text` (the
 * page with its script). Nothing is left out that might be needed: what stands in brackets of a selector is not looked
 * at. Only for style sheets made here: no strings with braces, no comments.
 */
export function usedStyles(css: string, text: string): string {
  const words = new Set(text.match(/[A-Za-z_][\w-]*/g))
  return filtered(css, words)
}

function filtered(css: string, words: ReadonlySet<string>): string {
  let kept = ''
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open === -1) return kept + css.slice(at)
    const end = closing(css, open)
    const head = css.slice(at, open)
    const inner = css.slice(open + 1, end)
    if (/^@(?:media|container|supports)/.test(head)) {
      const rules = filtered(inner, words)
      if (rules !== '') kept += `${head}{${rules}}`
    } else if (head.startsWith('@')) kept += `${head}{${inner}}`
    else {
      const selectors = listed(head).filter((selector) => isUsed(selector, words))
      if (selectors.length > 0) kept += `${selectors.join(',')}{${inner}}`
    }
    at = end + 1
  }
  return kept
}

/** Where the block ends that opens at `open`. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

/** The selectors of a list; a comma in brackets parts nothing. */
function listed(head: string): string[] {
  let depth = 0
  const found = ['']
  for (const character of head) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) found.push('')
    else found[found.length - 1] += character
  }
  return found
}

const isUsed = (selector: string, words: ReadonlySet<string>): boolean =>
  [...selector.replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].every(
    ([, name]) => words.has(name ?? ''),
  )
