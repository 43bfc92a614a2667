import { at as momentOf, dateOf, type LocalDate } from './local.ts'
import { instantOf, localAt, type Instant } from './zones.ts'

/** Where the house is: the zone of what belongs to no car park, such as sessions, invitations and the trail. */
export const houseZone = 'Europe/Amsterdam'

/** The day of the house, by which limits of its people count (SERVICE-7). */
export const houseDay = (at: Instant): LocalDate => dateOf(localAt(at, houseZone))

/** When a day of the house begins. */
export const houseMidnight = (day: LocalDate): Instant => instantOf(momentOf(day, 0), houseZone)
