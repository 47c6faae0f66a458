const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Markup that shows a published report in another page: a frame without script, which loads when it comes into view. */
export function embedCode({ url, name }: { url: string; name: string }): string {
  const attribute = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!)
  return `<iframe src="${attribute(url)}" title="${attribute(name)}" width="100%" height="720" loading="lazy" style="border:0"></iframe>`
}
