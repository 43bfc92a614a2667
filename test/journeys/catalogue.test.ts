import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codePolicy } from '#domain/access/login-code.ts'
import { languages, type Language } from '#domain/languages.ts'
import type { Page } from '#test/builders/web-client.ts'
import { translator, type TextId } from '#texts/texts.ts'
import { createTranslate, missingTranslation } from '#texts/translate.ts'
import { fixedPath, pathOf } from '#web/paths.ts'
import { checkAll, readTexts } from '../../scripts/compile-texts.mjs'
import { letterTo } from './mailbox.ts'
import {
  atProvider,
  book,
  bookingOf,
  bookPaid,
  brokenOnPurpose,
  follow,
  formAddress,
  lookUp,
  newVisit,
  openWorld,
  searchAddress,
  sendForm,
  sendMultipart,
  setDeadlines,
  soon,
  typeCode,
  whileGone,
  whileRefusing,
  wordsOf,
  type CatalogueWorld,
  type Visit,
} from './catalogue-world.ts'

/**
 * Ledger Z1: every row of the two error catalogues (BD 8, FE 8), reached as a traveller reaches it, in two languages,
 * its text there in all. Left to the issue that brings pictures, maps and places: a picture or the map that does not
 * load, and the fallback to the Netherlands.
 */
let world: CatalogueWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

type Row = {
  /** as the catalogues name it */
  situation: string
  text: TextId
  status: number
  values?: Record<string, string>
  /** something failed that should not have: the page says by which reference the log knows the cause */
  technical?: true
  /** the other variant, which would hold this text too */
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
  const { text } = await letterTo(world.server, email, '/newsletter/confirm/')
  const token = /\/newsletter\/confirm\/([\w-]+)/.exec(text)?.[1] ?? ''
  return work(() => client.post(fixedPath('newsletterConfirm', language, token), {}))
}

