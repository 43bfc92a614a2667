import type { Language } from '#domain/languages.ts'
import type { Look } from '#domain/partners/partners.ts'
import type { ConsentQuestion } from '../consent/banner.tsx'

/** Links to pages whose words editors publish; null while nothing is published there. */
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
  /** My booking. */
  lookUp: string
  /** The look-up under the address that old letters use (demand R6). */
  editBooking: string
  /** The search form of this page, or of the home page where this one has none. */
  reserve: string
  claim: string
  newsletter: { href: string; text: string }
  business: string
  cookieSettings: string
}

/** Everything that header and footer show, in finished words (src/web/site/frame.ts makes it). */
export type FrameView = {
  /** `theme-default`, or a partner's theme (demand A6). */
  theme: string
  /** The partner whose mark stands beside ours. */
  partner: Pick<Look, 'name' | 'logo' | 'banner' | 'sheet'> | null
  /** The names of the partners, for the badges in the footer (demand A6). */
  partners: readonly string[]
  /** Whether the page needs the letters of Polish, Czech or Turkish at once. */
  extendedLatin: boolean
  links: FrameLinks
  /** The airports that most people look for, by country, for the list in the header. */
  popular: { country: string; airports: { name: string; href: string }[] }[]
  /**
   * The question about cookies, which comes first on every page until it is answered. Null: it was answered, or this
   * page asks it in its own way.
   */
  question: ConsentQuestion | null
  /**
   * A link to this page in the reader's own language, worded in that language; null when there is nothing to suggest
   * (LANG-2).
   */
  suggestion: { tag: string; href: string; text: string } | null
  /** The way to one's account, in words of the page's language; it leads to logging in where nobody is. */
  logIn: { href: string; label: string }
  /** Who is logged in (settled 26). It is never on pages that are the same for everybody. */
  account: { email: string; href: string; label: string; logOutAction: string; logOutLabel: string } | null
  chooser: {
    /** For example "EN · €". */
    short: string
    languages: { language: Language; tag: string; name: string; href: string; current: boolean }[]
    currencies: { code: string; name: string; current: boolean }[]
    action: string
    /** The path and parameters of this page, to which a change of the currency returns. */
    back: string
  }
  contact: { email: string; phone: string; phoneHref: string; hours: string }
  payments: readonly string[]
  year: string
}
