import type { Language } from '../languages.ts'

/** What a single test shows; a multi-variant test falls back to the first. */
export const original = 'show_original'
export const alternative = 'show_alternative'

/** `percentage` of visitors see the alternative. */
type SingleTest = { kind: 'single'; name: string; percentage: number }
/** Bands in their order; what they leave of 100 sees the original. */
type MultiTest = { kind: 'multi'; name: string; bands: { variant: string; percentage: number }[] }

export type Experiment = (SingleTest | MultiTest) & {
  /** languages it never starts in */
  except?: readonly Language[]
  /** it does not start where this parameter of the address has this value */
  unless?: readonly [parameter: string, value: string]
}

/** The variants an address may ask for by name. */
export const variantsOf = (experiment: Experiment): string[] =>
  experiment.kind === 'single'
    ? [alternative, original]
    : [...new Set([...experiment.bands.map(({ variant }) => variant), original])]

const bandsOf = (experiment: Experiment): { variant: string; percentage: number }[] =>
  experiment.kind === 'single' ? [{ variant: alternative, percentage: experiment.percentage }] : experiment.bands

/** EXP-1, EXP-2: `random` from 0 (included) to 1 (excluded). */
export const draw = (experiment: Experiment, random: number): string => {
  const bands = bandsOf(experiment)
  // nobody can say what shares of more than everybody mean
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

/** EXP-4: with nothing to draw a test does not run: nobody gets a cookie, and pages are the same for everybody. */
export const isRunning = (experiment: Experiment): boolean =>
  bandsOf(experiment).some(({ percentage }) => percentage > 0)

export type Visit = {
  language: Language
  parameters: URLSearchParams
  /** the test's cookie as it was sent, null: none */
  cookie: string | null
  random: number
}

/** EXP-5: whether the test starts at all on this page. */
export const starts = (
  experiment: Experiment,
  { language, parameters }: Pick<Visit, 'language' | 'parameters'>,
): boolean =>
  !experiment.except?.includes(language) &&
  (experiment.unless === undefined || parameters.get(experiment.unless[0]) !== experiment.unless[1])

/**
 * EXP-3: the address, then the cookie, then chance; null where the test does not start. A name that is not listed
 * counts as none.
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

/** The cookie of a test; readable, since the page's own script keeps the variant at the moment of consent. */
export const cookieOf = (name: string): string => `split-${name}`

export const keptDays = 30
const toldMark = '.told'

/** EXP-8: the cookie's value also says whether the start was told. */
export const cookieValue = (variant: string, told: boolean): string => (told ? variant + toldMark : variant)
export const readCookieValue = (value: string): { variant: string; told: boolean } => ({
  variant: value.replace(toldMark, ''),
  told: value.endsWith(toldMark),
})

/** `a:show_original,b:show_alternative`: part of a page's key, and what the page tells its script. */
export const variantList = (variants: ReadonlyMap<string, string>): string =>
  [...variants]
    .map(([name, variant]) => `${name}:${variant}`)
    .sort()
    .join(',')
