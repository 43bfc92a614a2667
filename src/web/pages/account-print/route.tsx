import { airportName } from '#domain/airports/names.ts'
import { nameOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { priceFacts, stayFacts, travellerFacts } from '#letters/booking-facts.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import { readAccount } from '#usecases/travellers/accounts/read-account.ts'
import { PrintPage, type PrintView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { accountFrame, loggedIn } from '../../shared/account/account-frame.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

const zone = 'Europe/Amsterdam'

/** The contents of the file as a page to read and print: the account, and each booking with its payments. */
const load = async ({ facts, url }: Asked): Promise<PrintView> => {
  loggedIn(facts)
  const { t, language } = readerOf(facts)
  const read = await readAccount(facts.deps, facts.actor)
  if (!read.ok) throw seeOther(fixedPath('logIn', language))
  const { account, bookings, isSubscribed } = read.value
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  const { traveller } = account
  return {
    frame: accountFrame(facts, url),
    account: [
      { term: t('account.email'), value: account.email },
      { term: t('account.memberSince'), value: formatInstant(account.createdAt, zone, language) },
      { term: t('account.language'), value: nameOf[account.language] },
      { term: t('account.newsletter'), value: t(isSubscribed ? 'account.subscribed' : 'account.notSubscribed') },
      ...(traveller
        ? [
            { term: t('account.traveller'), value: `${traveller.firstName} ${traveller.lastName}` },
            { term: t('booking.mobile'), value: traveller.mobile },
            { term: t('booking.passengers'), value: String(traveller.passengers) },
          ]
        : []),
    ],
    cars: account.cars.map(({ plate, plateCountry, carBrand, carModel, carColor }) =>
      [plate, plateCountry, carBrand, carModel, carColor].filter((word) => word !== '').join(', '),
    ),
    bookings: bookings.map(({ booking, payments, refunds }) => ({
      number: booking.number,
      title: airportName(booking.iata, language),
      facts: [
        ...stayFacts(booking, language, t),
        ...travellerFacts(booking, t),
        ...priceFacts(booking, language, t, facts.deps.clock.now()),
      ].map(({ label, value }) => ({ term: label, value })),
      payments: [
        ...payments
          .filter(({ status }) => status === 'paid')
          .map(({ createdAt, amountMinor }) =>
            t('common.labelled', {
              label: formatInstant(createdAt, booking.zone, language),
              text: t('manage.paidOn', amount(amountMinor)),
            }),
          ),
        ...refunds.map(({ createdAt, amountMinor }) =>
          t('common.labelled', {
            label: formatInstant(createdAt, booking.zone, language),
            text: t('manage.refundOrdered', amount(amountMinor)),
          }),
        ),
      ],
    })),
  }
}

export default page({
  path: patternOf('accountPrint'),
  headers: privateHeaders,
  load,
  view: (model) => <PrintPage view={model} />,
})
