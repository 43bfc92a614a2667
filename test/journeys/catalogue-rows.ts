import { codePolicy } from '#domain/access/login-code.ts'
import type { Page } from '#test/builders/web-client.ts'
import type { TextId } from '#texts/texts.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { letterTo } from './mailbox.ts'
import {
  atProvider,
  book,
  bookPaid,
  follow,
  formAddress,
  lookUp,
  searchAddress,
  sendForm,
  sendMultipart,
  setDeadlines,
  soon,
  typeCode,
  whileGone,
  whileRefusing,
  type Visit,
} from './catalogue-world.ts'

export type Row = {
  /** The name of the situation in the catalogues of errors. */
  situation: string
  text: TextId
  status: number
  values?: Record<string, string>
  /** Something failed that should not have, so the page shows the reference by which the log knows the cause. */
  technical?: true
  /** The id of the other variant, whose text would contain this one too. */
  absent?: TextId & `problems.no${string}`
  reach: (visit: Visit) => Promise<Page>
}

const cancelPath = ({ language }: Visit, id: string) => fixedPath('cancel', language, id)
const cancelForm = { reason: 'cancelled_trip', note: '' }
const cancel = (visit: Visit, id: string): Promise<Page> => visit.client.post(cancelPath(visit, id), cancelForm)
const changeForm = {
  startDateTime: '2026-12-02T10:00',
  endDateTime: '2026-12-08T18:00',
  version: '1',
  total: '0',
  first: '0',
}
const newsletterPath = ({ language }: Visit) => fixedPath('newsletter', language)
const search = (visit: Visit, query: Record<string, string>) => visit.client.get(searchAddress(visit.language, query))

const cancelOver = async (visit: Visit, over: { cancel: boolean; change: boolean }): Promise<string> => {
  const booked = await book(visit)
  await setDeadlines(visit, booked, over)
  return booked.id
}

const confirmNewsletter = async (visit: Visit, work: (post: () => Promise<Page>) => Promise<Page>): Promise<Page> => {
  const { client, email, language } = visit
  await client.post(newsletterPath(visit), { email, consent: 'on' })
  const { text } = await letterTo(visit.world.server, email, '/newsletter/confirm/')
  const token = /\/newsletter\/confirm\/([\w-]+)/.exec(text)?.[1] ?? ''
  return work(() => client.post(fixedPath('newsletterConfirm', language, token), {}))
}

export const claimForm = async (visit: Visit) => ({
  key: visit.email,
  firstName: 'Noor',
  lastName: 'de Vries',
  email: visit.email,
  bookingReference: (await book(visit)).number,
  newReturnFlightNumber: 'HV5634',
  requestedClaimAmount: '12.50',
  reasonForDelay: 'Storm',
  accountDetails: 'NL91 ABNA 0417 1643 00',
})

