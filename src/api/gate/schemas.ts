import { z } from 'zod'
import { laneDirections } from '#domain/gate/device.ts'
import { problems } from '#domain/problems.ts'
import { mostAtOnce } from '#usecases/operators/record-facts.ts'

/** The shapes of the API of barriers. Money is in the smallest unit of its currency; moments are UTC. */

const short = (what: string, most = 100) => z.string().min(1).max(most).describe(what)
const moment = z.iso.datetime({ offset: true })
const way = z.enum(['in', 'out'])
const code = z.enum(Object.keys(problems) as [string, ...string[]])

export const pairing = z.strictObject({
  code: z.string().min(1).max(60).describe('the pairing code, as the manager of the car park sees it'),
})

export const pairedWith = z.strictObject({
  key: z.string().describe('what the device sends from now on as `Authorization: Bearer …`; it is told this once'),
  device: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    lane: z.string(),
    direction: z.enum(laneDirections),
  }),
})

/** What was read at the lane. Exactly one of the three is given. */
const read = {
  code: short('the text of the barcode or QR code of a pass', 200).optional(),
  plate: short('a licence plate; blanks and hyphens do not count').optional(),
  number: short('a booking number that somebody typed').optional(),
}
const direction = way.optional().describe('needed where the lane is for both')

export const question = z.strictObject({
  ...read,
  direction,
  confidence: z.number().min(0).max(1).optional().describe('how sure the camera is of the plate'),
})

const due = z.strictObject({
  amountMinor: z.number().int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

export const reply = z.strictObject({
  answer: z.enum(['granted', 'pay', 'wait', 'refused', 'unknown']).describe('the barrier opens for `granted` only'),
  direction: way,
  reason: code.nullable().describe('why it stays down, for the program'),
  line: z.string().describe('for the display of the lane, in the language of the booking'),
  language: z.string(),
  due: due.nullable().describe('what is owed, also where the barrier opens'),
  booking: z
    .strictObject({
      number: z.string(),
      arrival: z.string().describe('the airport’s own time'),
      departure: z.string(),
    })
    .nullable(),
})

export const payable = z.strictObject({ ...read, direction })

export const payLink = z.strictObject({
  url: z.url().describe('for a QR code; whoever opens it may pay, and nothing else'),
  amountMinor: z.number().int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  language: z.string(),
})

export const passage = z
  .strictObject({
    ...read,
    id: z
      .string()
      .regex(/^[\w.:-]{1,60}$/)
      .describe('chosen by the device, one for each passage; a passage that is sent again keeps it'),
    direction,
    at: moment.describe('when the car passed, by the clock of the device'),
    passed: z.boolean().optional().describe('false: the barrier had opened for this car, and it did not drive through'),
  })
  .meta({ id: 'Passage' })

export const passages = z.strictObject({
  clock: moment.optional().describe('what time the clock of the device shows while it sends this'),
  // each is held against its schema alone, so that one that is wrong keeps none of the others
  passages: z
    .array(z.union([passage, z.unknown().describe('anything else is refused by itself, and the others are taken')]))
    .min(1)
    .max(mostAtOnce),
})

export const taken = z.strictObject({
  results: z.array(
    z.strictObject({
      id: z.string().nullable(),
      taken: z.boolean().describe('one that was not taken must not be sent again unchanged'),
      reason: code.nullable(),
      at: moment.nullable().describe('when the car passed, by our clock'),
      due: due.nullable().describe('what is still owed for the booking; the driver gets a link to pay it'),
    }),
  ),
})

export const alive = z.strictObject({
  clock: moment.describe('what time the clock of the device shows'),
  version: z
    .string()
    .regex(/^[\w.+ -]{1,40}$/)
    .optional()
    .describe('of the program of the device'),
  behindSince: moment
    .nullable()
    .optional()
    .describe('since when a parking system has not taken something that was passed on to it; null: it has everything'),
})

export const known = z.strictObject({
  version: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .describe('the `version` of the last answer'),
})

export const passedOn = z.strictObject({
  version: z.string(),
  reservations: z
    .array(
      z.strictObject({
        id: z.string().describe('the booking number'),
        code: z.string(),
        plate: z.string().nullable(),
        from: moment,
        until: moment.nullable().describe('null: the car is inside, and may leave whenever it does'),
      }),
    )
    .nullable()
    .describe('all of them; null where they are those of the version that was named'),
})

export const heard = z.strictObject({
  now: moment.describe('what time it is'),
  clockAheadMs: z.number().int().describe('by how much times of the device are corrected'),
})

export const signedList = z.strictObject({
  list: z
    .string()
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    .describe('JWS in its compact form; see the guide for what is in it'),
})

export const orders = z.strictObject({
  open: z
    .strictObject({
      id: z.uuid(),
      endsInMs: z.number().int().positive().describe('so long after the question it may still be opened'),
    })
    .nullable()
    .describe('somebody ordered the barrier to open; it is told this once'),
})

export const keySet = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
    }),
  ),
})
