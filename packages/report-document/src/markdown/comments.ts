/** The comment above the paragraph that is a report's introduction. */
export const INTRODUCTION = '<!-- Introduction -->'

/** The comment where a table of contents stands, which is made of the headings anew. */
export const CONTENTS = '<!-- Contents -->'
