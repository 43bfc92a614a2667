import type { Language } from '#domain/languages.ts'

/** What header and footer need, all finished (routes/frame.ts makes it). */
export type FrameView = {
  /** `theme-default`, or a partner's (FE 3) */
  theme: string
  /** needs the letters of Polish, Czech or Turkish at once */
  extendedLatin: boolean
  links: { home: string; airports: string; lookUp: string; terms: string; privacy: string }
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
  payments: string[]
  year: string
}
