import type { BookingStatus } from '../bookings/booking.ts'
import { hourMs, type Instant } from '../time/zones.ts'
import { readHost } from './hosts.ts'

const longestAddress = 300
/** The parameter in which the reference stands. */
const referenceName = 'parkwing'

/**
 * Where an agency's customers go back to (AGENCY-210): a page of one of the sites that it named, and of nobody else.
 * Null for what is none; empty for none wanted.
 */
export const readReturnAddress = (text: string, hosts: readonly string[], isLocal = false): string | null => {
  const typed = text.trim()
  if (typed === '') return ''
  if (typed.length > longestAddress || /[\s\\]/.test(typed) || !URL.canParse(typed)) return null
  const url = new URL(typed)
  const isBare = url.username === '' && url.password === '' && url.hash === '' && !typed.includes('#')
  const isNamed = readHost(url.origin, isLocal) === url.origin && hosts.includes(url.origin)
  return isBare && isNamed && !url.searchParams.has(referenceName) ? url.href : null
}

/** How long a reference counts. */
const referenceMs = hourMs

/**
 * What a customer brings along (AGENCY-211): which booking, how it stands, and until when this counts; nothing about a
 * person. The signature follows behind another dot.
 */
export const referenceText = (number: string, status: BookingStatus, now: Instant): string =>
  `v1.${number}.${status}.${Math.floor((now + referenceMs) / 1_000)}`

/**
 * The address of the agency's page with the reference. It is added as text: whatever else stands in the address stays
 * sign by sign, for some pages know their address in no other way (`?/thanks`).
 */
export const withReference = (address: string, reference: string): string => {
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${referenceName}=${reference}`
}
