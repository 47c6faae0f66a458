/** How many characters two texts begin and end with alike. Half of a pair of surrogates is never left. */
export function sameEnds(a: string, b: string): [begin: number, end: number] {
  const most = Math.min(a.length, b.length)
  let begin = 0
  while (begin < most && a[begin] === b[begin]) begin++
  if (begin > 0 && isHigh(a, begin - 1)) begin--
  let end = 0
  while (end < most - begin && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  if (end > 0 && isHigh(a, a.length - end - 1)) end--
  return [begin, end]
}

const isHigh = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
