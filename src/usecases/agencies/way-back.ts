import { createHmac } from 'node:crypto'
import { returnSecretOf } from '#db/agency-brands.ts'
import { referenceText, withReference } from '#domain/agencies/way-back.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Deps } from '../deps.ts'
import { sealedFor } from '../sealed-for.ts'
import { unseal } from '../vault.ts'

const { purpose, contextOf } = sealedFor.returnSecret

type WayBack = { name: string; href: string }

/**
 * Leads from a booking that was made on the page or in the form of an agency to the agency's own page, with a signed
 * reference (AGENCY-211). Null: somebody else's booking, or an agency without an address or a secret; nothing leads
 * anywhere unsigned.
 */
export const wayBack = async (
  deps: Deps,
  ownPage: string | null,
  { number, status, agentCode }: Pick<Booking, 'number' | 'status' | 'agentCode'>,
): Promise<WayBack | null> => {
  const brand = ownPage ? deps.catalogue.brand(ownPage) : undefined
  if (!brand || brand.returnAddress === '' || agentCode !== brand.code) return null
  const kept = await returnSecretOf(deps.db, brand.code)
  const secret = kept && unseal(deps, purpose, contextOf(kept.id), kept)
  if (!secret) return null
  const text = referenceText(number, status, deps.clock.now())
  const signature = createHmac('sha256', secret).update(text).digest('base64url')
  return { name: brand.name, href: withReference(brand.returnAddress, `${text}.${signature}`) }
}
