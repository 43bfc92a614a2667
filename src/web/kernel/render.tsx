import { randomBytes } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { RenderingProvider, rootPrefix, type Assets, type Mark } from './island.tsx'

// A text nobody can type: it is invented when the process starts, so no page can contain it by itself.
const token = `island-${randomBytes(12).toString('hex')}-`
const places = new RegExp(`${token}(\\d+);`, 'g')
const placeOf = (index: number): string => `${token}${index};`

/**
 * A whole document as text, with its islands in it. `around` gives every root its contexts (texts).
 */
export const renderDocument = (document: ReactNode, around: (node: ReactNode) => ReactNode, assets: Assets): string => {
  const marks: Mark[] = []
  const html = renderToString(
    <RenderingProvider value={{ assets, marks, placeOf }}>{around(document)}</RenderingProvider>,
  )
  const whole = marks.length === 0 ? html : html.replace(places, (_, digits: string) => inside(Number(digits)))
  return `<!doctype html>${whole}`

  function inside(index: number): string {
    const mark = marks[index]
    if (!mark) return ''
    return renderToString(
      <RenderingProvider value={{ assets, marks: null, placeOf }}>{around(mark())}</RenderingProvider>,
      { identifierPrefix: rootPrefix(index) },
    )
  }
}