const claimForm = async (visit: Visit) => ({
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

const rows: Row[] = [
  {
    situation: 'BD 8 login first step denied',
    text: 'problems.loginDenied',
    status: 403,
    reach: ({ client, language, email }) =>
      client.post(fixedPath('lookUp', language), { email, number: 'AMS-2222-2222-2222' }),
  },
  {
    situation: 'BD 8 confirmation code wrong',
    text: 'problems.codeWrong',
    values: { n: '4' },
    status: 403,
    reach: async (visit) => typeCode(await lookUp(visit)),
  },
  {
    situation: 'BD 8 confirmation code expired',
    text: 'problems.codeWrong',
    values: { n: '5' },
    status: 403,
    reach: async (visit) => {
      const other = await lookUp(visit)
      await world.db.query('update login_challenge set expires_at = created_at')
      return typeCode(other)
    },
  },
  {
    situation: 'BD 8 locked out, with its countdown',
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
    situation: 'BD 8 booking error',
    text: 'problems.bookingError',
    status: 500,
    technical: true,
    reach: (visit) => whileRefusing(world.db, 'booking', () => sendForm(visit, 'baCharged')),
  },
  {
    situation: 'BD 8 general error',
    text: 'problems.generalError',
    status: 500,
    technical: true,
    reach: ({ client, language, email }) =>
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
    situation: `BD 8 general error, ${where}`,
    text: 'problems.generalError',
    status: 500,
    technical: true,
    reach: async (visit) => {
      const { id } = await book(visit)
      return whileGone(world.db, table, () => visit.client.get(fixedPath('booking', visit.language, id)))
    },
  })),
  {
    situation: 'BD 8 FE 8 no products',
    text: 'results.noProducts',
    absent: 'problems.noProducts',
    status: 200,
    reach: (visit) => search(visit, soon),
  },
  {
    situation: 'BD 8 no products and nothing instead: the variant with customer service',
    text: 'problems.noProducts',
    status: 200,
    reach: (visit) => search(visit, { location: 'EIN' }),
  },
  {
    situation: 'BD 8 cancel failed',
    text: 'problems.cancelFailed',
    status: 500,
    technical: true,
    reach: async (visit) => {
      const { id } = await bookPaid(visit)
      return whileRefusing(world.db, 'booking', () => cancel(visit, id))
    },
  },
  {
    situation: 'BD 8 cancel success',
    text: 'manage.cancelDone',
    status: 200,
    reach: async (visit) => follow(visit.client, await cancel(visit, (await bookPaid(visit)).id)),
  },
  {
    situation: 'BD 8 invalid payment details',
    text: 'problems.paymentDetailsInvalid',
    status: 200,
    reach: async (visit) => atProvider(visit, await sendForm(visit, 'onLine:ideal'), 'wrong'),
  },
  {
    situation: 'BD 8 payment declined',
    text: 'problems.paymentDeclined',
    status: 200,
    reach: async (visit) => atProvider(visit, await sendForm(visit, 'onLine:ideal'), 'decline'),
  },
  {
    situation: 'BD 8 retry hint',
    text: 'problems.paymentRetryLater',
    status: 200,
    reach: async (visit) => {
      const { id } = await book(visit, 'onLineLaterV2')
      const token = /\/pay\/([\w-]{20,})/.exec((await letterTo(world.server, visit.email, '/pay/')).text)?.[1] ?? ''
      await follow(visit.client, await visit.client.get(fixedPath('payLink', visit.language, token)))
      return atProvider(
        visit,
        await visit.client.post(fixedPath('pay', visit.language, id), { paymentMethod: 'ideal' }),
        'decline',
      )
    },
  },
  {
    situation: 'BD 8 coupon, at its field',
    text: 'problems.couponInvalid',
    status: 422,
    reach: (visit) => sendForm(visit, 'baCharged', { coupon: 'WRONG1', apply: 'coupon' }),
  },
  {
    situation: 'BD 8 coupon, short',
    text: 'prices.couponNotValid',
    status: 422,
    reach: (visit) => sendForm(visit, 'baCharged', { coupon: 'WRONG1', apply: 'coupon' }),
  },
  ...(['cancelling', 'the booking itself'] as const).map((where): Row => ({
    situation: `BD 8 no-show, on ${where}`,
    text: 'problems.noShow',
    status: where === 'cancelling' ? 409 : 200,
    reach: async (visit) => {
      const { id } = await book(visit)
      await world.db.query(`update booking set status = 'no_show' where id = $1`, [id])
      return where === 'cancelling' ? cancel(visit, id) : visit.client.get(fixedPath('booking', visit.language, id))
    },
  })),
  {
    situation: 'BD 8 last-minute updates and cancellations',
    text: 'problems.lastMinuteBoth',
    status: 409,
    reach: async (visit) =>
      visit.client.post(
        fixedPath('changeStay', visit.language, await cancelOver(visit, { cancel: true, change: true })),
        changeForm,
      ),
  },
  {
    situation: 'BD 8 last-minute cancellations',
    text: 'problems.lastMinuteCancel',
    status: 409,
    reach: async (visit) => cancel(visit, await cancelOver(visit, { cancel: true, change: false })),
  },
  {
    situation: 'BD 8 last-minute updates',
    text: 'problems.lastMinuteChange',
    status: 409,
    reach: async (visit) =>
      visit.client.post(
        fixedPath('changeStay', visit.language, await cancelOver(visit, { cancel: false, change: true })),
        changeForm,
      ),
  },
  {
    situation: 'BD 8 last minute booking not possible, on sending the form',
    text: 'problems.lastMinute',
    status: 409,
    reach: (visit) => sendForm(visit, 'baCharged', {}, formAddress(visit.language, soon)),
  },
  {
    situation: 'BD 8 last minute booking not possible, on the card',
    text: 'results.lastMinute',
    status: 200,
    reach: (visit) => search(visit, soon),
  },
  {
    situation: 'BD 8 newsletter subscribed',
    text: 'newsletter.done',
    status: 200,
    reach: (visit) => confirmNewsletter(visit, async (post) => follow(visit.client, await post())),
  },
  {
    situation: 'BD 8 newsletter subscription error',
    text: 'newsletter.failed',
    status: 500,
    technical: true,
    reach: (visit) =>
      whileRefusing(world.db, 'newsletter_subscriber', () =>
        visit.client.post(newsletterPath(visit), { email: visit.email, consent: 'on' }),
      ),
  },
  {
    situation: 'BD 8 newsletter subscription error on confirming',
    text: 'newsletter.failed',
    status: 500,
    technical: true,
    reach: (visit) => confirmNewsletter(visit, (post) => whileRefusing(world.db, 'newsletter_subscriber', post)),
  },
  {
    situation: 'BD 8 FE 8 generic, on the request-error page (id 13)',
    text: 'common.errorPageTitle',
    status: 200,
    reach: ({ client, language }) => client.get(pathOf('error-message', language)),
  },
  {
    situation: 'BD 8 generic, page not found',
    text: 'common.notFoundTitle',
    status: 404,
    reach: ({ client, language }) => client.get(`/${language}/nowhere`),
  },
  {
    situation: 'FE 8 select airport',
    text: 'problems.airportRequired',
    status: 422,
    reach: (visit) => search(visit, { location: '' }),
  },
  {
    situation: 'FE 8 select arriving',
    text: 'problems.arrivalRequired',
    status: 422,
    reach: (visit) => search(visit, { startDateTime: '' }),
  },
  {
    situation: 'FE 8 select leaving',
    text: 'problems.departureRequired',
    status: 422,
    reach: (visit) => search(visit, { endDateTime: '' }),
  },
  {
    situation: 'FE 8 no airports found',
    text: 'problems.airportUnknown',
    status: 422,
    reach: (visit) => search(visit, { location: 'Xyzzyqq' }),
  },
  {
    situation: 'FE 8 claim success',
    text: 'claims.sent',
    status: 200,
    reach: async (visit) =>
      follow(visit.client, await sendMultipart(visit, fixedPath('claim', visit.language), await claimForm(visit))),
  },
  {
    situation: 'FE 8 claim failure',
    text: 'refusals.claimFailed',
    status: 503,
    technical: true,
    reach: async (visit) => {
      const values = await claimForm(visit)
      return whileRefusing(world.db, 'claim', () => sendMultipart(visit, fixedPath('claim', visit.language), values))
    },
  },
  { situation: 'FE 8 no-info', text: 'results.noInfo', status: 200, reach: (visit) => search(visit, {}) },
]

