import { checkSymbol, compact, drawSymbols, inFours, tidySymbols, valueOf } from '../vouchers/symbols.ts'

const randomSymbols = 11

/**
 * A new number such as `AMS-7K3P-9XQD-4HC2`: the airport, eleven drawn symbols and a check symbol (settled 20). The
 * symbols hold 52.9 bits, because the number is one half of the first proof of whose booking it is. The caller passes
 * 32 random bytes. Numbers are stored in this grouped form.
 */
export const bookingNumber = (iata: string, bytes: Uint8Array): string => {
  if (!/^[A-Z]{3}$/.test(iata)) throw new RangeError('an airport has three letters')
  const drawn = drawSymbols(bytes, randomSymbols)
  return grouped(iata, drawn + checkOf(iata, drawn))
}

const grouped = (iata: string, body: string) => `${iata}-${inFours(body)}`

/** The airport's letters count as the values 0 to 25, so that a wrong airport is noticed too. */
const checkOf = (iata: string, drawn: string) =>
  checkSymbol([...[...iata].map((letter) => letter.charCodeAt(0) - 65), ...[...drawn].map(valueOf)])

/** The digits that people type instead of letters of the airport (LG-05). */
const letterFor: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B' }

/**
 * The stored form of a number as somebody typed it, in any case, with blanks, hyphens or look-alikes. Null when it
 * cannot be one of our numbers.
 */
export const parseBookingNumber = (text: string): string | null => {
  const typed = compact(text)
  if (typed.length !== 3 + randomSymbols + 1) return null
  const iata = typed.slice(0, 3).replace(/\d/g, (digit) => letterFor[digit] ?? digit)
  if (!/^[A-Z]{3}$/.test(iata)) return null
  const right = readings(tidySymbols(typed.slice(3))).filter((body) => isWhole(iata, body))
  return right.length === 1 ? grouped(iata, right[0]!) : null
}

const isWhole = (iata: string, body: string) =>
  [...body].every((symbol) => valueOf(symbol) >= 0) && checkOf(iata, body.slice(0, -1)) === body.at(-1)

/**
 * What a typed number may mean. No number contains 0 or O: whoever types one misread a D or a Q, and the check symbol
 * tells which. With more than three of them the answer would be a guess.
 */
const readings = (body: string): string[] => {
  const unclear = body.match(/[0O]/g)?.length ?? 0
  if (unclear === 0) return [body]
  if (unclear > 3) return []
  return ['D', 'Q'].flatMap((symbol) => readings(body.replace(/[0O]/, symbol)))
}
