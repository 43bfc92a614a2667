import { packageNames } from '../carparks/product.ts'
import { languages } from '../languages.ts'
import type { ReadBrand, TypedBrand } from './brand.ts'
import { choiceSorts } from './choice.ts'

/** What the form of a look begins with: the colours of our own site, and everything is sold. */
export const untouched: TypedBrand = {
  name: '',
  brand: '#0a4fb5',
  accent: '#ffc629',
  hero: '#0b1f3a',
  theme: 'light',
  airports: [],
  email: '',
  phone: '',
  hosts: '',
  greetings: {},
  returnAddress: '',
  sells: 'all',
  products: [],
  packages: Object.keys(packageNames),
}

/** A look as its form would have it typed. */
export const typedOf = (look: ReadBrand): TypedBrand => ({
  name: look.name,
  ...look.colours,
  theme: look.theme,
  airports: look.airports,
  email: look.email,
  phone: look.phone,
  hosts: look.hosts.join('\n'),
  greetings: look.greetings,
  returnAddress: look.returnAddress,
  sells: look.products ? 'chosen' : 'all',
  products: look.products ?? [],
  packages: look.packages ?? untouched.packages,
})

const longestText = 1_000
const mostTicked = 2_000
const longestTick = 20
const short = (text: string): string => text.slice(0, longestText)
const ticked = (all: readonly string[]): string[] =>
  [...new Set(all)].slice(0, mostTicked).map((one) => one.slice(0, longestTick))

/**
 * What is kept of a form that may still be wrong (AGENCY-228): whatever was typed, but no more of it than a field holds
 * that could ever be published.
 */
export const draftOfTyped = (typed: TypedBrand): TypedBrand => ({
  name: short(typed.name),
  brand: short(typed.brand),
  accent: short(typed.accent),
  hero: short(typed.hero),
  theme: short(typed.theme),
  airports: ticked(typed.airports),
  email: short(typed.email),
  phone: short(typed.phone),
  hosts: typed.hosts.slice(0, longestText * 4),
  greetings: Object.fromEntries(languages.map((one) => [one, short(typed.greetings[one] ?? '')])),
  returnAddress: short(typed.returnAddress),
  sells: choiceSorts.find((one) => one === typed.sells) ?? '',
  products: ticked(typed.products),
  packages: ticked(typed.packages),
})

/** Whether somebody else is shown the form, or customers are sent elsewhere: what asks again of a look (ACCESS-49). */
export const leadsElsewhere = (before: TypedBrand, after: TypedBrand): boolean =>
  (['hosts', 'returnAddress'] as const).some((name) => wordsOf(before[name]) !== wordsOf(after[name]))
const wordsOf = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ')
