/**
 * Letters that Unicode does not split into a letter and an accent. With this table `lodz` finds Łódź, and `istanbul`
 * finds İstanbul.
 */
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
 * How these letters are written on a keyboard that lacks them: Köln as Koeln, København as Koebenhavn, Århus as Aarhus.
 */
export const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/**
 * Lower case without accents. The dotless and the dotted i of Turkish become the same letter, whatever language the
 * browser has.
 */
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
/** The form for comparing texts: `Łódź-Lublinek` becomes `lodz lublinek`. */
export const fold = (text: string): string => squeeze(foldWith(text, plain))
/** A text as it is compared, in both spellings where they differ. */
export const variants = (text: string): string[] => [...new Set([fold(text), squeeze(foldWith(text, spelled))])]

const longestTyped = 60

/** Texts in which words are looked up, folded in both spellings. The filter of a list keeps this for each entry. */
export const findable = (texts: readonly string[]): string => [...new Set(texts.flatMap(variants))].join('|')

/**
 * Whether every word of a typed text occurs somewhere in `text` (SEARCH-36). When nothing is typed, every text fits.
 */
export const holds = (text: string, typed: string): boolean =>
  fold(typed.slice(0, longestTyped))
    .split(' ')
    .every((word) => text.includes(word))
