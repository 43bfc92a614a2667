import { checkSymbol, compact, drawSymbols, inFours, tidySymbols, valueOf } from '../vouchers/symbols.ts'

const randomSymbols = 7

/**
 * A new number such as `CLM-7K3P-9XQD`: seven drawn symbols and a check symbol. It names a case on the telephone and
 * proves nothing. The caller passes 32 random bytes.
 */
export const claimNumber = (bytes: Uint8Array): string => {
  const drawn = drawSymbols(bytes, randomSymbols)
  return `CLM-${inFours(drawn + checkOf(drawn))}`
}

/** The stored form of a number as somebody typed it, with or without CLM. Null when it cannot be a claim's number. */
export const parseClaimNumber = (text: string): string | null => {
  const typed = compact(text)
  const body = tidySymbols(typed.startsWith('CLM') ? typed.slice(3) : typed)
  if (body.length !== randomSymbols + 1 || [...body].some((symbol) => valueOf(symbol) < 0)) return null
  return checkOf(body.slice(0, -1)) === body.at(-1) ? `CLM-${inFours(body)}` : null
}

const checkOf = (drawn: string) => checkSymbol([...drawn].map(valueOf))
