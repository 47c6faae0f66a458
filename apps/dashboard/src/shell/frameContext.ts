import { createContext } from 'react'

/** Whether a page is drawn within the frame, which names the product and holds the navigation already. */
export const FrameContext = createContext(false)
