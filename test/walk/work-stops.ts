/** Every page of the work side with something on it, for the test that looks at them and for pictures of them. */
import type { Page } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import { workPath, type WorkAddress } from '#domain/site-map/work.ts'
import { follow } from '#test/builders/browser.ts'
import { momentAhead } from '#test/journeys/steps.ts'
import { brandStops } from './brand-stops.ts'
import { pressOn, type Stop } from './stop.ts'

/** `on`: the page of the site map that is looked at, which after `reach` is another than that at `to`. */
type WorkStop = Stop & { on: WorkAddress }
/** Somebody of the demo, or nobody, and what that person looks at, in this order. */
type WorkVisit = { name: string | null; stops: readonly WorkStop[] }

const operator = 'parkwing-eindhoven-b-v'
const eindhoven = [operator, 'ein-parkwing-eindhoven'] as const
const valetPlace = ['parkwing-schiphol-b-v', 'ams-parkwing-schiphol-valet'] as const
const agency = 'agency-nord1'
const company = 'zuiderlicht'

/** What somebody reads and sees from here on in a language. */
export const speak = async (page: Page, url: string, language: Language): Promise<void> => {
  await page.goto(url + workPath('me'))
  await page.locator('[name=language]').selectOption(language)
  await pressOn('main form button')(page)
}

