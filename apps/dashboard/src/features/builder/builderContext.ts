import { createContext, useContext } from 'react'
import { BuilderUi } from './builderUi.ts'

/** What views inside the document need of the screen around it. */
export const BuilderContext = createContext<{ ui: BuilderUi; editable: boolean }>({
  ui: new BuilderUi(),
  editable: false,
})

export const useBuilder = () => useContext(BuilderContext)
