import type { Language } from '../languages.ts'

/** What a single test shows first, and what a test with several variants falls back to. */
export const original = 'show_original'
export const alternative = 'show_alternative'

/** `percentage` of the visitors see the alternative. */
type SingleTest = { kind: 'single'; name: string; percentage: number }
/** Each band is the share of one variant, in order. Visitors beyond the last band see the original. */
type MultiTest = { kind: 'multi'; name: string; bands: { variant: string; percentage: number }[] }

export type Experiment = (SingleTest | MultiTest) & {
  /** languages in which it never starts */
  except?: readonly Language[]
  /** it does not start where the address has this parameter with this value */
  unless?: readonly [parameter: string, value: string]
}

/** The variants that an address may ask for by name. */
export const variantsOf = (experiment: Experiment): string[] =>
  experiment.kind === 'single'
    ? [alternative, original]
    : [...new Set([...experiment.bands.map(({ variant }) => variant), original])]

const bandsOf = (experiment: Experiment): { variant: string; percentage: number }[] =>
  experiment.kind === 'single' ? [{ variant: alternative, percentage: experiment.percentage }] : experiment.bands

/** Draws a variant (EXP-1, EXP-2). `random` lies from 0 (included) to 1 (excluded). */
export const draw = (experiment: Experiment, random: number): string => {
  const bands = bandsOf(experiment)
  // shares of more than 100 % in all have no meaning, so everybody sees the original
  if (
    bands.reduce((sum, { percentage }) => sum + percentage, 0) > 100 ||
    bands.some(({ percentage }) => !(percentage >= 0))
  )
    return original
  let upTo = 0
  for (const { variant, percentage } of bands) {
    upTo += percentage
    if (random * 100 < upTo) return variant
  }
  return original
}

/**
 * Whether anything can be drawn. A test with nothing to draw does not run: nobody gets a cookie, and pages are the same
 * for everybody (EXP-4).
 */
export const isRunning = (experiment: Experiment): boolean =>
  bandsOf(experiment).some(({ percentage }) => percentage > 0)

export type Visit = {
  language: Language
  parameters: URLSearchParams
  /** the test's cookie as the browser sent it; null when there is none */
  cookie: string | null
  random: number
}

/** Whether the test starts on this page at all (EXP-5). */
export const starts = (
  experiment: Experiment,
  { language, parameters }: Pick<Visit, 'language' | 'parameters'>,
): boolean =>
  !experiment.except?.includes(language) &&
  (experiment.unless === undefined || parameters.get(experiment.unless[0]) !== experiment.unless[1])

/**
 * The variant a visitor sees: the address decides first, then the cookie, then chance (EXP-3). A name that the test
 * does not list counts as none. Null where the test does not start.
 */
export const variantFor = (experiment: Experiment, visit: Visit): string | null => {
  if (!starts(experiment, visit)) return null
  const known = new Set(variantsOf(experiment))
  const asked = visit.parameters.get(experiment.name)
  if (asked !== null && known.has(asked)) return asked
  if (!isRunning(experiment)) return null
  const kept = visit.cookie === null ? null : readCookieValue(visit.cookie).variant
  if (kept !== null && known.has(kept)) return kept
  return draw(experiment, visit.random)
}

/**
 * The name of a test's cookie. Scripts can read it, because the page's own script stores the variant at the moment of
 * consent.
 */
export const cookieOf = (name: string): string => `split-${name}`

export const keptDays = 30
const toldMark = '.told'

/** The cookie's value. It also says whether the start of the test was reported (EXP-8). */
export const cookieValue = (variant: string, told: boolean): string => (told ? variant + toldMark : variant)
export const readCookieValue = (value: string): { variant: string; told: boolean } => ({
  variant: value.replace(toldMark, ''),
  told: value.endsWith(toldMark),
})

/**
 * Writes `a:show_original,b:show_alternative`. It is part of the key under which a page is kept, and tells the page's
 * script its variants.
 */
export const variantList = (variants: ReadonlyMap<string, string>): string =>
  [...variants]
    .map(([name, variant]) => `${name}:${variant}`)
    .sort()
    .join(',')
