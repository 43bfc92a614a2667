import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root, walk } from './builders/sources.ts'

// A choice of choices of choices is read three times. At most one conditional expression stands inside another; what
// has more cases is a function with early returns, a `switch` or a table. A function or an element of a page inside a
// condition begins anew: it is read by itself.

const deepest = 2

/** The lines on which a conditional expression stands deeper than allowed. */
const tooDeep = (file: string, text: string): number[] => {
  const lines: number[] = []
  const visit = (node: unknown, depth: number): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, depth)
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return
    const { type, start } = node as { type?: string; start?: number }
    const beginsAnew = /Function|JSXElement/.test(type ?? '')
    const isConditional = type === 'ConditionalExpression'
    const here = (beginsAnew ? 0 : depth) + (isConditional ? 1 : 0)
    if (isConditional && here === deepest + 1) lines.push(text.slice(0, start).split('\n').length)
    for (const child of Object.values(node)) visit(child, here)
  }
  // reading a file's grammar takes a while, and few files ask three questions at all
  if (text.split(/\?[\s(]/).length > deepest + 1) visit(parseSync(file, text).program, 0)
  return lines
}

test('at most one conditional expression inside another', () => {
  const files = ['src', 'test', 'scripts', 'bench'].flatMap(walk).filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => !file.endsWith('.d.mts'))
    .flatMap((file) => tooDeep(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
  expect(found).toEqual([])
})

test('control: three levels are found, also when the innermost is asked as a condition; two are not', () => {
  expect(tooDeep('a.ts', 'const a = b ? 1 : c ? 2 : 3')).toEqual([])
  expect(tooDeep('a.ts', 'const a =\n  b ? 1 : c ? 2 :\n  d ? 3 : 4')).toEqual([3])
  expect(tooDeep('a.ts', 'const a = (b ? c : (d ? e : f)) ? 1 : 2')).toEqual([1])
  expect(tooDeep('a.ts', 'const a = b ? 1 : c ? 2 : () => (d ? 3 : 4)')).toEqual([])
})
