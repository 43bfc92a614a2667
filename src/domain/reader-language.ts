import { isLanguage, languageOfVariant, type Language } from './languages.ts'

/** No browser sends more tags than this, so later ones are ignored. */
const mostTags = 20

/** Norwegian has three tags, and ours is `nb`. */
const otherNames: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb' }

const languageOf = (tag: string): Language | null => {
  const [first = '', ...rest] = tag.toLowerCase().split('-')
  const regional = `${first}-${rest.at(-1) ?? ''}`
  if (isLanguage(regional)) return regional
  const name = otherNames[first] ?? first
  return isLanguage(name) ? name : null
}

const parentOf = (language: Language): Language => languageOfVariant[language] ?? language

/**
 * The language of ours that a browser asks for first in its header `Accept-Language` (LANG-1). Null when it asks for
 * none of ours.
 */
export const preferredLanguage = (header: string): Language | null => {
  const asked = header.split(',', mostTags).map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((one) => one.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  // sort() keeps the order of languages with equal weight
  const inOrder = asked.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of inOrder) {
    const language = languageOf(tag)
    if (language) return language
  }
  return null
}

/**
 * The language in which a page shown in `shown` should be offered too; null where the reader has his language already
 * (LANG-2).
 */
export const suggestedLanguage = (header: string, shown: Language): Language | null => {
  const preferred = preferredLanguage(header)
  return preferred === null || parentOf(preferred) === parentOf(shown) ? null : preferred
}
