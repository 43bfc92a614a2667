import { expect, test } from 'vitest'
import { sampleBrand, untypedBrand } from '#test/builders/brands.ts'
import { readBrand, type ReadBrand } from './brand.ts'
import { draftOfTyped, leadsElsewhere, typedOf, untouched } from './draft.ts'

const { code: _code, logoId: _logo, version: _version, ...look } = sampleBrand
const known = { known: () => true, knownProduct: () => true, isLocal: false }

test('AGENCY-231 a look as its form has it typed is read as that very look', () => {
  const looks: ReadBrand[] = [
    look,
    {
      ...look,
      hosts: ['https://a.example', 'https://b.example'],
      returnAddress: 'https://a.example/thanks',
      greetings: { en: 'Hello', tr: 'Merhaba' },
      products: ['AMS-1'],
      packages: ['flex'],
    },
  ]
  for (const one of looks) expect(readBrand(typedOf(one), known)).toEqual({ ok: true, value: one })
})

test('AGENCY-228 a draft keeps what was typed, wrong or not', () => {
  const typed = { ...untouched, name: '<b>', brand: 'red;}', hosts: 'x\ny', greetings: { de: 'Hallo' } }
  const kept = draftOfTyped(typed)
  expect({ ...kept, greetings: kept.greetings['de'] }).toEqual({ ...typed, greetings: 'Hallo' })
  expect(draftOfTyped({ ...untypedBrand, sells: 'something' }).sells).toBe('')
  expect(draftOfTyped({ ...untypedBrand, airports: ['x'.repeat(99), 'AMS', 'AMS'] }).airports).toEqual([
    'x'.repeat(20),
    'AMS',
  ])
})

test('ACCESS-49 other sites and another page to go back to lead elsewhere; other blanks do not', () => {
  const before = typedOf(look)
  expect(leadsElsewhere(before, { ...before, name: 'x', hosts: `  ${before.hosts}\r\n ` })).toBe(false)
  expect(leadsElsewhere(before, { ...before, hosts: '' })).toBe(true)
  expect(leadsElsewhere(before, { ...before, returnAddress: 'https://www.nord.example/x' })).toBe(true)
})
