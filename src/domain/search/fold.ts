/** Letters that Unicode does not take apart, so that `lodz` finds Łódź and `istanbul` finds İstanbul. */
export const plain: Record<string, string> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
/**
 * The way the same letters are written where a keyboard lacks them: Köln as Koeln, København as Koebenhavn, Århus as
 * Aarhus.
 */
export const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Lower case without accents; the dotless and the dotted i of Turkish become one, whatever the browser's language. */
export const foldWith = (text: string, first: Record<string, string>): string =>
  text
    .normalize('NFC')
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => first[letter] ?? plain[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, ' ')

const squeeze = (text: string) => text.replace(/ +/g, ' ').trim()
/** For comparing: `Łódź-Lublinek` is `lodz lublinek`. */
export const fold = (text: string): string => squeeze(foldWith(text, plain))
/** A text as it is compared, in both spellings where they differ. */
export const variants = (text: string): string[] => [...new Set([fold(text), squeeze(foldWith(text, spelled))])]

const longestTyped = 60

/** Texts to look words up in, folded in both spellings: what a filter of a list keeps of each entry. */
export const findable = (texts: readonly string[]): string => [...new Set(texts.flatMap(variants))].join('|')

/** Whether every word of a typed text stands somewhere in it (SEARCH-36). Nothing typed stands everywhere. */
export const holds = (text: string, typed: string): boolean =>
  fold(typed.slice(0, longestTyped))
    .split(' ')
    .every((word) => text.includes(word))
