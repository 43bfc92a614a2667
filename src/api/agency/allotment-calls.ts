import { done } from '#domain/outcome.ts'
import { readOwnAllotment, readOwnAllotments } from '#usecases/agencies/own-allotments.ts'
import * as schemas from './allotment-schemas.ts'
import { call } from './call.ts'
import { utcOf } from './views.ts'

const own = { operation: 'allotment.view', scope: 'read' } as const

type Facts = {
  id: string
  iata: string
  productId: number
  firstDay: string
  lastDay: string
  spaces: number
  releaseDays: number
  endedAt: number | null
}
const wireFacts = ({ id, iata, productId, firstDay, lastDay, spaces, releaseDays, endedAt }: Facts) => ({
  id,
  location: iata,
  productId,
  from: firstDay,
  until: lastDay,
  spaces,
  releaseDays,
  endedAt: endedAt === null ? null : utcOf(endedAt),
})

const list = call({
  ...own,
  method: 'GET',
  path: '/allotments',
  id: 'listAllotments',
  summary: 'Spaces that are set aside for the agency, and what is left of them',
  description:
    'Of the whole agency, also where it sells under several codes. Quotes count these spaces already, and bookings take ' +
    'them first; nothing needs to be said with a booking.',
  answer: { status: 200, schema: schemas.allotments },
  handle: async ({ deps, actor }) => {
    const found = await readOwnAllotments(deps, actor)
    if (!found.ok) return found
    const allotments = found.value.map(({ left, ...facts }) => ({ ...wireFacts(facts), left }))
    return done({ status: 200, body: { allotments } })
  },
})

const one = call({
  ...own,
  method: 'GET',
  path: '/allotments/:allotmentId',
  id: 'getAllotment',
  refuses: ['not_found'],
  summary: 'One allotment, day by day',
  answer: { status: 200, schema: schemas.allotment },
  handle: async ({ deps, actor, params }) => {
    const found = await readOwnAllotment(deps, actor, { id: params['allotmentId'] ?? '' })
    if (!found.ok) return found
    const days = found.value.days.map(({ day, spaces, sold, open, releaseAt, isReleased }) => ({
      day,
      spaces,
      sold,
      left: open,
      releaseAt: utcOf(releaseAt),
      released: isReleased,
    }))
    return done({ status: 200, body: { ...wireFacts(found.value.allotment), days } })
  },
})

export const allotmentCalls = [list, one]
