import type { Language } from '#domain/languages.ts'
import type { Partner } from '#domain/partners/partners.ts'
import type { ConsentQuestion } from '../consent/banner.tsx'

/** Pages of the route table: null while nothing is published there. */
type PageLinks = Record<
  | 'about'
  | 'faq'
  | 'contact'
  | 'choose'
  | 'shuttle'
  | 'locations'
  | 'terms'
  | 'privacy'
  | 'cookies'
  | 'legal'
  | 'accessibility'
  | 'covid',
  string | null
>

export type FrameLinks = PageLinks & {
  home: string
  airports: string
  /** My booking */
  lookUp: string
  /** the look-up under the address that letters of old name (demand R6) */
  editBooking: string
  /** the search form: of this page, else of the home page */
  reserve: string
  claim: string
  newsletter: { href: string; text: string }
  business: string
  cookieSettings: string
}

/** What header and footer need, all finished (routes/frame.ts makes it). */
export type FrameView = {
  /** `theme-default`, or a partner's (demand A6) */
  theme: string
  /** whose mark stands beside ours */
  partner: Pick<Partner, 'name' | 'logo' | 'banner'> | null
  /** names of all partners, for the footer's badges (demand A6) */
  partners: readonly string[]
  /** needs the letters of Polish, Czech or Turkish at once */
  extendedLatin: boolean
  links: FrameLinks
  /** the airports most people look for, by country, for the header's list */
  popular: { country: string; airports: { name: string; href: string }[] }[]
  /** asked first on every page until it is answered; null: answered, or this page asks itself */
  question: ConsentQuestion | null
  /** this page in the reader's own language, in its words; null: nothing to suggest (LANG-2) */
  suggestion: { tag: string; href: string; text: string } | null
  /** where to log in, its words already in the page's language (no page loads them for that) */
  logIn: { href: string; label: string }
  /** who is logged in (settled 26); never on pages that are the same for everybody */
  account: { email: string; href: string; label: string; logOutAction: string; logOutLabel: string } | null
  chooser: {
    /** "EN · €" */
    short: string
    languages: { language: Language; tag: string; name: string; href: string; current: boolean }[]
    currencies: { code: string; name: string; current: boolean }[]
    action: string
    /** path and parameters of this page, where a new currency returns to */
    back: string
  }
  contact: { email: string; phone: string; phoneHref: string; hours: string }
  payments: readonly string[]
  year: string
}
