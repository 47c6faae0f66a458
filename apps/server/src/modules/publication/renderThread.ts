import {
  fontNeeds,
  type FontNeed,
  type RenderedPage,
  type RenderInput,
  renderReport,
} from '@bubbles/report-renderer'

/** A page, and what it needs of fonts beside the files that all pages load. */
export interface Rendering {
  page: RenderedPage
  needs: FontNeed[]
}

/** Renders a page in a thread: a chart of thousands of rows takes a tenth of a second and more. */
export default function render(input: RenderInput): Rendering {
  const page = renderReport(input)
  return { page, needs: [...fontNeeds(input, page.html)] }
}
