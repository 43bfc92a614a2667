import type { Instant } from '../time/zones.ts'
import { minuteMs } from '../time/zones.ts'

/**
 * What a signed pass says beside its code: where the car may come, when it may drive in, and a digest of its plate, all
 * zeros where there is none. `year` names the key (GATE-21).
 */
export type PassFacts = {
  year: number
  airportId: number
  carParkId: number
  from: Instant
  until: Instant
  plate: Uint8Array
}

/**
 * The name of the key of a year among the published ones. `secret` counts the secrets of the server: a year in which it
 * was exchanged has more than one key, and the pass does not say which signed it.
 */
export const passKeyId = (year: number, secret = 1): string =>
  secret === 1 ? `pass-${year}` : `pass-${year}-${secret}`
export const isPassKey = (kid: string, year: number): boolean =>
  kid === passKeyId(year) || kid.startsWith(`${passKeyId(year)}-`)

export const passPlateBytes = 6
const factBytes = 22
const signatureBytes = 64
const format = 1
const firstYear = 2_000
const codeSymbols = 16

// RFC 4648: letters and digits alone keep a QR small, and every keyboard layout of a scanner can be turned back
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsOfSymbol = 5
const symbolsFor = (bytes: number): number => Math.ceil((bytes * 8) / bitsOfSymbol)

/** How many symbols a QR code has with a signed pass: its short code, the facts and the signature. */
export const signedPassLength = codeSymbols + symbolsFor(factBytes + signatureBytes)

const toSymbols = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(bitsOfSymbol, '0'), 2)]).join('')
}

const toBytes = (text: string, length: number): Uint8Array | null => {
  const values = [...text].map((symbol) => alphabet.indexOf(symbol))
  if (values.some((value) => value < 0)) return null
  const bits = values.map((value) => value.toString(2).padStart(bitsOfSymbol, '0')).join('')
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))
}

const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most

/** The facts as they are signed; null where a number is too large for its place, so that there is no signed pass. */
export const packPass = ({ year, airportId, carParkId, from, until, plate }: PassFacts): Uint8Array | null => {
  const minutes = [from, until].map((at) => Math.trunc(at / minuteMs))
  const fits =
    isWithin(year - firstYear, 0xff) &&
    isWithin(airportId, 0xffff) &&
    [carParkId, ...minutes].every((value) => isWithin(value, 0xffff_ffff))
  if (!fits || plate.length !== passPlateBytes) return null
  const bytes = new Uint8Array(factBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, format)
  view.setUint8(1, year - firstYear)
  view.setUint16(2, airportId)
  view.setUint32(4, carParkId)
  view.setUint32(8, minutes[0]!)
  view.setUint32(12, minutes[1]!)
  bytes.set(plate, 16)
  return bytes
}

const unpackPass = (bytes: Uint8Array): PassFacts | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  if (view.getUint8(0) !== format) return null
  return {
    year: firstYear + view.getUint8(1),
    airportId: view.getUint16(2),
    carParkId: view.getUint32(4),
    from: view.getUint32(8) * minuteMs,
    until: view.getUint32(12) * minuteMs,
    plate: bytes.slice(16, factBytes),
  }
}

/** What is signed: a word that says what it is, the short code and the facts. */
export const passToSign = (code: string, facts: Uint8Array): Uint8Array =>
  Uint8Array.from([...new TextEncoder().encode(`parkwing pass:${code}:`), ...facts])

/** The text of a QR code. */
export const passText = (code: string, facts: Uint8Array, signature: Uint8Array): string =>
  code + toSymbols(Uint8Array.from([...facts, ...signature]))

/** `toVerify` is what must be signed. */
export type ReadPass = { code: string; facts: PassFacts; toVerify: Uint8Array; signature: Uint8Array }

/** Takes a QR code's text apart; null where it is no signed pass. That the signature is right must be asked. */
export const readPassText = (text: string): ReadPass | null => {
  if (text.length !== signedPassLength) return null
  const code = text.slice(0, codeSymbols)
  const bytes = toBytes(text.slice(codeSymbols), factBytes + signatureBytes)
  // the last symbol has bits to spare, and a pass has one spelling only
  if (!bytes || toSymbols(bytes) !== text.slice(codeSymbols)) return null
  const facts = unpackPass(bytes.slice(0, factBytes))
  if (!facts) return null
  return {
    code,
    facts,
    toVerify: passToSign(code, bytes.slice(0, factBytes)),
    signature: bytes.slice(factBytes),
  }
}

/** The short code of a text that is as long as a signed pass; other texts stay as they are. */
export const shortCodeIn = (symbols: string): string =>
  symbols.length === signedPassLength ? symbols.slice(0, codeSymbols) : symbols
