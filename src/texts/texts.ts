/** The texts on the server, which has every language. The browser gets translate.ts and the words of its islands. */
import type { Language } from '#domain/languages.ts'
import cs from './generated/cs.ts'
import da from './generated/da.ts'
import de from './generated/de.ts'
import en from './generated/en.ts'
import es from './generated/es.ts'
import frBe from './generated/fr-be.ts'
import fr from './generated/fr.ts'
import it from './generated/it.ts'
import nb from './generated/nb.ts'
import nlBe from './generated/nl-be.ts'
import nl from './generated/nl.ts'
import pl from './generated/pl.ts'
import sv from './generated/sv.ts'
import tr from './generated/tr.ts'
import { createTranslate, type Catalogue, type Translate } from './translate.ts'

export type { TextId, Translate } from './translate.ts'

const catalogues: Record<Language, Catalogue> = {
  en,
  tr,
  nl,
  fr,
  'nl-be': nlBe,
  'fr-be': frBe,
  es,
  de,
  sv,
  da,
  it,
  nb,
  pl,
  cs,
}
const ready = new Map<Language, Translate>()

/** The texts of one language, including those of letters. They are made once for each process and language. */
export const translator = (language: Language): Translate => {
  const known = ready.get(language)
  if (known) return known
  const made = createTranslate(language, textsOf(language))
  ready.set(language, made)
  return made
}

/** All compiled texts of one language by their ids. The build cuts the words of islands from them. */
export const textsOf = (language: Language): Catalogue => catalogues[language]
