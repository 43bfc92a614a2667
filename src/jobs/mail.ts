import { z } from 'zod'
import { airportName } from '#domain/airports/names.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { searchParameters } from '#domain/search/parameters.ts'
import type { Letter } from '#letters/models.ts'
import { renderLetter } from '#letters/render.ts'
import { bookingLetter, codeLetter, letterWasSent, type BookingLetter } from '#usecases/system/letters.ts'
import type { BookingMail } from '#usecases/system/mail-jobs.ts'
import { defineJob, type JobDeps } from './job.ts'

const schema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['confirmation', 'paymentLink', 'cancelled', 'refundSent', 'holdLost']),
    bookingId: z.uuid(),
    airportId: z.number().int(),
    version: z.number().int(),
    refundId: z.uuid().exactOptional(),
  }),
  z.object({ kind: z.literal('code'), challengeId: z.string(), version: z.number().int() }),
])

/**
 * Writes a letter and hands it to the mailer. Sent, then marked: after a crash between the two it goes out again under the same id, which the
 * mailbox or the provider drops (ML-01). Forty attempts outlast a mail server that is down for a day (FT-15).
 */
export const mailJob = defineJob({
  queue: 'mail',
  schema,
  attempts: 40,
  run: async (deps, payload) => {
    if (payload.kind === 'code') {
      const facts = await codeLetter(deps, payload)
      if (!facts) return 'done'
      const { booking, code, validMinutes } = facts
      await send(deps, `code/${payload.challengeId}/${payload.version}`, booking, await renderLetter('code', { code, validMinutes }, booking.language))
      return 'done'
    }
    const facts = await bookingLetter(deps, payload)
    if (!facts) return 'done'
    await send(deps, `${payload.kind}/${payload.bookingId}/${payload.version}`, facts.booking, await write(deps, payload, facts))
    await letterWasSent(deps, payload)
    return 'done'
  },
})

const send = (deps: JobDeps, id: string, { details, language }: Booking, letter: Letter): Promise<void> =>
  deps.mailer.send({ id, to: { name: `${details.firstName} ${details.lastName}`, address: details.email }, language, ...letter })

const write = (deps: JobDeps, { kind }: BookingMail, { booking, product, amountDueMinor, refunds, payToken }: BookingLetter): Promise<Letter> => {
  const { language, iata, stay } = booking
  const site = `${deps.publicUrl}/${language}`
  const bookingUrl = `${site}/my-booking/${booking.id}`
  const [first, second, third] = product?.carPark.directions ?? []
  const directions: [string, string, string] = [first?.[language] ?? '', second?.[language] ?? '', third?.[language] ?? '']
  const model = { booking, airportName: airportName(iata, language), directions, bookingUrl }
  const refundMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
  switch (kind) {
    case 'confirmation': return renderLetter(kind, { ...model, passUrl: `${bookingUrl}/pass` }, language)
    case 'paymentLink': return renderLetter(kind, { ...model, payUrl: `${site}/pay/${payToken}`, amountMinor: amountDueMinor }, language)
    case 'cancelled': return renderLetter(kind, { ...model, refundMinor, because: booking.cancelReason === 'unpaid' ? 'unpaid' : 'asked' }, language)
    case 'refundSent': return renderLetter(kind, { ...model, refundMinor, reason: refunds[0]?.reason ?? 'cancelled' }, language)
    case 'holdLost': return renderLetter(kind, { ...model, refundMinor, searchUrl: `${site}/search?${searchParameters({ iata, stay, businessAccount: null })}` }, language)
  }
}
