import { parseBookingNumber } from '../bookings/number.ts'
import { tidyText } from '../bookings/typed-text.ts'
import { parseVoucherCode } from '../vouchers/code.ts'
import { compact, valueOf } from '../vouchers/symbols.ts'
import { plateKey } from './plates.ts'

/** The keys of an American keyboard, as which a scanner types, row by row without shift. */
const keys = `1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./`
/**
 * What other layouts make of the same keys, in the same order. `shifted` are signs that shift makes of letters; where
 * they follow their own rule, `small` says how letters become small.
 */
const layouts: readonly { signs: string; shifted?: Readonly<Record<string, string>>; small?: 'tr' }[] = [
  // QWERTZ
  { signs: `1234567890ß´qwertzuiopü+asdfghjklöäyxcvbnm,.-` },
  // AZERTY
  { signs: `&é"'(-è_çà)=azertyuiop^$qsdfghjklmùwxcvbn,;:!`, shifted: { '?': ',' } },
  // Turkish F
  { signs: `1234567890/-fgğıodrnhpqwuieaütkmlyşjövcçzsb.,`, small: 'tr' },
  // Dvorak
  { signs: `1234567890[]',.pyfgcrl/=aoeuidhtns-;qjkxbmwvz`, shifted: { '"': `'`, '<': ',', '>': '.' } },
]

const turnedBack = (typed: string, { signs, shifted, small }: (typeof layouts)[number]): string =>
  [...(small ? typed.toLocaleLowerCase(small) : typed.toLowerCase())]
    .map((sign) => keys[signs.indexOf(shifted?.[sign] ?? sign)] ?? sign)
    .join('')

/** How a text may have been meant: as it is, then as each layout would have changed it (DESK-6). */
const meant = (typed: string): string[] => [typed, ...layouts.map((layout) => turnedBack(typed, layout))]

/** Every reading that fits its check symbol. By chance one in 28 does, so there may be several. */
const readings = (texts: readonly string[], read: (text: string) => string | null): string[] => [
  ...new Set(texts.map(read).filter((found) => found !== null)),
]

// the QR code of a signed pass is the longest (GATE-21)
const longest = 200
const codeLength = 16

/**
 * What a scanner may write in front of each code: a sign by which programs know it, or what kind of code it was, such
 * as `]C1` for a Code 128 (ISO/IEC 15424).
 */
const longestPrefix = 3
const withoutPrefix = (text: string): string[] =>
  compact(text).length > codeLength ? Array.from({ length: longestPrefix }, (_, at) => text.slice(at + 1)) : []

/** The codes in a text; a prefix is looked for only where the whole text is none (DESK-57). */
const codesIn = (texts: readonly string[]): string[] => {
  const whole = readings(texts, parseVoucherCode)
  return whole.length > 0 ? whole : readings(texts.flatMap(withoutPrefix), parseVoucherCode)
}
/** how many signs of a plate are looked for */
const [leastKey, mostKey] = [3, 12]

/**
 * What a text in the desk's field can be (DESK-5). `wrongSymbol`: it looks like a code, but its check symbol does not
 * fit; the place of the symbol that is not of the alphabet, counted from 1, or 0 where all are (DESK-7).
 */
export type TypedAtDesk = {
  codes: string[]
  numbers: string[]
  plate: string | null
  name: string | null
  wrongSymbol: number | null
}

/** Reads what somebody typed or scanned (DESK-5 to DESK-7). */
export const readTyped = (text: string): TypedAtDesk => {
  const typed = text.slice(0, longest).trim()
  const texts = meant(typed)
  const codes = codesIn(texts)
  const numbers = readings(texts, parseBookingNumber)
  const key = plateKey(typed)
  const misread = codes.length === 0 && numbers.length === 0 ? misreadIn(typed) : undefined
  return {
    codes,
    numbers,
    plate: key.length >= leastKey && key.length <= mostKey ? key : null,
    name: nameKey(typed).length >= 2 ? nameKey(typed) : null,
    wrongSymbol: misread === undefined ? null : placeOfWrong(misread),
  }
}

