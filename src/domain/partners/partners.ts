/** A business account that brings its look along (demand A6). */
export type Partner = {
  /** as demand A6 writes it; compared without regard to case (settled 21) */
  code: string
  /** class of the body; `theme-default` for partners with a logo only */
  theme: Theme
  name: string
  /** address of its mark: the drawn one, or the partner's own (server/partner-logos.ts) */
  logo: string
  /** greeted by a banner under the header (demand A6) */
  banner: boolean
}

/**
 * The brand token of each theme, for letters, where no stylesheet reaches; the same as in web/theme (theme.test.ts).
 * White is legible on all.
 */
export const themeBrands = {
  'theme-default': '#0a4fb5',
  'theme-tui': '#092a5e',
  'theme-btn': '#00655b',
  'theme-vaksnl': '#b8420a',
  'theme-blsa': '#0b5c8a',
  'theme-zoov': '#7a1f6b',
  'theme-travx': '#3c3aa8',
} as const
export type Theme = keyof typeof themeBrands

const drawn = (mark: string): string => `/partners/${mark}.svg`
const tui = (code: string, name = 'TUI'): Partner => ({
  code,
  name,
  theme: 'theme-tui',
  logo: drawn('tui'),
  banner: true,
})
const themed = (code: string, name: string, theme: Theme): Partner => ({
  code,
  name,
  theme,
  logo: drawn(code.toLowerCase()),
  banner: false,
})
const plain = (code: string, name: string): Partner => ({
  code,
  name,
  theme: 'theme-default',
  logo: drawn(name.toLowerCase()),
  banner: false,
})

/** Every code of demand A6 (PART-1). */
export const partners: readonly Partner[] = [
  tui('tui'),
  tui('tui-vip', 'TUI VIP'),
  tui('tui-eindhoven', 'TUI Eindhoven'),
  tui('TUINL'),
  tui('TUIBEW'),
  themed('BTN', 'BTN', 'theme-btn'),
  themed('VAKSNL', 'VAKSNL', 'theme-vaksnl'),
  themed('BLSA', 'BLSA', 'theme-blsa'),
  themed('ZOOV', 'ZOOV', 'theme-zoov'),
  themed('TRAVX', 'TRAVX', 'theme-travx'),
  plain('TRVLXL', 'TRVLXL'),
  plain('SINGPO', 'SINGPO'),
  plain('corendon', 'Corendon'),
  plain('LUFTH', 'Lufthansa'),
  plain('EUROW', 'Eurowings'),
  plain('AUSTR', 'Austrian'),
  plain('SWISS', 'SWISS'),
  plain('DJNGINTW', 'DJNGINTW'),
]

const byCode = new Map(partners.map((partner) => [partner.code.toLowerCase(), partner]))

export const partnerOf = (code: string | null | undefined): Partner | null =>
  byCode.get(code?.toLowerCase() ?? '') ?? null

/** Settled 21: letters, digits and hyphens, 2 to 20; null for anything else (PART-1). */
export const readAccountCode = (text: string | null | undefined): string | null =>
  text && /^[A-Za-z0-9-]{2,20}$/.test(text) ? text : null
