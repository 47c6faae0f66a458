/** How large the type of a report is: `TYPE_SCALES` of documents. */
export const REPORT_SCALES = ['plain', 'report', 'magazine'] as const
/** The covers a report can begin with before it has a picture, of `COVERS` of documents. */
export const REPORT_COVERS = ['none', 'colour'] as const
