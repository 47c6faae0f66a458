/** The anchors that GitHub and others give headings by their words, in their order. */
export function anchorNames(headings: readonly string[], taken: Set<string> = new Set()): string[] {
  return headings.map((words) => {
    const slug = slugOf(words)
    let anchor = slug
    for (let count = 1; taken.has(anchor); count++) anchor = `${slug}-${count}`
    taken.add(anchor)
    return anchor
  })
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
