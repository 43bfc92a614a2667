import type { AirportSeed } from '#domain/carparks/seed.ts'
import type { Stars } from '#domain/reviews/review.ts'
import type { SimulatedReview } from '#domain/reviews/seed.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import { reviewWords, type Mood, type ReviewLanguage } from './review-words.ts'

/** Numbers from 0 up to 1 that look like chance and are the same for the same seed. */
const numbersOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Who flies from there; the rest come from next door and write in one of these. */
const spokenIn: Readonly<Record<string, ReviewLanguage>> = {
  NL: 'nl',
  BE: 'nl',
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  ES: 'es',
  PL: 'pl',
  DK: 'da',
  CZ: 'cs',
}
const guests: readonly ReviewLanguage[] = ['en', 'en', 'nl', 'de', 'fr', 'es', 'tr', 'pl']
const ofTheCountry = 0.55

/** Every eleventh car park is new: it has fewer reviews than an average needs. */
const isNew = (carParkId: number): boolean => carParkId % 11 === 5

/** The two years before the first start, of which new car parks have a month. */
const behindMs = (fresh: boolean): number => (fresh ? 30 : 700) * dayMs

const starsAt = (chance: number, good: number): Stars => {
  if (chance < good) return 5
  if (chance < good + (1 - good) * 0.55) return 4
  if (chance < good + (1 - good) * 0.8) return 3
  return chance < good + (1 - good) * 0.92 ? 2 : 1
}

const moodOf = (stars: Stars): Mood => {
  if (stars === 3) return 'fair'
  return stars > 3 ? 'good' : 'poor'
}

const ofCarPark = (country: string, airportId: number, carParkId: number, places: number, now: Instant) => {
  const next = numbersOf(carParkId)
  const one = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const fresh = isNew(carParkId)
  // a large car park has had more drivers
  const count = fresh ? 2 + Math.floor(next() * 6) : 14 + Math.floor(next() * 30 + Math.min(places, 1_500) / 20)
  const good = 0.44 + next() * 0.4
  return Array.from({ length: count }, (_, nth): SimulatedReview => {
    const language = next() < ofTheCountry ? (spokenIn[country] ?? 'en') : one(guests)
    const stars = starsAt(next(), good)
    const words = reviewWords[language]
    const { titles, bodies } = words[moodOf(stars)]
    const age = ((nth + next()) / count) * behindMs(fresh)
    return {
      airportId,
      carParkId,
      nth,
      stars,
      title: one(titles),
      body: one(bodies),
      displayName: one(words.names),
      language,
      createdAt: Math.round(now - dayMs - age),
    }
  })
}

/**
 * Reviews of simulated stays for the car parks of the demo (REVIEW-11): the same at each call for the same `now`, which
 * only moves their days. They are nobody's, and are shown as demo data.
 */
export const demoReviews = (catalogue: readonly AirportSeed[], now: Instant): SimulatedReview[] =>
  catalogue.flatMap(({ airportId, country, products }) => {
    const places = new Map<number, number>()
    for (const { carPark, capacity } of products) places.set(carPark.id, (places.get(carPark.id) ?? 0) + capacity)
    return [...places].flatMap(([carParkId, capacity]) => ofCarPark(country, airportId, carParkId, capacity, now))
  })
