import type { FrameView } from '../components/layout/frame.ts'
import { popularOf } from '#domain/landing/popular.ts'
import type { NotFoundView } from './not-found.tsx'
import { tileOf } from '../components/prices.ts'
import type { RequestFacts } from './facts.ts'
import { offered, readerOf, searchOf } from '../shared/landing/landing-data.ts'

const popularCount = 6

export const notFoundView = (facts: RequestFacts, frame: FrameView): NotFoundView => ({
  // nothing from a wrong address is passed on
  search: searchOf(facts, new URL(facts.url.origin)),
  // Without prices, because those ask the database, and this page must work without it.
  popular: popularOf(offered(facts), popularCount).map((airport) =>
    tileOf(readerOf(facts), { ...airport, price: null }),
  ),
  contact: frame.contact,
  airportsHref: frame.links.airports,
  homeHref: frame.links.home,
})
