import type { Language } from '../languages.ts'
import { parseDate } from '../time/local.ts'
import { choicesFor, wrongFields, type ContentText } from './page.ts'

const head = /^\uFEFF?\s*<!--\s*(\{[\s\S]*?\})\s*-->\s*/

const choices = [
  'menuName',
  'noRobots',
  'ssg',
  'redirect',
  'stylesheet',
  'template',
  'pageClass',
  'productClass',
] as const

const parsed = (json: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return null
  }
}

/**
 * Reads a file `content/<language>/<page>.html`: a comment with JSON (title, shortTitle, description, keywords,
 * updated, and any of demand R9's choices), then html. A refusal says what is wrong, in words for whoever writes such
 * files.
 */
export const readContentFile = (
  pageName: string,
  language: Language,
  source: string,
): { ok: true; text: ContentText } | { ok: false; fault: string } => {
  const found = head.exec(source)
  const facts = found ? parsed(found[1] ?? '') : null
  if (!found || !facts) return { ok: false, fault: 'begins without a comment that holds JSON' }
  const word = (name: string): string => (typeof facts[name] === 'string' ? facts[name] : '')
  const updatedOn = parseDate(word('updated'))
  if (!updatedOn) return { ok: false, fault: '"updated" is not a day like 2026-11-20' }
  const given = Object.fromEntries(choices.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])))
  const text = {
    ...choicesFor(pageName),
    ...given,
    pageName,
    language,
    pageTitle: word('title'),
    shortTitle: word('shortTitle'),
    description: word('description'),
    keywords: word('keywords'),
    updatedOn,
    html: source.slice(found[0].length).trimEnd(),
  } as ContentText
  const wrong = wrongFields(text)
  return wrong.length > 0 ? { ok: false, fault: `not usable: ${wrong.join(', ')}` } : { ok: true, text }
}
