import { themeTokens, type Theme } from './themes.ts'

export type { Theme } from './themes.ts'

/** A business account with a look of its own (demand A6). */
export type Partner = {
  /** as demand A6 writes it; comparisons ignore case (settled 21) */
  code: string
  /** class of the page's body; `theme-default` for partners that only have a logo */
  theme: Theme
  name: string
  /** address of its mark: the one we drew, or the partner's own; null: its name is written there */
  logo: string | null
  /** whether a banner under the header greets visitors who come through it (demand A6) */
  banner: boolean
}

export const isTheme = (text: string): text is Theme => Object.hasOwn(themeTokens, text)

/**
 * What a page wears: the look of a partner, or that of an agency (AGENCY-44), whose colours stand in a style sheet of
 * their own and which need not have a mark.
 */
export type Look = Pick<Partner, 'code' | 'name' | 'banner' | 'logo'> & {
  theme: Theme | 'theme-agency'
  sheet?: string
}

export const drawn = (mark: string): string => `/partners/${mark}.svg`
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

/**
 * Every code of demand A6 (PART-1): what the rows had first. Which partners there are, and what they are called, say
 * the rows (PART-18).
 */
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

/** The marks that we drew, by their names. */
export const drawnMarks: readonly string[] = [
  ...new Set(partners.map(({ logo }) => /([a-z]+)\.svg$/.exec(logo ?? '')?.[1] ?? '')),
]

/** These come to us as codes; nobody has told us by what name their customers know them. */
const withoutName: ReadonlySet<string> = new Set([
  'BTN',
  'VAKSNL',
  'BLSA',
  'ZOOV',
  'TRAVX',
  'TRVLXL',
  'SINGPO',
  'DJNGINTW',
])

/** The names for the footer, one for each mark, because TUI has several codes (PART-1). */
export const namesIn = (list: readonly (Pick<Partner, 'logo' | 'name'> & { isNamed: boolean })[]): string[] =>
  [
    ...new Map(
      list
        .filter(({ isNamed }) => isNamed)
        .toReversed()
        .map(({ logo, name }) => [logo ?? name, name]),
    ).values(),
  ].toReversed()

export const isNamed = ({ code }: Pick<Partner, 'code'>): boolean => !withoutName.has(code)

const byCode = new Map(partners.map((partner) => [partner.code.toLowerCase(), partner]))

export const partnerOf = (code: string | null | undefined): Partner | null =>
  byCode.get(code?.toLowerCase() ?? '') ?? null

/** What a booking keeps of a partner for its letters (PART-25): the name, and the colour that white is read on. */
export const keptPartner = ({ name, theme }: Partner): { name: string; brand: string | null } => ({
  name,
  brand: theme === 'theme-default' ? null : themeTokens[theme].brand,
})

/**
 * Reads the code of a business account: 2 to 20 letters, digits and hyphens; null for anything else (PART-1, settled
 * 21).
 */
export const readAccountCode = (text: string | null | undefined): string | null =>
  text && /^[A-Za-z0-9-]{2,20}$/.test(text) ? text : null
