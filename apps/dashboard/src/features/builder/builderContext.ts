import { createContext, useContext } from 'react'
import { BuilderUi } from './builderUi.ts'

/** What views inside the document need of the screen around it. */
export const BuilderContext = createContext<{
  ui: BuilderUi
  editable: boolean
  /** The language in which the report is drawn (BCP 47); undefined while its organisation's is not known. */
  locale: string | undefined
}>({
  ui: new BuilderUi(),
  editable: false,
  locale: undefined,
})

export const useBuilder = () => useContext(BuilderContext)
