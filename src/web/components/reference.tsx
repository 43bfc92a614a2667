import { createContext, use } from 'react'

const ReferenceContext = createContext('')
export const ReferenceProvider = ReferenceContext

/**
 * The request's id, for error pages: customer service finds the cause in the log by it (demand Z1). In the browser it
 * comes back from the element that showed it.
 */
export const useReference = (): string => use(ReferenceContext)
