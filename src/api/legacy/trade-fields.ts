import { languages, type Language } from '#domain/languages.ts'
import type { Problem } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'

/** What an old program sends: in the query, or in a form. The first of several with one name counts. */
export type Sent = ReadonlyMap<string, string>

const mostNames = 60
const longestValue = 200

export const sentIn = async (request: Request): Promise<Sent> => {
  const { searchParams } = new URL(request.url)
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
  const all = request.method === 'GET' ? searchParams : new URLSearchParams(isForm ? await request.text() : '')
  const sent = new Map<string, string>()
  for (const [name, value] of [...all].slice(0, mostNames)) if (!sent.has(name)) sent.set(name, value)
  return sent
}

const secrets = new Set(['key', 'password', 'token'])

/** What is told back in the header of a reply: everything that was sent, but what opens something. */
export const echoOf = (sent: Sent): Record<string, string> => ({
  ...Object.fromEntries(
    [...sent].flatMap(([name, value]) =>
      secrets.has(name.toLowerCase()) || name.length > 40 ? [] : [[name, value.slice(0, longestValue)]],
    ),
  ),
  v: '1',
  format: 'js',
})

/** Whole cents of `62`, `62.5` or `62.00`; null for anything else. */
export const readAmount = (text: string | undefined): number | null => {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text?.trim() ?? '') ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
export const amountOf = (minor: number): string => {
  const cents = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`
}

const localOf = (sent: Sent, kind: 'Arrival' | 'Depart'): string => {
  const time = (sent.get(`${kind}Time`) ?? '').replace(/^(\d\d):?(\d\d)$/, '$1:$2')
  return `${sent.get(`${kind}Date`) ?? ''}T${time}`
}
export const stayOf = (sent: Sent): { arrival: string; departure: string } => ({
  arrival: localOf(sent, 'Arrival'),
  departure: localOf(sent, 'Depart'),
})
export const namesStay = (sent: Sent): boolean =>
  ['ArrivalDate', 'ArrivalTime', 'DepartDate', 'DepartTime'].some((name) => sent.has(name))

export const timesOf = ({ arrival, departure }: { arrival: string; departure: string }) => ({
  ArrivalDate: arrival.slice(0, 10),
  ArrivalTime: arrival.slice(11).replace(':', ''),
  DepartDate: departure.slice(0, 10),
  DepartTime: departure.slice(11).replace(':', ''),
})

/** The trade's names of what we call otherwise, the first of several that was sent counts. */
const fields = {
  firstName: ['FirstName', 'Initial'],
  lastName: ['Surname'],
  email: ['Email'],
  mobile: ['MobileNum', 'DayPhone'],
  passengers: ['NumberOfPax'],
  plate: ['Registration'],
  plateCountry: ['RegistrationCountry'],
  carBrand: ['CarMake'],
  carModel: ['CarModel'],
  carColor: ['CarColour'],
  arrivalFlight: ['OutFlight'],
  returnFlight: ['ReturnFlight'],
  flightTerminal: ['ReturnTerminal', 'TerminalCode'],
  flightTime: ['FlightTime'],
  anvr: ['ANVR'],
} as const
type Field = keyof typeof fields
export const tradeName = (field: Field): string => fields[field][0]

/** The driver, as far as he was sent; whoever does not know is often sent as a dash. */
export const driverOf = (sent: Sent, only: readonly Field[]): Partial<Record<Field, string | number>> =>
  Object.fromEntries(
    only.flatMap((field) => {
      const value = fields[field].map((name) => sent.get(name)).find((one) => one !== undefined)
      if (value === undefined) return []
      const text = value.trim() === '-' ? '' : value.trim()
      return [[field, field === 'passengers' && /^\d{1,3}$/.test(text) ? Number(text) : text]]
    }),
  )
export const allFields = Object.keys(fields) as Field[]

const otherNames: Record<string, string> = {
  'stay.arrival': 'ArrivalDate',
  'stay.departure': 'DepartDate',
  startDateTime: 'ArrivalDate',
  endDateTime: 'DepartDate',
  departure: 'DepartDate',
  location: 'Code',
  productId: 'Code',
  quoteId: 'Code',
  reference: 'CustomerRef',
  paid: 'PaidBy',
  language: 'lang',
}
const isField = (text: string): text is Field => Object.hasOwn(fields, text)

/** The fields of a refusal under the names that were sent. */
export const inTradeNames = (problem: Problem): { Name: string; Code: ProblemCode }[] =>
  Object.entries(problem.fields ?? {}).map(([name, code]) => {
    const bare = name.replace(/^driver\./, '')
    return { Name: otherNames[name] ?? (isField(bare) ? tradeName(bare) : bare), Code: code }
  })

export const languageSent = (sent: Sent): Language | undefined =>
  languages.find((one) => one === sent.get('lang')?.toLowerCase())

const letters = { flex: 'F', medium_flex: 'M', basic: 'B' } as const
export type TradeCode = { iata: string; productId: number; package: keyof typeof letters; covered: boolean }

/** A car park in one package under one code: `AMS3101F`, with a covered space `AMS3101FC`. */
export const tradeCode = ({ iata, productId, package: terms, covered }: TradeCode): string =>
  `${iata}${productId}${letters[terms]}${covered ? 'C' : ''}`

export const readTradeCode = (text: string): TradeCode | null => {
  const [, iata, id, letter, covered] = /^([A-Z]{3})(\d{1,8})([FMB])(C?)$/.exec(text.toUpperCase()) ?? []
  const terms = (Object.keys(letters) as (keyof typeof letters)[]).find((one) => letters[one] === letter)
  return iata && id && terms ? { iata, productId: Number(id), package: terms, covered: covered === 'C' } : null
}
