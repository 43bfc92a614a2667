import { lengthOf, readEmail, tidyText } from '../bookings/typed-text.ts'
import { languages, type Language } from '../languages.ts'
import type { ProblemCode } from '../problems.ts'
import { readColour, type BrandColours } from './brand-palette.ts'
import { readChoice, type Choice, type ChoiceField, type TypedChoice } from './choice.ts'
import { greetingsOf, readGreeting, type Greetings } from './greeting.ts'
import { readHost } from './hosts.ts'
import { readReturnAddress } from './way-back.ts'

/** How an agency looks to its customers (AGENCY-44). */
export type AgencyBrand = Choice & {
  /** of the agency, upper case: who comes through it is sold by this code */
  code: string
  name: string
  colours: BrandColours
  /** the airports that its page names; none: all */
  airports: readonly string[]
  email: string
  phone: string
  /** of the form in its own pages */
  theme: BrandTheme
  /** the origins of pages that may show the form (AGENCY-51) */
  hosts: readonly string[]
  /** what it says on its page (AGENCY-208) */
  greetings: Greetings
  /** where its customers go back to, on one of `hosts` (AGENCY-210); empty: nowhere */
  returnAddress: string
  /** changes with every logo, so an address of one never shows another; null: there is none */
  logoId: string | null
  version: number
}

export const brandThemes = ['light', 'dark'] as const
export type BrandTheme = (typeof brandThemes)[number]
export const readTheme = (text: string | null | undefined): BrandTheme | null =>
  brandThemes.find((one) => one === text) ?? null

const mostHosts = 10
const longestName = 60
const longestContact = 100

export type TypedBrand = TypedChoice & {
  name: string
  brand: string
  accent: string
  hero: string
  theme: string
  airports: readonly string[]
  email: string
  phone: string
  /** one to a line */
  hosts: string
  greetings: Greetings
  returnAddress: string
}
export type BrandField =
  | 'name'
  | 'brand'
  | 'accent'
  | 'hero'
  | 'theme'
  | 'airports'
  | 'email'
  | 'phone'
  | 'hosts'
  | 'returnAddress'
  | ChoiceField
  | `greeting-${Language}`
export type ReadBrand = Omit<AgencyBrand, 'code' | 'logoId' | 'version'>

/** Letters, digits and what stands in names; nothing that a page, a header or a letter could take for more. */
export const isBrandName = (name: string): boolean =>
  lengthOf(name) >= 1 && lengthOf(name) <= longestName && /^[\p{L}\p{M}\p{N} .,&'’+/!()-]+$/u.test(name)
const isPhone = (phone: string): boolean => phone.length <= 30 && /^\+?[0-9 ()./-]{6,}$/.test(phone)

/** Reads what was typed. Everything that is wrong is named at once, by field. */
export const readBrand = (
  typed: TypedBrand,
  {
    known,
    knownProduct,
    isLocal,
    soldAll = false,
  }: {
    known: (iata: string) => boolean
    knownProduct: (key: string) => boolean
    isLocal: boolean
    /** until now */
    soldAll?: boolean
  },
): { ok: true; value: ReadBrand } | { ok: false; fields: Partial<Record<BrandField, ProblemCode>> } => {
  const fields: Partial<Record<BrandField, ProblemCode>> = {}
  const name = tidyText(typed.name)
  if (!isBrandName(name)) fields.name = name === '' ? 'mandatory' : 'brand_name'
  const [brand, accent, hero] = (['brand', 'accent', 'hero'] as const).map((field) => {
    const colour = readColour(typed[field])
    if (!colour) fields[field] = 'brand_colour'
    return colour ?? ''
  }) as [string, string, string]
  const theme = readTheme(typed.theme)
  if (!theme) fields.theme = 'option_required'
  const airports = [...new Set(typed.airports.map((iata) => iata.toUpperCase()))]
  if (!airports.every(known)) fields.airports = 'airport_unknown'
  const { choice, wrong } = readChoice(typed, knownProduct, soldAll)
  for (const field of wrong) fields[field] = 'option_required'
  const greetings: Partial<Record<Language, string>> = {}
  for (const language of languages) {
    const text = readGreeting(typed.greetings[language] ?? '')
    if (text === null) fields[`greeting-${language}`] = 'brand_greeting'
    else greetings[language] = text
  }
  const email = typed.email.trim() === '' ? '' : (readEmail(typed.email) ?? null)
  if (email === null || email.length > longestContact) fields.email = 'email_invalid'
  const phone = tidyText(typed.phone)
  if (phone !== '' && !isPhone(phone)) fields.phone = 'mobile_invalid'
  const lines = typed.hosts.split(/[\s,]+/).filter(Boolean)
  const hosts = [...new Set(lines.slice(0, mostHosts * 10).map((line) => readHost(line, isLocal)))]
  if (hosts.includes(null)) fields.hosts = 'brand_host'
  else if (hosts.length > mostHosts) fields.hosts = 'brand_hosts_full'
  const named = hosts.filter((host) => host !== null)
  const returnAddress = readReturnAddress(typed.returnAddress, named, isLocal)
  if (returnAddress === null) fields.returnAddress = 'brand_return'
  if (Object.keys(fields).length > 0 || !theme || email === null || returnAddress === null) return { ok: false, fields }
  return {
    ok: true,
    value: {
      name,
      colours: { brand, accent, hero },
      theme,
      airports,
      email,
      phone,
      hosts: named,
      greetings: greetingsOf(greetings),
      returnAddress,
      ...choice,
    },
  }
}
