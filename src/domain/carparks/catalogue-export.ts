import { addDays, type LocalDate } from '../time/local.ts'
import type { CatalogueFile, DaySetting } from './catalogue-file.ts'
import type { StoredCatalogue } from './catalogue-plan.ts'
import type { DayRow } from './stock-plan.ts'

/** The days from today on whose places differ from the product's own, with neighbouring days joined. */
const settingsOf = (rows: readonly DayRow[], usual: number, today: LocalDate): DaySetting[] =>
  rows
    .filter(({ day, capacity, sellLimit }) => day >= today && !(capacity === usual && sellLimit === usual))
    .reduce<DaySetting[]>((before, { day, capacity, sellLimit }) => {
      const open = before.at(-1)
      return open && addDays(open.to, 1) === day && open.capacity === capacity && open.sellLimit === sellLimit
        ? [...before.slice(0, -1), { ...open, to: day }]
        : [...before, { from: day, to: day, capacity, sellLimit }]
    }, [])

/** What is on sale, as a file that can fill an empty database (CAT-2). Car parks where nothing is sold are left out. */
export const fileOf = (stored: StoredCatalogue, todayIn: (zone: string) => LocalDate): CatalogueFile => ({
  airports: stored.airports.map((airport) => {
    const today = todayIn(airport.zone)
    const isOnSale = ({ id }: { id: number }) => !stored.withdrawn.has(`${airport.id}/${id}`)
    const withDays = <T extends { id: number; capacity: number }>(one: T) => ({
      ...one,
      days: settingsOf(stored.days.get(`${airport.id}/${one.id}`) ?? [], one.capacity, today),
    })
    const products = airport.products
      .filter(isOnSale)
      .map((product) => ({ ...withDays(product), extras: product.extras.filter(isOnSale).map(withDays) }))
    return {
      ...airport,
      carParks: airport.carParks.filter(({ id }) => products.some(({ carPark }) => carPark === id)),
      products,
    }
  }),
  agencies: stored.agencies,
  coupons: stored.coupons,
})
