import { use, type ReactNode } from 'react'
import { RenderingContext } from '../kernel/island.tsx'

/** A part of the page that is drawn after all others, because it depends on what they say (page-form.ts). */
export const Late = ({ children }: { children: ReactNode }) => {
  const rendering = use(RenderingContext)
  return rendering ? rendering.leave({ drawn: children, kind: 'page', root: '' }) : children
}