/** The text in a language, cut where a value of the moment stands. */
const piecesOf = (language: Language, { text, values = {} }: Row, visit: Visit): string[] => {
  const t = translator(language) as (id: TextId, values: Record<string, string>) => string
  return t(text, { value: visit.email, ...values, ...(values['time'] && { time: '|' }) })
    .replace(/\s+/g, ' ')
    .split('|')
    .map((piece) => piece.trim())
    .filter(Boolean)
}

/** Words of a database, a stack or a query: for the log, not for a traveller. */
const internal = new RegExp(
  `${brokenOnPurpose}|violates|does not exist|42P01|23514|insert into|node:internal|node_modules|\\.ts:\\d|postgres`,
  'i',
)

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test.each(rows)('Z1 $situation', async (row) => {
    const visit = newVisit(world, language, row.situation)
    const page = await row.reach(visit)
    const words = wordsOf(page)
    for (const piece of piecesOf(language, row, visit)) expect(words).toContain(piece)
    expect(page.status).toBe(row.status)
    if (row.absent) expect(words).not.toContain(translator(language)(row.absent))
    if (row.values?.['time']) expect(words).toMatch(/\b1[45]:\d\d\b/)
    expect(page.text).not.toContain(missingTranslation)
    expect(page.text).not.toMatch(internal)
    if (!row.technical) return
    const reference = page.headers.get('x-request-id') ?? ''
    expect(words).toContain(translator(language)('common.errorReference', { reference }))
    const causes = () =>
      world.server
        .output()
        .split('\n')
        .filter((line) => line.includes(reference) && line.includes('"err"'))
    await expect
      .poll(causes)
      .toEqual([expect.stringMatching(new RegExp(`"level":50.*(${brokenOnPurpose}|"reason":"42P01")`))])
  })

  test('Z1 BD 8 booking error and claim failure: what was typed stands again', async () => {
    const visit = newVisit(world, language, 'kept')
    const failed = await whileRefusing(world.db, 'booking', () =>
      sendForm(visit, 'baCharged', { lastName: 'van Kempen' }),
    )
    for (const value of ['van Kempen', visit.email]) expect(failed.text).toContain(`value="${value}"`)
    const values = await claimForm(visit)
    const claim = await whileRefusing(world.db, 'claim', () =>
      sendMultipart(visit, fixedPath('claim', language), values),
    )
    for (const value of [values.bookingReference, 'HV5634', '12.50']) expect(claim.text).toContain(`value="${value}"`)
  })

  test('Z1 BD 8 agent lookup failure: no message, the same form and price as without an agent, and it books', async () => {
    const visit = newVisit(world, language, 'agent')
    const [own, theirs] = await Promise.all([
      visit.client.get(formAddress(language)),
      visit.client.get(formAddress(language, { agent: 'ZZ99' })),
    ])
    expect([theirs.status, wordsOf(theirs)]).toEqual([200, wordsOf(own)])
    expect((await sendForm(visit, 'baCharged', {}, formAddress(language, { agent: 'ZZ99' }))).status).toBe(303)
    const { id } = await bookingOf(visit)
    expect(
      await world.db.query("select terms ->> 'agent' as agent, total_minor as total from booking where id = $1", [id]),
    ).toEqual([{ agent: null, total: Number(/name="shown-flex" value="(\d+)"/.exec(own.text)?.[1]) }])
  })
})

describe('Z1 the texts', () => {
  test.each(languages)('Z1 every text of the catalogues is there in %s', (language) => {
    const { texts } = readTexts(language)
    expect(
      [...new Set(rows.map(({ text }) => text))].filter((id) => !texts[id] || texts[id].includes(missingTranslation)),
    ).toEqual([])
  })

  test('Z1 FE 8 Missing Translation: shown for a gap, and the build’s check finds the gap first', () => {
    expect(createTranslate('de', {})('problems.noProducts')).toBe('Missing Translation')
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-locales-'))
    try {
      cpSync(join(import.meta.dirname, '../../locales'), folder, { recursive: true })
      const path = join(folder, 'de/problems.json')
      const { noProducts: _gone, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
      writeFileSync(path, JSON.stringify(rest, null, 2))
      expect(checkAll(folder)['de']?.gaps).toContain('problems.noProducts')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
