import { isLanguage, languageOfVariant, type Language } from './languages.ts'

/** More than this no browser sends; what follows says nothing. */
const mostTags = 20

/** Norwegian has three names, and ours is one of them. */
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
 * The language of ours that a browser asks for first, of its header `Accept-Language`; null: none, or it does not say
 * (LANG-1).
 */
export const preferredLanguage = (header: string): Language | null => {
  const asked = header.split(',', mostTags).map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((one) => one.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  // sort() keeps the order of equals
  const inOrder = asked.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of inOrder) {
    const language = languageOf(tag)
    if (language) return language
  }
  return null
}

/** The language a page in `shown` is offered in as well; null where its reader has it already (LANG-2). */
export const suggestedLanguage = (header: string, shown: Language): Language | null => {
  const preferred = preferredLanguage(header)
  return preferred === null || parentOf(preferred) === parentOf(shown) ? null : preferred
}
