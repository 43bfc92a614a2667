import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import fc, { gateSeed } from './chance.ts'

const drawn = (seed?: number): number[] => {
  const seen: number[] = []
  fc.assert(
    fc.property(fc.integer(), (n) => {
      seen.push(n)
    }),
    { numRuns: 20, ...(seed !== undefined && { seed }) },
  )
  return seen
}

test('MACHINE-36 two runs draw the same numbers; control: another seed draws others', () => {
  expect(drawn()).toEqual(drawn())
  expect(drawn()).not.toEqual(drawn(gateSeed + Number(process.env['TEST_SEED'] ?? 0) + 1))
})

test('MACHINE-36 whoever draws does so by test/chance.ts', () => {
  const files = [...globSync('src/**/*.ts'), ...globSync('test/**/*.ts'), ...globSync('bench/**/*.ts')]
  const own = files.filter((name) => /^import .* from 'fast-check'/m.test(readFileSync(name, 'utf8')))
  expect(own).toEqual(['test/chance.ts'])
})