/** As long as a code, and with digits, because a name may be as long. */
const looksLikeCode = (typed: string): boolean =>
  compact(typed).length === codeLength && /\d/.test(typed) && /^[\p{L}\p{N}]+$/u.test(compact(typed))

/** What looks like a code, also behind what a scanner writes in front, if that begins with a sign: a name does not. */
const misreadIn = (typed: string): string | undefined =>
  [typed, ...(/^[^\p{L}\p{N}]/u.test(typed) ? withoutPrefix(typed) : [])].find(looksLikeCode)

const placeOfWrong = (typed: string): number => [...compact(typed)].findIndex((symbol) => valueOf(symbol) < 0) + 1

/** A name as it is compared: small letters without accents, blanks and signs. */
const nameKey = (text: string): string =>
  tidyText(text)
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** A plate in which 8 and B count as one too, besides what plateKey makes one. */
const looseKey = (text: string): string => plateKey(text).replaceAll('B', '8')

export type Named = { plate: string; lastName: string }

/** Cars that have this as part of their plate; where there are none, those that look alike (DESK-5). */
export const byPlate = <T extends Named>(cars: readonly T[], plate: string): { cars: T[]; isLikely: boolean } => {
  const [key, loose] = [plateKey(plate), looseKey(plate)]
  const found = cars.filter((car) => plateKey(car.plate).includes(key))
  if (found.length > 0) {
    const whole = found.filter((car) => plateKey(car.plate) === key)
    return { cars: whole.length > 0 ? whole : found, isLikely: false }
  }
  return { cars: cars.filter((car) => looseKey(car.plate).includes(loose)), isLikely: true }
}

/**
 * The cars whose plate stands at the end of these words, and the words before it (WORK-19). A plate may be of several
 * words, so the longest end is tried first, whole plates before parts of them. `isWhole`: it was a whole plate. Null:
 * no car has such a one.
 */
export const plateAtEnd = <T extends Named>(
  cars: readonly T[],
  words: readonly string[],
): { words: string[]; cars: T[]; isWhole: boolean; isLikely: boolean } | null => {
  const ends = words
    .map((_, at) => ({ at, key: plateKey(words.slice(at, at + mostKey).join('')) }))
    .slice(-mostKey)
    .filter(({ at, key }) => key.length <= mostKey && words.slice(at).some((word) => /\d/.test(word)))
  for (const { at, key } of ends) {
    const whole = cars.filter((car) => plateKey(car.plate) === key)
    if (whole.length > 0) return { words: words.slice(0, at), cars: whole, isWhole: true, isLikely: false }
  }
  for (const { at, key } of ends.filter((end) => end.key.length >= leastKey)) {
    const found = byPlate(cars, key)
    if (found.cars.length > 0) return { words: words.slice(0, at), ...found, isWhole: false }
  }
  return null
}

/** Cars whose driver's last name begins with this; a name of several words is found by each of them. */
export const byName = <T extends Named>(cars: readonly T[], name: string): T[] => {
  const key = nameKey(name)
  return cars.filter(({ lastName }) =>
    [lastName, ...lastName.split(/[\s-]+/)].some((part) => part !== '' && nameKey(part).startsWith(key)),
  )
}

/**
 * The cars that a plate or a name may mean (DESK-5): a name is looked for before plates that only look alike.
 * `seenPlate`: the plate that was typed, where it is another than that of the only car.
 */
export const lookFor = <T extends Named>(
  cars: readonly T[],
  { plate, name }: Pick<TypedAtDesk, 'plate' | 'name'>,
): { found: T[]; isLikely: boolean; seenPlate: string | null } => {
  const plates = plate === null ? { cars: [], isLikely: false } : byPlate(cars, plate)
  const isExact = plates.cars.length > 0 && !plates.isLikely
  const names = isExact || name === null ? [] : byName(cars, name)
  const found = isExact ? plates.cars : names.length > 0 ? names : plates.cars
  const isLikely = !isExact && names.length === 0
  const isWhole = plate !== null && found.length === 1 && plateKey(found[0]?.plate ?? '').length === plate.length
  return { found, isLikely, seenPlate: isLikely && isWhole ? plate : null }
}
