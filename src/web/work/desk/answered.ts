import { minuteMs } from '#domain/time/zones.ts'
import type { StaffAsked } from '../frame/staff.ts'
import type { DeskFacts } from './desk-facts.ts'
import { versionOf } from './words.ts'

/**
 * The version of a list: that of its rows, and of the minute, because rows say how late they are. A Response for
 * whoever has it already.
 */
export const answered = ({ request, method }: StaffAsked, { day, lately }: DeskFacts, rows: unknown) => {
  const { now, ...counted } = day
  const version = versionOf([rows, counted, lately, Math.floor(now / minuteMs)])
  const isSame = method === 'GET' && request.headers.get('if-none-match') === version
  return { version, same: isSame ? new Response(null, { status: 304 }) : null }
}
