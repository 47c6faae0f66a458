import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { importsQuery } from '../../api/reportImports.ts'
import { readAgain } from '../../api/reportLists.ts'
import { useFlag } from '../../session/flags.ts'

/** The server lists templates and starters only while they are on: it is asked again when somebody switches them. */
export function useTemplatesSwitch(): boolean {
  const queryClient = useQueryClient()
  const withTemplates = useFlag('report-templates')
  const known = useRef(withTemplates)
  useEffect(() => {
    if (known.current === withTemplates) return
    known.current = withTemplates
    void readAgain(queryClient)
    void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
  }, [withTemplates, queryClient])
  return withTemplates
}
