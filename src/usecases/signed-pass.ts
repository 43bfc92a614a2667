import { createHash, sign } from 'node:crypto'
import type { Booking } from '#domain/bookings/booking.ts'
import { yearOf } from '#domain/gate/device.ts'
import { entryAt, entryWindow } from '#domain/gate/entry.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import { packPass, passPlateBytes, passText, passToSign } from '#domain/vouchers/signed-pass.ts'
import type { Deps } from './deps.ts'
import { signingKey } from './signing-keys.ts'

/** A plate as a pass has it: with the code before it, so that passes of one car do not look alike. */
const plateDigest = (code: string, plate: string): Uint8Array =>
  plateKey(plate) === ''
    ? new Uint8Array(passPlateBytes)
    : new Uint8Array(
        createHash('sha256')
          .update(`${code}:${plateKey(plate)}`)
          .digest()
          .subarray(0, passPlateBytes),
      )

/**
 * What the QR code of a pass says (GATE-21): the code, and what lets a lane check it without a line. It is signed with
 * the key of the year in which the booking was made, so the same pass always looks the same. Of a booking that may not
 * come in as it stands, and of a car park that is not in the catalogue, it is the code alone.
 */
export const qrTextOf = (deps: Pick<Deps, 'pepper' | 'catalogue'>, booking: Booking): string => {
  const { voucherCode: code, iata, productId, airportId, createdAt, details } = booking
  const product = deps.catalogue.known(iata, productId) ?? null
  if (!product) return code
  const rules = gateRulesOf(product)
  const { arrival, from, until } = entryWindow(booking, rules)
  const isInside = booking.status === 'checked_in'
  if (!isInside && !entryAt(booking, rules, arrival).ok) return code
  const year = yearOf(createdAt)
  const plate = plateDigest(code, details.plate)
  const facts = packPass({ year, airportId, carParkId: product.carPark.id, from, until, plate })
  if (!facts) return code
  return passText(code, facts, sign(null, passToSign(code, facts), signingKey(deps, 'pass', year)))
}
