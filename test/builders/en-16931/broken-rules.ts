import { codeRules } from './codes.ts'
import { readCii, type NormRule } from './read.ts'
import { decimalRules, presenceRules, sumRules } from './rules.ts'
import { vatRules } from './vat.ts'

const rules: readonly NormRule[] = [...presenceRules, ...sumRules, ...decimalRules, ...vatRules, ...codeRules]

/** The numbers of all rules that are asked. */
export const normRules: readonly string[] = rules.map(({ id }) => id)

/** The numbers of the rules of EN 16931 that an invoice in the syntax CII breaks. */
export const brokenRules = (xml: string): string[] => {
  const cii = readCii(xml)
  return cii ? rules.filter(({ broken }) => broken(cii)).map(({ id }) => id) : ['no invoice']
}
