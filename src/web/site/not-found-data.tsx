import type { FrameView } from '../components/layout/frame.ts'
import { popularOf } from '#domain/landing/popular.ts'
import { NotFoundPage, type NotFoundView } from './not-found.tsx'
import { tileOf } from '../shared/prices.ts'
import type { RequestFacts } from './facts.ts'
import { offered, readerOf, searchOf } from '../shared/landing/landing-data.ts'

const popularCount = 6

const viewOf = (facts: RequestFacts, frame: FrameView, url: URL): NotFoundView => ({
  // nothing of a wrong address is carried on
  search: searchOf(facts, new URL(url.origin)),
  // without prices: those ask the database, and this page must stand without it
  popular: popularOf(offered(facts))
    .slice(0, popularCount)
    .map((airport) => tileOf(readerOf(facts), { ...airport, price: null })),
  contact: frame.contact,
  airportsHref: frame.links.airports,
  homeHref: frame.links.home,
})

/** The pages of 404 and 410 stand ready in every answer; only the one that is shown costs anything. */
export const notFoundSlots = (facts: RequestFacts, frame: FrameView, url: URL): void => {
  const view = () => viewOf(facts, frame, url)
  facts.slots.set('not-found', <NotFoundPage view={view} />)
  facts.slots.set('gone', <NotFoundPage gone view={view} />)
}
