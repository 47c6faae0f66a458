/** What an empty block says of itself; a paragraph only while the caret is in it. `document.css` has more for a blank report. */
export function placeholderOf(type: string, hasAnchor: boolean): string {
  if (type === 'title') return 'Title of the report'
  if (type === 'standfirst') return 'In a sentence or two: what did you find?'
  if (type === 'heading') return 'Heading'
  return hasAnchor && type === 'paragraph' ? 'Write, or press / for a chart, a table or a question' : ''
}
