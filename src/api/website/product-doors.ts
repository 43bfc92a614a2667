import { airportOf } from '#domain/airports/catalogue.ts'
import { readAgentCode } from '#domain/agencies/agency.ts'
import { readSearch } from '#domain/search/parameters.ts'
import { exists, localAt } from '#domain/time/zones.ts'
import type { Deps } from '#usecases/deps.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { answerJson, type ApiDoor } from '../door.ts'
import { problemAnswer } from '../problem-answer.ts'
import { languageOf } from './asked-language.ts'
import { products } from './product-schema.ts'
import { wireProduct } from './product-view.ts'
import { readDoors, tooOften } from './reading.ts'

const names = ['location', 'startDateTime', 'endDateTime', 'agent', 'coupon']
const longestCoupon = 40

/**
 * The parameters in the query of the address and, for a POST, in its JSON or form body. Null: the body is no object and
 * no form.
 */
const parametersOf = async (request: Request): Promise<URLSearchParams | null> => {
  const parameters = new URLSearchParams(new URL(request.url).search)
  const body = request.method === 'POST' ? await request.text() : ''
  if (body === '') return parameters
  try {
    const given = (request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
      ? Object.fromEntries(new URLSearchParams(body))
      : (JSON.parse(body) as unknown)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
    for (const [name, value] of Object.entries(given))
      if (names.includes(name) && typeof value === 'string') parameters.set(name, value)
    return parameters
  } catch {
    return null
  }
}

/**
 * The products of an airport for a stay, with their prices (demand P1). It runs the use case of the site's own list, so
 * both show the same.
 */
export const productDoors = (deps: Deps, apiKey: string | undefined): ApiDoor[] =>
  readDoors(
    'products',
    {
      summary: 'Products of an airport for a stay, with the price of the cheapest package and its conversions',
      answer: products,
      query: [
        { name: 'location', description: 'IATA code', required: true, example: 'EIN' },
        {
          name: 'startDateTime',
          description: 'Arrival, the airport’s own time',
          required: true,
          example: '2027-05-01T10:00',
        },
        { name: 'endDateTime', description: 'Departure', required: true, example: '2027-05-08T18:00' },
        { name: 'agent', description: 'Code of an agency, whose agreement is in the price' },
        { name: 'coupon', description: 'Code of a coupon; `couponDiscount` says whether it counts, and how much' },
      ],
      otherAnswers: {
        '400': 'A body that cannot be read',
        '404': 'No car park there',
        '422': 'A parameter is missing or wrong',
        ...tooOften,
      },
      handle: async (request, _params, address = '') => {
        const language = languageOf(request)
        const parameters = await parametersOf(request)
        if (!parameters) return problemAnswer({ code: 'body_unreadable' }, language)
        const zoneOf = (iata: string) => airportOf(iata)?.zone ?? 'UTC'
        const search = readSearch(parameters, {
          known: (iata) => airportOf(iata) !== undefined,
          nowAt: (iata) => localAt(deps.clock.now(), zoneOf(iata)),
          exists: (iata, local) => exists(local, zoneOf(iata)),
        })
        if (!search.ok) return problemAnswer(search.problem, language)
        const couponCode = (parameters.get('coupon') ?? '').trim().slice(0, longestCoupon)
        const found = await findProducts(
          deps,
          { kind: 'visitor', sessionId: null, address: `api ${address}` },
          { search: search.value, agentCode: readAgentCode(parameters), couponCode: couponCode || null },
        )
        if (!found.ok) return problemAnswer(found.problem, language)
        const { iata, stay } = search.value
        return answerJson(
          products,
          found.value.products.map((one) =>
            wireProduct(one, { iata, stay, language, couponCode, rates: deps.rates() }),
          ),
          0,
        )
      },
    },
    apiKey,
  )
