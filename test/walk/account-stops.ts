import type { Page } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import type { RunningServer } from '#test/builders/server.ts'
import { openClient } from '#test/builders/web-client.ts'
import { linkIn } from '#test/journeys/account-steps.ts'
import { translator } from '#texts/texts.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pressOn, type Stop } from './stop.ts'

/**
 * Every page of an account and its states, in the order in which a traveller gets there: logged out, by the mailed
 * link, then inside, and logged in from there on. `bookingId` is a booking that is ahead, made with the address.
 */
export const accountStops = async (
  server: RunningServer,
  language: Language,
  email: string,
  bookingId: string,
): Promise<Stop[]> => {
  const t = translator(language)
  const logIn = server.url + `/${language}/login-user`
  const to = (place = '') => server.url + fixedPath('account', language) + place
  await openClient(server.url).post(`/${language}/login-user`, { email, intent: 'link' })
  const link = await linkIn(server, email, language)
  const saveCar = async (page: Page) => {
    await page.locator('[name=plate]').last().fill('AB-12-CD')
    await pressOn('button[value=car]')(page)
  }
  return [
    { name: 'log in', to: logIn },
    {
      name: 'log in with errors',
      to: logIn,
      reach: pressOn('button[value=password]'),
      shows: t('refusals.passwordRequired'),
    },
    { name: 'log in, link sent', to: `${logIn}?sent`, shows: t('account.linkSent') },
    { name: 'log in, erased', to: `${logIn}?erased`, shows: t('account.erased') },
    { name: 'log in for business', to: server.url + `/${language}/login-business` },
    {
      name: 'data of a booking',
      to: server.url + fixedPath('bookingData', language, bookingId),
      shows: t('account.bookingEraseBlocked'),
    },
    {
      name: 'data of a booking, erased',
      to: `${server.url}${fixedPath('bookingData', language, bookingId)}?erased`,
      shows: t('account.bookingErased'),
    },
    { name: 'link, over', to: to('/link/made-up'), shows: t('account.linkOver') },
    { name: 'link', to: link, shows: t('account.linkFor', { email }) },
    {
      name: 'my bookings',
      to: link,
      reach: pressOn('main form button:not([type=button])'),
      shows: t('account.upcoming'),
    },
    { name: 'saved', to: to('/saved'), shows: t('account.noCars') },
    {
      name: 'saved with errors',
      to: to('/saved'),
      reach: pressOn('button[value=traveller]'),
      shows: t('problems.firstNameRequired'),
    },
    { name: 'saved, a car', to: to('/saved'), reach: saveCar, shows: t('account.saved') },
    { name: 'security', to: to('/security'), shows: t('account.thisDevice') },
    {
      name: 'security with error',
      to: to('/security'),
      reach: pressOn('button[value=change]'),
      shows: t('refusals.passwordRequired'),
    },
    { name: 'data', to: to('/data'), shows: t('account.eraseBlocked') },
    { name: 'data to print', to: to('/data/print'), shows: email },
    {
      name: 'status, logged in',
      to: server.url + fixedPath('booking', language, bookingId),
      shows: t('account.saveTitle'),
    },
  ]
}
