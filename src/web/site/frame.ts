import { airportShort } from '#domain/airports/names.ts'
import { customerService } from '#domain/customer-service.ts'
import { popularOf } from '#domain/landing/popular.ts'
import { languages, lettersBeyondLatin1, nameOf, tagOf, type Language } from '#domain/languages.ts'
import { currencies, type CurrencyCode } from '#domain/money/currencies.ts'
import { footerMarks } from '#domain/payments/methods.ts'
import { at, dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { compare, formatCountry, formatCurrencyName, formatTime } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { keeping } from '#domain/kept.ts'
import { accountOf } from '#usecases/actor.ts'
import type { FrameLinks, FrameView } from '../components/layout/frame.ts'
import { editBookingPath, fixedPath, isAt } from '#domain/site-map/addresses.ts'
import { pathOf, resolvePath, type StaticPage } from '#domain/site-map/pages.ts'
import { samePageInEach, suggestionPath } from '#domain/site-map/other-languages.ts'
import { phoneHref } from '#domain/telephone.ts'
import type { RequestFacts } from './facts.ts'
import { shelfFor } from './shelf.ts'
import { offered } from '../shared/landing/landing-data.ts'

/** Signs that are short enough for the button in the header and that the font has; other currencies show their code. */
const signs: Partial<Record<CurrencyCode, string>> = { EUR: '€', GBP: '£', USD: '$', PLN: 'zł', CZK: 'Kč' }

const clock = (minutes: number, language: Language) => formatTime(at(dateOf(localAt(0, 'UTC')), minutes), language)

/** The path of a page, null while nothing is published there, so that no link leads to nothing. */
const shownPath = ({ deps, language }: RequestFacts, page: StaticPage): string | null =>
  deps.content.isShown(page, language) ? pathOf(page, language) : null

/** The id of the airport field, on pages that have the form (forms/search-form). */
const formAnchor = '#location'

const hasForm = (pathname: string): boolean => {
  const found = resolvePath(pathname)
  return found !== null && 'page' in found && (found.page === 'home' || 'iata' in found)
}

const linksOf = (facts: RequestFacts, url: URL): FrameLinks => {
  const { language } = facts
  const page = (name: StaticPage) => shownPath(facts, name)
  const home = pathOf('home', language)
  return {
    home,
    airports: pathOf('airports', language),
    about: page('about'),
    faq: page('faq'),
    contact: page('contact'),
    choose: page('choose-your-product'),
    shuttle: page('shuttle-bus-schedule'),
    locations: page('parking-locations'),
    terms: page('terms-of-service'),
    privacy: page('privacy-statement'),
    cookies: page('cookies'),
    legal: page('legal-notice'),
    accessibility: page('accessibility'),
    covid: page('covid-measures'),
    lookUp: fixedPath('lookUp', language),
    editBooking: editBookingPath(language),
    reserve: hasForm(url.pathname) ? formAnchor : home + formAnchor,
    claim: fixedPath('claim', language),
    newsletter: { href: fixedPath('newsletter', language), text: translator(language)('newsletter.title') },
    business: fixedPath('logInBusiness', language),
    cookieSettings: fixedPath('cookieSettings', language),
  }
}

const popularCount = 9

const keepPopular = keeping<FrameView['popular']>(languages.length)
/** The same until the catalogue is loaded anew. */
const popularByCountry = (facts: RequestFacts): FrameView['popular'] =>
  keepPopular(shelfFor(facts).airports(), facts.language, () => {
    const inOrder = compare(facts.language)
    const airports = popularOf(offered(facts), popularCount).map(({ iata, country, href }) => ({
      country: formatCountry(country, facts.language),
      name: airportShort(iata, facts.language),
      href,
    }))
    return [...Map.groupBy(airports, ({ country }) => country)]
      .map(([country, some]) => ({
        country,
        airports: some.map(({ name, href }) => ({ name, href })).sort((a, b) => inOrder(a.name, b.name)),
      }))
      .sort((a, b) => inOrder(a.country, b.country))
  })

/** The page of settings asks the question itself, and nothing may stand before a parking pass at a barrier. */
const asks = ({ consent }: RequestFacts, { pathname }: URL): boolean =>
  consent === null && !isAt('cookieSettings', pathname) && !isAt('pass', pathname)

const suggestionOf = ({ suggested }: RequestFacts, here: string): FrameView['suggestion'] => {
  const href = suggested && suggestionPath(suggested, here)
  return suggested && href
    ? { tag: tagOf[suggested], href, text: translator(suggested)('site.suggestedLanguage') }
    : null
}

/** What of the frame follows from language and currency alone. */
type Constant = Pick<FrameView, 'contact' | 'logIn'> & { currencies: FrameView['chooser']['currencies'] }
const keepConstant = keeping<Constant>(languages.length * currencies.length)
const constantOf = (language: Language, currency: CurrencyCode): Constant =>
  keepConstant(customerService, `${language} ${currency}`, () => {
    const t = translator(language)
    const { email, phone, from, to } = customerService
    return {
      logIn: { href: fixedPath('logIn', language), label: t('account.menu') },
      contact: {
        email,
        phone,
        phoneHref: phoneHref(phone),
        hours: t('common.contactHours', { from: clock(from, language), to: clock(to, language) }),
      },
      currencies: currencies.map((code) => ({
        code,
        name: formatCurrencyName(code, language),
        current: code === currency,
      })),
    }
  })

/** Header and footer of the page at this address. */
export const frameOf = (facts: RequestFacts, url: URL): FrameView => {
  const { language, currency, deps } = facts
  const here = url.pathname + url.search
  const account = accountOf(facts.actor)
  const { logIn, contact, currencies: listed } = constantOf(language, currency)
  const samePageIn = samePageInEach(url.pathname, url.search)
  return {
    theme: facts.partner?.theme ?? 'theme-default',
    partner: facts.partner,
    partners: deps.catalogue.partnerNames(),
    extendedLatin: lettersBeyondLatin1.includes(language),
    links: linksOf(facts, url),
    popular: popularByCountry(facts),
    question: asks(facts, url)
      ? { action: fixedPath('consent', language), back: here, policyHref: shownPath(facts, 'cookies') }
      : null,
    suggestion: suggestionOf(facts, here),
    logIn,
    account: account && {
      email: account.email,
      href: fixedPath('account', language),
      label: translator(language)('account.title'),
      logOutAction: fixedPath('logOut', language),
      logOutLabel: translator(language)('account.logOut'),
    },
    chooser: {
      short: `${language.toUpperCase()} · ${signs[currency] ?? currency}`,
      languages: languages.map((one) => ({
        language: one,
        tag: tagOf[one],
        name: nameOf[one],
        href: samePageIn(one),
        current: one === language,
      })),
      currencies: listed,
      action: fixedPath('currency', language),
      back: here,
    },
    contact,
    payments: footerMarks,
    // By the server's clock: a page that stays open over New Year is right the next time it is loaded (demand T5).
    year: localAt(deps.clock.now(), 'UTC').slice(0, 4),
  }
}
