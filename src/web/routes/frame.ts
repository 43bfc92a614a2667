import { customerService } from '#domain/customer-service.ts'
import { languages, nameOf, tagOf, type Language } from '#domain/languages.ts'
import { currencies, type CurrencyCode } from '#domain/money/currencies.ts'
import { at, dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatCurrencyName, formatTime } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import type { FrameView } from '../components/layout/frame.ts'
import { fixedPath, pathOf, samePageIn } from '../paths.ts'
import type { RequestFacts } from './context.ts'

/** Signs short enough for the header's button and in the font; the others show their code. */
const signs: Partial<Record<CurrencyCode, string>> = { EUR: '€', GBP: '£', USD: '$', PLN: 'zł', CZK: 'Kč' }

/** The footer's marks (FE 2.2), all as the same plain badge (decision 44). */
const payments = ['Mastercard', 'Visa', 'PayPal', 'American Express', 'CB', 'Entercash', 'iDEAL', 'Bancontact']

const lettersBeyondLatin1: readonly Language[] = ['pl', 'cs', 'tr']

const clock = (minutes: number, language: Language) => formatTime(at(dateOf(localAt(0, 'UTC')), minutes), language)

/** Header and footer of the page at this address. */
export const frameOf = (facts: RequestFacts, url: URL): FrameView => {
  const { language, currency, deps } = facts
  const t = translator(language)
  const here = url.pathname + url.search
  return {
    theme: 'theme-default',
    extendedLatin: lettersBeyondLatin1.includes(language),
    links: {
      home: pathOf('home', language),
      airports: pathOf('airports', language),
      lookUp: fixedPath('lookUp', language),
      terms: pathOf('terms-of-service', language),
      privacy: pathOf('privacy-statement', language),
    },
    chooser: {
      short: `${language.toUpperCase()} · ${signs[currency] ?? currency}`,
      languages: languages.map((one) => ({ language: one, tag: tagOf[one], name: nameOf[one], href: samePageIn(one, url.pathname, url.search), current: one === language })),
      currencies: currencies.map((code) => ({ code, name: formatCurrencyName(code, language), current: code === currency })),
      action: fixedPath('currency', language),
      back: here,
    },
    contact: {
      email: customerService.email,
      phone: customerService.phone,
      phoneHref: `tel:${customerService.phone.replace(/ /g, '')}`,
      hours: t('common.contactHours', { from: clock(customerService.from, language), to: clock(customerService.to, language) }),
    },
    payments,
    // from the server's clock: a page that stays open over New Year is right at its next load (ledger T5)
    year: localAt(deps.clock.now(), 'UTC').slice(0, 4),
  }
}
