import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Db } from '#db/db.ts'
import type { Language } from '#domain/languages.ts'
import { newToken, digestOf } from '#usecases/sessions.ts'
import { hourMs } from '#domain/time/zones.ts'
import { noon } from '#test/builders/inventory.ts'
import type { RunningServer } from '#test/builders/server.ts'
import { momentAhead } from '#test/journeys/steps.ts'
import { translator } from '#texts/texts.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pressOn, type Stop } from './stop.ts'

const LEFT = `
  insert into booking (airport_id, id, number, voucher_code, product_id, takes, status, package, payment_location, local_arrival, local_departure, arrival, departure, first_day, last_day,
                       checked_in_at, checked_out_at, total_minor, language, email, details, terms, created_at)
  values (1, $1, 'AMSAXE0000001', 'AXE', 1, array[1], 'checked_out', 'flex', 'onLine', '2026-11-20T08:00', '2026-11-20T10:00', $2, $3, '2026-11-20', '2026-11-20', $2, $3, 0, 'en', 'axe@example.org',
          '{"firstName": "Noor"}', '{"carParkName": "Park One", "price": {"total": {"minor": 0}, "parts": []}}', $2)`
const STEP = 'insert into audit (airport_id, booking_id, at, actor, action) values (1, $1, $2, $3, $4)'

/** A car that left on the morning of the shop's noon, and the token of its review letter. */
export const invitedToReview = async (shop: Db): Promise<string> => {
  const [id, token] = [randomUUID(), newToken()]
  const [from, until] = [noon - 4 * hourMs, noon - 2 * hourMs].map((instant) => new Date(instant).toISOString())
  await shop.query(
    `update product_day set capacity = 1, taken = 1 where airport_id = 1 and product_id = 1 and day = '2026-11-20'`,
  )
  await shop.query(LEFT, [id, from, until])
  for (const [at, action] of [
    [from, 'place'],
    [from, 'check_in'],
    [until, 'check_out'],
  ])
    await shop.query(STEP, [id, at, 'carPark:1', action])
  await shop.query(
    'insert into review_invitation (airport_id, booking_id, token_hash, invited_at) values (1, $1, $2, $3)',
    [id, digestOf(token), until],
  )
  return token
}

/** Pages to change a booking that is ahead and paid, and those behind links of letters. */
export const lifeStops = (
  server: RunningServer,
  language: Language,
  id: string,
  review: { shop: string; token: string },
): Stop[] => {
  const t = translator(language)
  const booking = (place: string) => `${server.url}/${language}/my-booking/${id}/${place}`
  const dates = (start: string, end: string) =>
    `change?${new URLSearchParams({ startDateTime: start, endDateTime: end })}`
  const own = (place: Parameters<typeof fixedPath>[0], token?: string) =>
    server.url + (token === undefined ? fixedPath(place, language) : fixedPath(place, language, token))
  const reviewPage = review.shop + fixedPath('review', language, review.token)
  const emptied = async (page: Page) => {
    await page.locator('[name=firstName]').fill('')
    await pressOn('main form[method=post] button')(page)
  }
  return [
    { name: 'change', to: booking('change'), shows: t('changes.lead') },
    { name: 'change with error', to: booking(dates('', momentAhead(30))), shows: t('problems.arrivalRequired') },
    { name: 'change, quoted', to: booking(dates(momentAhead(20), momentAhead(29))), shows: t('changes.whatChanges') },
    { name: 'stay longer, refused', to: booking('extend'), shows: t('changes.extendTitle') },
    { name: 'edit', to: booking('edit'), shows: t('changes.editTitle') },
    { name: 'edit with error', to: booking('edit'), reach: emptied, shows: t('problems.firstNameRequired') },
    { name: 'another address', to: booking('email'), shows: t('changes.emailLead') },
    {
      name: 'another address with error',
      to: booking('email'),
      reach: pressOn('main form[method=post] button'),
      shows: t('problems.emailRequired'),
    },
    { name: 'address, link over', to: own('emailLink', 'made-up'), shows: t('changes.emailLinkOver') },
    { name: 'company of the invoice', to: booking('invoice-details'), shows: t('documents.companyTitle') },
    { name: 'newsletter', to: own('newsletter'), shows: t('newsletter.signUp') },
    {
      name: 'newsletter with errors',
      to: own('newsletter'),
      reach: pressOn('main form[method=post] button'),
      shows: t('problems.emailRequired'),
    },
    { name: 'newsletter, sent', to: `${own('newsletter')}?sent`, shows: t('newsletter.sentTitle') },
    { name: 'newsletter, link over', to: own('newsletterConfirm', 'made-up'), shows: t('newsletter.linkGone') },
    {
      name: 'newsletter, unsubscribe link over',
      to: own('newsletterUnsubscribe', 'made-up'),
      shows: t('newsletter.linkGone'),
    },
    { name: 'join', to: own('join'), shows: t('join.send') },
    {
      name: 'join with errors',
      to: own('join'),
      reach: pressOn('main form[method=post] button'),
      shows: t('problems.emailRequired'),
    },
    { name: 'join, sent', to: `${own('join')}?sent`, shows: t('join.sentText') },
    { name: 'join, link over', to: own('joinLink', 'made-up'), shows: t('newsletter.linkGone') },
    { name: 'review', to: reviewPage, shows: t('reviews.stars') },
    {
      name: 'review with errors',
      to: reviewPage,
      reach: pressOn('main form[method=post] button'),
      shows: t('reviews.title'),
    },
    { name: 'review, link over', to: own('review', 'made-up') },
  ]
}
