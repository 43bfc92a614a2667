import { always } from '../carparks/hours.ts'
import { isOurOwn } from '../carparks/ownership.ts'
import type { AirportCatalogue, Product } from '../carparks/product.ts'
import { keeping } from '../kept.ts'
import { chanceOf } from './chance.ts'
import { drawn, type Drawn } from './drawn.ts'
import type { PictureFacts } from './facts.ts'
import { landOf, type Land } from './land.ts'
import { parkLights, type ParkLight } from './lights.ts'

/** What of an airport its pictures need. */
export type PictureAirport = Pick<AirportCatalogue, 'iata' | 'products' | 'photos'>

/** The forms a picture comes in, in units. Each is drawn for its proportions, never cut (PIC-2). */
export const shapes = {
  /** on the card of a list */
  square: { width: 250, height: 250 },
  /** on the form and the pages after it */
  wide: { width: 480, height: 160 },
  /** in the details of a card */
  details: { width: 400, height: 250 },
  /** in letters and documents */
  letter: { width: 560, height: 180 },
} as const
export type Shape = keyof typeof shapes
export const isShape = (word: string): word is Shape => Object.hasOwn(shapes, word)

/** The colour of buses that are not Parkwing's. */
const liveries = ['#3f6b57', '#2f6fd0', '#d8552f', '#f2f4f6', '#8a1f24'] as const
const ownLivery = '#ffc629'

const hasSlot = ({ slots }: Product, icon: string): boolean => slots.some((slot) => slot.icon === icon)

const isAlwaysOpen = ({ carPark: { hours } }: Product): boolean =>
  [hours.primary, hours.alternative].some((gate) =>
    gate?.some(({ days, from, to }) => days.length === always[0]?.days.length && from === 0 && to === 1440),
  )

/** Only a fact of the catalogue puts a roof over cars: none is drawn where none is promised. */
const kindOf = (product: Product): PictureFacts['kind'] => {
  if (product.transfer === 'valet') return 'valet'
  const isCovered = product.covered !== 'no' || product.extras.some(({ code }) => code === 'covered')
  if (product.carPark.kind === 'official' && isCovered) return 'garage'
  return isCovered ? 'roof' : 'open'
}

const minutesOf = ({ transfer, carPark: { shuttle, distanceToAirportKm } }: Product): number => {
  if (transfer === 'valet') return 1
  // on foot: twelve minutes for a kilometre
  return shuttle?.rideMinutesTo ?? Math.ceil(distanceToAirportKm * 12)
}

/** The lights in the order in which this airport deals them. It snows nowhere by the sea. */
const dealt = (iata: string, land: Land): ParkLight[] => {
  const all = (Object.keys(parkLights) as ParkLight[]).filter((light) => light !== 'snow' || land !== 'sea')
  const shift = Math.floor(chanceOf(iata).next() * all.length)
  return [...all.slice(shift), ...all.slice(0, shift)]
}

/**
 * Which light each car park of an airport has (PIC-3). Two say something true: our own car park stands in the golden
 * hour, one that is open day and night at night. All others take what is left in their order; where car parks outnumber
 * lights, the lights begin again.
 */
const lightsOf = ({ iata, products }: PictureAirport): Map<number, ParkLight> => {
  const land = landOf(iata)
  const inOrder = [...products].sort((one, other) => one.id - other.id)
  const given = new Map<number, ParkLight>()
  const own = inOrder.find(({ carPark }) => isOurOwn(carPark))
  if (own) given.set(own.id, 'golden')
  const open = inOrder.find((product) => product !== own && isAlwaysOpen(product))
  if (open) given.set(open.id, 'night')
  const order = dealt(iata, land)
  let left: ParkLight[] = order.filter((light) => ![...given.values()].includes(light))
  for (const { id } of inOrder) {
    if (given.has(id)) continue
    if (left.length === 0) left = [...order]
    const light = left.shift()
    if (light) given.set(id, light)
  }
  return given
}

const keepLights = keeping<Map<number, ParkLight>>(1)
const keepDrawn = keeping<Drawn>(Object.keys(shapes).length)

/** In addresses: product numbers are unique only within an airport. */
export const pictureId = (iata: string, productId: number): string => `${iata.toLowerCase()}-${productId}`

/** The airport and product that such an id names. */
export const pictureOwner = (id: string): { iata: string; productId: number } | null => {
  const [, iata = '', digits = ''] = /^([a-z]{3})-(\d{1,15})$/.exec(id) ?? []
  return iata ? { iata: iata.toUpperCase(), productId: Number(digits) } : null
}

const factsOf = (airport: PictureAirport, product: Product): PictureFacts => {
  const { iata, products } = airport
  const shuttle = product.carPark.shuttle
  const livery = isOurOwn(product.carPark) ? ownLivery : chanceOf(product.carPark.operator.name).pick(liveries)
  return {
    id: `${iata} ${product.id}`,
    iata,
    kind: kindOf(product),
    land: landOf(iata),
    light: keepLights(products, iata, () => lightsOf(airport)).get(product.id) ?? 'day',
    minutes: minutesOf(product),
    bus: product.transfer === 'shuttle' && shuttle ? livery : null,
    charging: hasSlot(product, 'ev'),
    fence: hasSlot(product, 'fence'),
  }
}

/** The picture of a product, drawn once for each state of the catalogue. `hash` changes with the picture. */
export const drawnOf = (airport: PictureAirport, product: Product, shape: Shape): Drawn =>
  keepDrawn(product, `${airport.iata} ${shape}`, () => drawn(factsOf(airport, product), shapes[shape]))
