import { describe, expect, test } from 'vitest'
import { controls, vatControls } from '#test/builders/en-16931/controls.ts'
import { exampleInvoices } from '#test/builders/en-16931/example.ts'
import { brokenRules, normRules } from '#test/builders/en-16931/broken-rules.ts'

const named = (rules: string) => rules.split(' ').toSorted()

describe('the rules of EN 16931, as we wrote them down', () => {
  test.each(Object.entries(exampleInvoices))('INV-11 the example of category %s breaks none', (_, xml) => {
    expect(brokenRules(xml)).toEqual([])
  })

  test.each(controls)('INV-11 control: %s', (rules, { category, from, to }) => {
    const xml = exampleInvoices[category]!
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    expect(brokenRules(changed).toSorted()).toEqual(named(rules))
  })

  test.each(vatControls)('INV-11 control: %s, of category %s', (rules, category, steps) => {
    let xml = exampleInvoices[category]!
    for (const [from, to] of steps) {
      const changed = xml.replace(from, to)
      expect([from, changed === xml]).toEqual([from, false])
      xml = changed
    }
    expect(brokenRules(xml).toSorted()).toEqual(named(rules))
  })

  test('INV-11 control: every rule has one, and what is no invoice is none', () => {
    const controlled = new Set([...controls, ...vatControls].flatMap(([rules]) => named(rules)))
    // of a rate above zero, what the tax must be is asked once for all categories
    const sameAsAnother = ['BR-S-09', 'BR-IG-09', 'BR-IP-09']
    expect(normRules.filter((rule) => !controlled.has(rule))).toEqual(sameAsAnother)
    expect(new Set(normRules).size).toBe(normRules.length)
    for (const text of ['', '<x/>', '<rsm:CrossIndustryInvoice>']) expect(brokenRules(text)).toEqual(['no invoice'])
  })
})