export const rows: Row[] = [
  {
    situation: 'demand Z1 login first step denied',
    text: 'problems.loginDenied',
    status: 403,
    reach: ({ client, language, email }) =>
      client.post(fixedPath('lookUp', language), { email, number: 'AMS-2222-2222-2222' }),
  },
  {
    situation: 'demand Z1 confirmation code wrong',
    text: 'problems.codeWrong',
    values: { n: '4' },
    status: 403,
    reach: async (visit) => typeCode(await lookUp(visit)),
  },
  {
    situation: 'demand Z1 confirmation code expired',
    text: 'problems.codeWrong',
    values: { n: '5' },
    status: 403,
    reach: async (visit) => {
      const other = await lookUp(visit)
      await visit.world.db.query('update login_challenge set expires_at = created_at')
      return typeCode(other)
    },
  },
  {
    situation: 'demand Z1 locked out, with its countdown',
    text: 'problems.lockedOut',
    values: { time: 'mm:ss' },
    status: 429,
    reach: async (visit) => {
      const other = await lookUp(visit)
      for (let n = 1; n < codePolicy.attempts; n++) await typeCode(other)
      return typeCode(other)
    },
  },
  {
    situation: 'demand Z1 booking error',
    text: 'problems.bookingError',
    status: 500,
    technical: true,
    reach: (visit) => whileRefusing(visit.world.db, 'booking', () => sendForm(visit, 'baCharged')),
  },
  {
    situation: 'demand Z1 general error',
    text: 'problems.generalError',
    status: 500,
    technical: true,
    reach: ({ world, client, language, email }) =>
      whileGone(world.db, 'booking', () =>
        client.post(fixedPath('lookUp', language), { email, number: 'AMS-2222-2222-2222' }),
      ),
  },
  ...(
    [
      ['claim', 'on a page about a booking'],
      ['booking', 'where not even the session can be read'],
    ] as const
  ).map(([table, where]): Row => ({
    situation: `demand Z1 general error, ${where}`,
    text: 'problems.generalError',
    status: 500,
    technical: true,
    reach: async (visit) => {
      const { id } = await book(visit)
      return whileGone(visit.world.db, table, () => visit.client.get(fixedPath('booking', visit.language, id)))
    },
  })),
  {
    situation: 'demand Z1 demand Z1 no products',
    text: 'results.noProducts',
    absent: 'problems.noProducts',
    status: 200,
    reach: (visit) => search(visit, soon),
  },
  {
    situation: 'demand Z1 no products and nothing instead: the variant with customer service',
    text: 'problems.noProducts',
    status: 200,
    reach: (visit) => search(visit, { location: 'EIN' }),
  },
  {
    situation: 'demand Z1 cancel failed',
    text: 'problems.cancelFailed',
    status: 500,
    technical: true,
    reach: async (visit) => {
      const { id } = await bookPaid(visit)
      return whileRefusing(visit.world.db, 'booking', () => cancel(visit, id))
    },
  },
  {
    situation: 'demand Z1 cancel success',
    text: 'manage.cancelDone',
    status: 200,
    reach: async (visit) => follow(visit.client, await cancel(visit, (await bookPaid(visit)).id)),
  },
  {
    situation: 'demand Z1 invalid payment details',
    text: 'problems.paymentDetailsInvalid',
    status: 200,
    reach: async (visit) => atProvider(visit, await sendForm(visit, 'onLine:ideal'), 'wrong'),
  },
  {
    situation: 'demand Z1 payment declined',
    text: 'problems.paymentDeclined',
    status: 200,
    reach: async (visit) => atProvider(visit, await sendForm(visit, 'onLine:ideal'), 'decline'),
  },
  {
    situation: 'demand Z1 retry hint',
    text: 'problems.paymentRetryLater',
    status: 200,
    reach: async (visit) => {
      const { id } = await book(visit, 'onLineLaterV2')
      const token =
        /\/pay\/([\w-]{20,})/.exec((await letterTo(visit.world.server, visit.email, '/pay/')).text)?.[1] ?? ''
      await follow(visit.client, await visit.client.get(fixedPath('payLink', visit.language, token)))
      return atProvider(
        visit,
        await visit.client.post(fixedPath('pay', visit.language, id), { paymentMethod: 'ideal' }),
        'decline',
      )
    },
  },
  {
    situation: 'demand Z1 coupon, at its field',
    text: 'problems.couponInvalid',
    status: 422,
    reach: (visit) => sendForm(visit, 'baCharged', { coupon: 'WRONG1', apply: 'coupon' }),
  },
  {
    situation: 'demand Z1 coupon, short',
    text: 'prices.couponNotValid',
    status: 422,
    reach: (visit) => sendForm(visit, 'baCharged', { coupon: 'WRONG1', apply: 'coupon' }),
  },
  ...(['cancelling', 'the booking itself'] as const).map((where): Row => ({
    situation: `demand Z1 no-show, on ${where}`,
    text: 'problems.noShow',
    status: where === 'cancelling' ? 409 : 200,
    reach: async (visit) => {
      const { id } = await book(visit)
      await visit.world.db.query(`update booking set status = 'no_show' where id = $1`, [id])
      return where === 'cancelling' ? cancel(visit, id) : visit.client.get(fixedPath('booking', visit.language, id))
    },
  })),
  {
    situation: 'demand Z1 last-minute updates and cancellations',
    text: 'problems.lastMinuteBoth',
    status: 409,
    reach: async (visit) =>
      visit.client.post(
        fixedPath('changeStay', visit.language, await cancelOver(visit, { cancel: true, change: true })),
        changeForm,
      ),
  },
  {
    situation: 'demand Z1 last-minute cancellations',
    text: 'problems.lastMinuteCancel',
    status: 409,
    reach: async (visit) => cancel(visit, await cancelOver(visit, { cancel: true, change: false })),
  },
  {
    situation: 'demand Z1 last-minute updates',
    text: 'problems.lastMinuteChange',
    status: 409,
    reach: async (visit) =>
      visit.client.post(
        fixedPath('changeStay', visit.language, await cancelOver(visit, { cancel: false, change: true })),
        changeForm,
      ),
  },
  {
    situation: 'demand Z1 last minute booking not possible, on sending the form',
    text: 'problems.lastMinute',
    status: 409,
    reach: (visit) => sendForm(visit, 'baCharged', {}, formAddress(visit.language, soon)),
  },
  {
    situation: 'demand Z1 last minute booking not possible, on the card',
    text: 'results.lastMinute',
    status: 200,
    reach: (visit) => search(visit, soon),
  },
  {
    situation: 'demand Z1 newsletter subscribed',
    text: 'newsletter.done',
    status: 200,
    reach: (visit) => confirmNewsletter(visit, async (post) => follow(visit.client, await post())),
  },
  {
    situation: 'demand Z1 newsletter subscription error',
    text: 'newsletter.failed',
    status: 500,
    technical: true,
    reach: (visit) =>
      whileRefusing(visit.world.db, 'newsletter_subscriber', () =>
        visit.client.post(newsletterPath(visit), { email: visit.email, consent: 'on' }),
      ),
  },
  {
    situation: 'demand Z1 newsletter subscription error on confirming',
    text: 'newsletter.failed',
    status: 500,
    technical: true,
    reach: (visit) => confirmNewsletter(visit, (post) => whileRefusing(visit.world.db, 'newsletter_subscriber', post)),
  },
  {
    situation: 'demand Z1 demand Z1 generic, on the request-error page (id 13)',
    text: 'common.errorPageTitle',
    status: 200,
    reach: ({ client, language }) => client.get(pathOf('error-message', language)),
  },
  {
    situation: 'demand Z1 generic, page not found',
    text: 'common.notFoundTitle',
    status: 404,
    reach: ({ client, language }) => client.get(`/${language}/nowhere`),
  },
  {
    situation: 'demand Z1 select airport',
    text: 'problems.airportRequired',
    status: 422,
    reach: (visit) => search(visit, { location: '' }),
  },
  {
    situation: 'demand Z1 select arriving',
    text: 'problems.arrivalRequired',
    status: 422,
    reach: (visit) => search(visit, { startDateTime: '' }),
  },
  {
    situation: 'demand Z1 select leaving',
    text: 'problems.departureRequired',
    status: 422,
    reach: (visit) => search(visit, { endDateTime: '' }),
  },
  {
    situation: 'demand Z1 no airports found',
    text: 'problems.airportUnknown',
    status: 422,
    reach: (visit) => search(visit, { location: 'Xyzzyqq' }),
  },
  {
    situation: 'demand Z1 claim success',
    text: 'claims.sent',
    status: 200,
    reach: async (visit) =>
      follow(visit.client, await sendMultipart(visit, fixedPath('claim', visit.language), await claimForm(visit))),
  },
  {
    situation: 'demand Z1 claim failure',
    text: 'refusals.claimFailed',
    status: 503,
    technical: true,
    reach: async (visit) => {
      const values = await claimForm(visit)
      return whileRefusing(visit.world.db, 'claim', () =>
        sendMultipart(visit, fixedPath('claim', visit.language), values),
      )
    },
  },
  { situation: 'demand Z1 no-info', text: 'results.noInfo', status: 200, reach: (visit) => search(visit, {}) },
]
