import { parseRates, type Rates } from '#domain/money/currencies.ts'
import type { RateSource } from '#ports/rates.ts'
import { boundedText } from '../bounded-text.ts'

const longestBytes = 64 * 1024
const timeOutMs = 10_000
/** The bank lists about thirty currencies; far fewer mean another document, or half of one. */
const fewest = 20

/** What came is not the bank's list of a day. */
class RatesError extends Error {}

/**
 * Loads the daily euro reference rates (`eurofxref-daily.xml`). The answer is input from outside, so its time and size
 * are bounded. Strict patterns read it instead of an XML parser, so that it cannot expand or include anything, and it
 * is refused when it does not look like the list it should be.
 */
export const createEcb = ({ url, timeoutMs = timeOutMs }: { url: string; timeoutMs?: number }): RateSource => ({
  name: 'ecb',
  load: async () => {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/xml, text/xml' } })
    if (!answer.ok) throw new RatesError(`the rates answered ${answer.status}`)
    const type = answer.headers.get('content-type') ?? ''
    if (!/^(application|text)\/xml\b/i.test(type)) throw new RatesError(`the rates are no XML but ${type.slice(0, 40)}`)
    return parseEcb(await boundedText(answer, longestBytes, () => new RatesError('the rates are too long')))
  },
})

/**
 * Throws RatesError. When a currency is named twice, the first counts. BGN is no longer in the list; its fixed rate
 * comes from elsewhere (settled 17).
 */
export const parseEcb = (xml: string): Rates => {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new RatesError('the rates bring definitions of their own')
  const day = /<Cube time=['"](\d{4}-\d\d-\d\d)['"]>/.exec(xml)?.[1]
  const perEuro: Record<string, string> = {}
  for (const [, code, rate] of xml.matchAll(
    /<Cube currency=['"]([A-Z]{3})['"] rate=['"](\d{1,7}(?:\.\d{1,8})?)['"]\s*\/>/g,
  ))
    if (code && rate) perEuro[code] ??= rate
  const rates = day && Object.keys(perEuro).length >= fewest ? parseRates({ day, source: 'ecb', perEuro }) : null
  if (!rates) throw new RatesError('the rates are not a list of a day')
  return rates
}
