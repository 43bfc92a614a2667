import { randomBytes } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { keeping } from '#domain/kept.ts'
import { RenderingContext, type Assets, type Left, type Rendering } from './island.tsx'

// A text nobody can type: it is invented when the process starts, so no page can contain it by itself.
const token = `left-${randomBytes(12).toString('hex')}-`
/** React writes this between a text and the next one. A part that was left is none, though its token is. */
const apart = '<!-- -->'

/**
 * HTML of parts that many pages show alike (kept.tsx), a few kilobytes each. The owner are the assets of a language:
 * another build brings others.
 */
const mostKept = 3_000
const keep = keeping<string>(mostKept)

/**
 * A whole document as text. React draws one root after the other, never one within another, which would lose the outer
 * one's hooks: parts with a root of their own leave a token, and are put in its place afterwards. `around` gives every
 * root its contexts (texts).
 */
export const renderDocument = (document: ReactNode, around: (node: ReactNode) => ReactNode, assets: Assets): string => {
  const [all, notes]: [Left[], Rendering['notes']] = [[], new Map()]
  let islands = 0
  const draw = (kind: Rendering['kind'], node: ReactNode, identifierPrefix = ''): string => {
    const leave = (left: Left) => `${token}${all.push(left) - 1};`
    const rendering: Rendering = { kind, assets, leave, nextRoot: () => `i${islands++}-`, notes }
    const html = renderToString(<RenderingContext value={rendering}>{around(node)}</RenderingContext>, {
      identifierPrefix,
    })
    const [before = '', ...behind] = html.split(token)
    return before + behind.map(filled).join('')
  }
  const filled = (text: string): string => {
    const end = text.indexOf(';')
    const left = all[Number(text.slice(0, end))]
    const behind = text.slice(end + 1)
    return (left ? drawLeft(left) : '') + (behind.startsWith(apart) ? behind.slice(apart.length) : behind)
  }
  const drawLeft = ({ drawn, ...left }: Left): string =>
    'root' in left ? draw(left.kind, drawn, left.root) : keep(assets, left.key, () => draw('kept', drawn))
  return `<!doctype html>${draw('page', document)}`
}
