/**
 * What a country says instead of words of its language, keyed by these words: {"service client": "service clientèle"}.
 */
export type Words = Readonly<Record<string, string>>

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([word, own]) => word.trim() !== '' && typeof own === 'string' && own.trim() !== '')

/** Reads a file such as `content/fr-be/words.json`; null when it is not a list of words. */
export const readWords = (json: string): Words | null => {
  try {
    const value: unknown = JSON.parse(json)
    return isWords(value) ? value : null
  } catch {
    return null
  }
}

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Replaces words of the list (CONT-12): only whole words written exactly as in the list, the longer ones first. What
 * was put in is not replaced again.
 */
export const inWords = (text: string, words: Words): string => {
  const listed = Object.keys(words).sort((a, b) => b.length - a.length)
  if (listed.length === 0) return text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${listed.map(literally).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replace(pattern, (word) => words[word] ?? word)
}
