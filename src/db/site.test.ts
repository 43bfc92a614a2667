import { describe, expect, test } from 'vitest'
import { choicesFor, type ContentText } from '#domain/content/page.ts'
import { trackerConstants, type TrackerEvent } from '#domain/tracking/event.ts'
import { engines } from '#test/builders/database.ts'
import {
  allContentPages,
  contentHistory,
  contentState,
  findContentPages,
  moveContentVersion,
  storeContentPage,
  storeSeeds,
  switchContentPages,
} from './content.ts'
import type { Db } from './db.ts'
import { resourceById, storeResource } from './resources.ts'
import { countedReviews, newestReviews } from './reviews.ts'
import { deleteOldTrackerEvents, insertTrackerEvent } from './tracker.ts'

const now = Date.UTC(2026, 10, 20, 12)
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const text = (change: Partial<ContentText> = {}): ContentText => ({
  ...choicesFor('about'),
  pageName: 'about',
  language: 'en',
  html: '<p>1</p>',
  pageTitle: 'About',
  shortTitle: 'About',
  keywords: '',
  description: 'x',
  updatedOn: '2026-11-20' as ContentText['updatedOn'],
  ...change,
})
const event: TrackerEvent = {
  ...trackerConstants,
  environment: 'production',
  agent: 'WEB1',
  templateGroup: 'homepage',
  event: 'split_test_start',
  language: 'en',
  path: '/',
  variant: 'hero:calm',
  visitId: id(9),
}
const eventsIn = async (db: Db) =>
  (await db.query<{ id: string }>('select id from tracker_event order by id', [])).map((row) => row.id)

describe.each(engines())('rows of the site on $name', ({ openForTest }) => {
  test('CONT-7 CONT-10 pages: a file’s row is renewed by another file, an editor’s is not; versions, moments and days come back as they went in', async () => {
    const db = await openForTest()
    const writing = { siteCode: 'parkwing', by: 'job:x', at: now, publishedAt: 0 }
    const seed = (digest: string) => [
      { text: text(), digest },
      { text: text({ language: 'nl' }), digest },
    ]
    await db.transaction(moveContentVersion)
    expect(
      [await storeSeeds(db, seed('a'), writing), await storeSeeds(db, seed('a'), writing)].map(
        (stored) => stored.length,
      ),
    ).toEqual([2, 0])
    expect(
      await storeContentPage(db, text({ html: '<p>2</p>', redirect: 'page:faq' }), {
        ...writing,
        by: 'support:7',
        publishedAt: null,
      }),
    ).toBe(2)
    expect(
      (await storeSeeds(db, seed('b'), { ...writing, at: now + 1 })).map(({ language, version }) => [
        language,
        version,
      ]),
    ).toEqual([['nl', 2]])
    expect(
      await findContentPages(db, { siteCode: 'parkwing', menuName: 'pages', language: 'en', limit: 5 }),
    ).toMatchObject([
      {
        html: '<p>2</p>',
        redirect: 'page:faq',
        updatedOn: '2026-11-20',
        publishedAt: 0,
        seeded: false,
        createdBy: 'job:x',
        updatedBy: 'support:7',
        createdAt: now,
        version: 2,
      },
    ])
    expect(
      await switchContentPages(db, {
        siteCode: 'parkwing',
        pageName: 'about',
        language: null,
        publishedAt: null,
        by: 'support:7',
        at: now + 2,
      }),
    ).toBe(2)
    expect(
      (await allContentPages(db)).map(({ language, publishedAt, version }) => [language, publishedAt, version]),
    ).toEqual([
      ['en', null, 3],
      ['nl', null, 3],
    ])
    expect(
      (await contentHistory(db, 'parkwing', 'about', 'en', 9)).map(({ version, by, at }) => [version, by, at]),
    ).toEqual([
      [3, 'support:7', now + 2],
      [2, 'support:7', now],
      [1, 'job:x', now],
    ])
    expect(await contentState(db)).toEqual({ version: 1, seed: null })
  })

  test('a picture is replaced by its next version only', async () => {
    const db = await openForTest()
    const picture = (version: number) => ({
      id: id(1),
      version,
      key: `resources/${version}`,
      width: 2,
      height: 1,
      size: 9,
      sha256: 'x',
    })
    expect([
      await storeResource(db, picture(1), now),
      await storeResource(db, picture(3), now),
      await storeResource(db, picture(2), now),
      await storeResource(db, { ...picture(2), key: 'other' }, now),
    ]).toEqual([true, false, true, false])
    expect([await resourceById(db, id(1)), await resourceById(db, id(2))]).toEqual([picture(2), null])
  })

  test('EXP-8 TRACK-2 the start of a test is kept once a visit, other events each time, and all for a while', async () => {
    const db = await openForTest()
    const told: [number, Partial<TrackerEvent>, number][] = [
      [1, {}, now],
      [2, {}, now],
      [3, { visitId: id(8) }, now],
      [4, { event: 'page_view' }, now],
      [5, { event: 'page_view' }, now + 1],
    ]
    for (const [n, change, at] of told) await insertTrackerEvent(db, id(n), { ...event, ...change }, at)
    expect(await eventsIn(db)).toEqual([1, 3, 4, 5].map(id))
    await deleteOldTrackerEvents(db, now, 9)
    expect(await eventsIn(db)).toEqual([id(5)])
  })

  test('TRACK-4 beyond what may be kept the oldest go', async () => {
    const db = await openForTest()
    for (const n of [1, 2, 3, 4]) await insertTrackerEvent(db, id(n), { ...event, event: 'page_view' }, now + n)
    await deleteOldTrackerEvents(db, now - 1, 4)
    expect(await eventsIn(db)).toHaveLength(4)
    await deleteOldTrackerEvents(db, now - 1, 2)
    expect(await eventsIn(db)).toEqual([id(3), id(4)])
  })

  test('REVIEW-7 an airport without reviews has none', async () => {
    const db = await openForTest()
    expect([await countedReviews(db), await newestReviews(db, 6, 1), await newestReviews(db, 6)]).toEqual([[], [], []])
  })
})
