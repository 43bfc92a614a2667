/** What the two lists of addresses have in common: patterns such as `things/:thing`. */

/** The values that an address needs, one for each part that its pattern names. */
export type PartsOf<Path> = Path extends `${infer First}/${infer Rest}`
  ? [...PartsOf<First>, ...PartsOf<Rest>]
  : Path extends `:${string}`
    ? [part: string | number]
    : []

/** A pattern with its parts put in, in the same order. */
export const filled = (pattern: string, parts: readonly (string | number)[]): string => {
  const given = [...parts]
  return pattern.replace(/:\w+/g, () => encodeURIComponent(given.shift() ?? ''))
}

/** The words of an address as the pages read them: capitals and empty parts between slashes make no difference. */
export const wordsOf = (url: string): string[] => (url.split('?', 1)[0] ?? '').toLowerCase().split('/').filter(Boolean)

/** Whether words are those of a pattern. */
export const fits = (pattern: readonly string[], words: readonly string[]): boolean =>
  words.length === pattern.length && pattern.every((word, index) => word.startsWith(':') || word === words[index])

/**
 * Words of an address as logs may keep them. What stands where a pattern has a part with a mask is replaced by the
 * mask, even when something else was put there. Words that are addresses themselves stay.
 */
export const masked = (
  words: readonly string[],
  patterns: readonly (readonly string[])[],
  masks: Readonly<Record<string, string>>,
): string[] => {
  let fitting = patterns
  return words.map((word, index) => {
    const exact = fitting.filter((pattern) => pattern[index] === word.toLowerCase())
    const open = exact.length > 0 ? [] : fitting.filter((pattern) => pattern[index]?.startsWith(':'))
    fitting = [...exact, ...open]
    const hidden = open.find((pattern) => masks[pattern[index] ?? ''] !== undefined)
    return masks[hidden?.[index] ?? ''] ?? word
  })
}