/** Chooses a table as a file and sends it. */
const bringFile =
  (text: string) =>
  async (page: Page): Promise<void> => {
    const file = { name: 'drivers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.locator('[name=file]').setInputFiles(file)
    await pressOn('main form button')(page)
  }

const bookingLink = 'main a[href*="/house/booking/"]'

const joinLink = 'main a[href*="/house/joins/"]'
const claimLink = 'main a[href*="/house/claims/"]'

/** From a list of cars to the first of them. */
const firstCar = async (page: Page): Promise<void> => follow(page.locator('[data-row]').first())

/** Opens the sheet that asks why a barrier is to open; the devices here are silent, so no link leads to it. */
const firstOpen = async (page: Page): Promise<void> => {
  const end = (await page.locator('main a[href*="do=end"]').first().getAttribute('href')) ?? ''
  await page.goto(new URL(end.replace('do=end', 'do=open'), page.url()).href)
  await page.locator('dialog[open]').waitFor()
}

/** Opens the sheet that asks once more before the first of a list ends. */
const firstEnd = async (page: Page): Promise<void> => {
  await follow(page.locator('main a[href*="do=end"]').first())
  await page.locator('dialog[open]').waitFor()
}

export const workVisits = (url: string): WorkVisit[] => {
  const pathOf = workPath as (name: WorkAddress, ...parts: readonly string[]) => string
  const stop = (name: string, on: WorkAddress, parts: readonly string[] = [], query = ''): WorkStop => ({
    name,
    on,
    to: url + pathOf(on, ...parts) + query,
  })
  const found = (who: string) => stop('find', 'find', [], `?q=${encodeURIComponent(who)}`)
  const arrivals = stop('arrivals', 'arrivals', eindhoven)
  const ofFirstCar = (sheet: string): WorkStop => ({
    ...arrivals,
    name: `stay, ${sheet}`,
    on: 'stay',
    reach: async (page) => {
      await firstCar(page)
      await page.goto(`${page.url()}&do=${sheet}`)
    },
  })
  const onPaper = (what: string): WorkStop => ({
    ...arrivals,
    name: `print, ${what}`,
    on: 'print',
    reach: async (page) => {
      await firstCar(page)
      await page.goto(`${page.url().split('?')[0]}/print?what=${what}`)
    },
  })
  const ofBooking = (sheet: string): WorkStop => ({
    ...found('car1@example.org'),
    name: `booking, ${sheet}`,
    on: 'houseBooking',
    reach: async (page) => {
      await pressOn(bookingLink)(page)
      await page.goto(`${page.url().split('?')[0]}?do=${sheet}`)
    },
  })
  const steps = { airport: 'EIN', times: `${momentAhead(20)} ${momentAhead(27)}` }
  const bookAt = (name: string, query: Record<string, string>): WorkStop =>
    stop(`book, ${name}`, 'agencyBook', [agency], `?${new URLSearchParams(query)}`)
  const bookDriver: WorkStop = {
    ...bookAt('driver', steps),
    reach: (page) => follow(page.locator('[data-key="1"]').first()),
  }
  const bookSteps: WorkStop[] = [
    bookAt('airport', { airport: 'nowhere at all' }),
    bookAt('times', { airport: 'EIN', times: 'tomorrow' }),
    bookAt('offers', steps),
    bookAt('other days', { ...steps, times: `${momentAhead(40)} ${momentAhead(42)}` }),
    bookDriver,
    {
      ...bookDriver,
      name: 'book, refused',
      reach: async (page) => {
        await follow(page.locator('[data-key="1"]').first())
        await pressOn('main form[method=post] button[value=book]')(page)
      },
    },
    {
      ...bookDriver,
      name: 'book, nobody known',
      reach: async (page) => {
        await follow(page.locator('[data-key="1"]').first())
        await pressOn('main form[method=post] button[value=known]')(page)
      },
    },
  ]
  const ofOwnBooking = (sheet: string): WorkStop => ({
    ...stop(`own booking, ${sheet}`, 'agencyBookings', [agency]),
    on: 'agencyBooking',
    reach: async (page) => {
      await follow(page.locator('main a[href*="/bookings/"]').first())
      await page.goto(`${page.url()}?do=${sheet}`)
    },
  })
  return [
    {
      name: null,
      stops: [
        stop('sign in', 'signIn'),
        stop('recover', 'recover'),
        stop('tablet', 'tablet'),
        stop('demo people', 'demoPeople'),
      ],
    },
    {
      name: 'Sanne de Wit',
      stops: [
        arrivals,
        stop('departures', 'departures', eindhoven),
        stop('on site', 'onSite', eindhoven),
        stop('overdue', 'overdue', eindhoven),
        stop('scan', 'scan', eindhoven),
        {
          ...stop('scan, what can be done', 'scan', eindhoven),
          reach: async (page) => {
            await page.locator('#scan').fill('>')
            await page.keyboard.press('Enter')
            await page.locator('main a[href$="/shift"]').first().waitFor()
          },
        },
        {
          ...stop('scan, nothing', 'scan', eindhoven),
          reach: async (page) => {
            await page.locator('#scan').fill('EIN-9999-9999-9999')
            await page.keyboard.press('Enter')
            await page.locator('[data-verdict]').first().waitFor()
          },
        },
        { ...arrivals, name: 'stay', on: 'stay', reach: firstCar },
        ...['note', 'plate', 'flights', 'forceIn', 'noShow'].map(ofFirstCar),
        ...(['pass', 'receipt', 'keyTag', 'windscreen'] as const).map(onPaper),
        stop('walk in', 'walkIn', eindhoven),
        stop('walk in, price', 'walkIn', eindhoven, `?until=${momentAhead(5)}`),
        {
          ...stop('offline', 'offline', eindhoven),
          reach: async (page) => {
            await page.locator('[data-part=offline-desk] tbody button').first().click()
            await page.locator('[data-verdict]').first().waitFor()
          },
        },
        stop('shift', 'shift', eindhoven),
        stop('me', 'me'),
        stop('me, sessions', 'mySessions'),
        stop('me, factors', 'myFactors'),
      ],
    },
    {
      name: 'Joris Bakker',
      stops: [
        stop('places', 'home'),
        stop('valet', 'valet', valetPlace),
        {
          ...stop('valet job', 'valet', valetPlace),
          on: 'valetJob',
          reach: (page) => follow(page.locator('main a[href*="/valet/"]').first()),
        },
      ],
    },
    {
      name: 'Nadia Benali',
      stops: [
        stop('today', 'houseToday'),
        stop('find, empty', 'find'),
        stop('find, what can be done', 'find', [], '?q=%3E'),
        { ...found('nobody@example.org'), name: 'find, nothing' },
        { ...found('612345678'), name: 'find, many' },
        { ...found('car1@example.org'), name: 'booking', on: 'houseBooking', reach: pressOn(bookingLink) },
        ...['dates', 'noShow', 'cancel', 'refund', 'waive', 'letter', 'note'].map(ofBooking),
        {
          ...found('car1@example.org'),
          name: 'booking, move',
          on: 'houseMove',
          reach: async (page) => {
            await pressOn(bookingLink)(page)
            await page.goto(`${page.url().split('?')[0]}/move`)
          },
        },
        stop('move', 'move'),
        stop('requests', 'requests'),
        stop('claims', 'claims'),
        stop('claims, mine', 'claims', [], '?show=mine'),
        stop('alerts', 'alerts'),
        stop('outbox', 'outbox'),
        stop('outbox, sent', 'outbox', [], '?state=sent'),
        { ...stop('outbox, read', 'outbox', [], '?state=sent'), reach: pressOn('main tbody form button') },
        { ...stop('claim', 'claims'), on: 'claim', reach: pressOn(claimLink) },
        {
          ...stop('claim, refuse', 'claims'),
          on: 'claim',
          reach: async (page) => {
            await pressOn(claimLink)(page)
            await page.goto(`${page.url()}?do=refuse`)
          },
        },
      ],
    },
    {
      name: 'Milan Jansen',
      stops: [
        stop('devices', 'devices', eindhoven),
        { ...stop('devices, open', 'devices', eindhoven), reach: firstOpen },
        { ...stop('devices, end', 'devices', eindhoven), reach: firstEnd },
        stop('arrivals, a silent device', 'arrivals', eindhoven),
        stop('keys of a car park', 'keys', [operator]),
        stop('allotments of a car park', 'allotments', [operator]),
        {
          ...stop('allotments, end', 'allotments', [operator]),
          reach: (page) => follow(page.locator('main a[href*="end="]').first()),
        },
        stop('papers of a car park', 'papers', [operator]),
        stop('statements of a car park', 'statements', [operator]),
        stop('statement of a car park', 'statement', [operator, 'PARKWING-EINDHOVEN-B-V-0001']),
      ],
    },
    {
      name: 'Bram Visser',
      stops: [
        ...brandStops(stop, agency),
        stop('keys', 'keys', [agency]),
        { ...stop('keys, end', 'keys', [agency]), reach: firstEnd },
        {
          ...stop('keys, deliveries', 'keys', [agency]),
          reach: (page) => follow(page.locator('main a[href*="hook="]').first()),
        },
        {
          ...stop('keys, one delivery', 'keys', [agency]),
          reach: async (page) => {
            await follow(page.locator('main a[href*="hook="]').first())
            await follow(page.locator('main a[href*="delivery="]').first())
          },
        },
        stop('keys, trying', 'keys', [agency], '?world=test'),
        stop('allotments', 'allotments', [agency]),
        {
          ...stop('allotments, days', 'allotments', [agency]),
          reach: (page) => follow(page.locator('main a[href*="show="]').first()),
        },
        stop('papers', 'papers', [agency]),
        stop('statements', 'statements', [agency]),
        stop('statement', 'statement', [agency, 'AGENCY-NORD1-0001']),
        stop('today', 'agencyToday', [agency]),
        stop('bookings', 'agencyBookings', [agency]),
        stop('bookings, nothing', 'agencyBookings', [agency], '?q=nothing'),
        {
          ...stop('own booking', 'agencyBookings', [agency]),
          on: 'agencyBooking',
          reach: (page) => follow(page.locator('main a[href*="/bookings/"]').first()),
        },
        ...['change', 'cancel', 'edit', `change&departure=${momentAhead(29)}&arrival=${momentAhead(20)}`].map(
          ofOwnBooking,
        ),
        ...bookSteps,
        stop('people of an agency', 'people', [agency]),
      ],
    },
    {
      name: 'Sofie Maes',
      stops: [
        stop('company, today', 'agencyToday', [company]),
        stop('company, bookings', 'agencyBookings', [company]),
        stop('company, statements', 'statements', [company]),
        stop('company, people', 'people', [company]),
        stop('drivers', 'drivers', [company]),
        { ...stop('drivers, refused', 'drivers', [company]), reach: pressOn('main form button') },
        {
          ...stop('drivers, remove', 'drivers', [company]),
          reach: async (page) => {
            await follow(page.locator('main a[href*="driver="]').first())
            await follow(page.locator('main a[href*="remove"]').first())
          },
        },
        stop('drivers from a file', 'driverFile', [company]),
        {
          ...stop('drivers from a file, faults', 'driverFile', [company]),
          reach: bringFile('firstName,lastName,email,mobile\nNoor,,x,1\n'),
        },
        {
          ...stop('drivers from a file, shown first', 'driverFile', [company]),
          reach: bringFile('firstName;lastName;email;mobile\nNoor;de Vries;noor@example.org;+31612345678\n'),
        },
        stop('cost centres', 'costCentres', [company]),
        {
          ...stop('cost centres, refused', 'costCentres', [company]),
          reach: pressOn('main form:not([class*="inline"]) button'),
        },
        stop('company rules', 'companyRules', [company]),
        {
          ...stop('company, book', 'agencyBook', [company], `?${new URLSearchParams(steps)}`),
          reach: (page) => follow(page.locator('[data-key="1"]').first()),
        },
        {
          ...stop('company, book, refused', 'agencyBook', [company], `?${new URLSearchParams(steps)}`),
          reach: async (page) => {
            await follow(page.locator('[data-key="1"]').first())
            await pressOn('main form[method=post] button')(page)
          },
        },
      ],
    },
    {
      name: 'Tom Peeters',
      stops: [
        stop('company rules, as they are', 'companyRules', [company]),
        stop('company, offers', 'agencyBook', [company], `?${new URLSearchParams(steps)}`),
      ],
    },
    {
      name: 'Femke de Boer',
      stops: [
        stop('organisation, account', 'organisation', [agency]),
        stop('organisations, papers', 'organisations', [], '?show=papers'),
        stop('papers, kept', 'papers', [operator]),
        { ...stop('papers, refused', 'papers', [operator]), reach: pressOn('main form button') },
        {
          ...stop('papers, renew', 'papers', [operator]),
          reach: (page) => follow(page.locator('main a[href*="renew="]').first()),
        },
        {
          ...stop('papers, end', 'papers', [operator]),
          reach: (page) => follow(page.locator('main a[href*="end="]').first()),
        },
        stop('payouts', 'payouts'),
        stop('house statements', 'houseStatements'),
        {
          ...stop('house statements, a look before closing', 'houseStatements'),
          reach: (page) => follow(page.locator('main a[href*="look"]').first()),
        },
      ],
    },
    {
      name: 'Jana Hoffmann',
      stops: [
        stop('confirm', 'confirm'),
        stop('organisations', 'organisations'),
        stop('organisation', 'organisation', [operator]),
        stop('requests to join', 'joinRequests'),
        { ...stop('request to join', 'joinRequests'), on: 'joinRequest', reach: pressOn(joinLink) },
        {
          ...stop('request to join, refused', 'joinRequests'),
          on: 'joinRequest',
          reach: async (page) => {
            await pressOn(joinLink)(page)
            await pressOn('main form button')(page)
          },
        },
        stop('everybody', 'housePeople'),
        stop('people', 'people', [operator]),
        { ...stop('people, end', 'people', [operator]), reach: firstEnd },
        stop('roles', 'roles'),
        stop('jobs', 'jobs'),
        stop('catalogue', 'catalogue'),
        stop('trail', 'trail'),
        stop('partners', 'partners'),
        stop('partner', 'partners', [], '?code=tui'),
        stop('partner, new', 'partners', [], '?add'),
        {
          ...stop('partner, refused', 'partners', [], '?add'),
          reach: pressOn('main button[value=save]'),
        },
      ],
    },
  ]
}
