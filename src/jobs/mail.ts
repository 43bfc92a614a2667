import { fixedPath } from '#domain/site-map/addresses.ts'
import { z } from 'zod'
import type { Letter } from '#letters/models.ts'
import { renderLetter } from '#letters/render.ts'
import { withTestLine } from '#letters/test-line.ts'
import { MailRefused } from '#ports/mail.ts'
import { accountErasedLetter, accountErasedSent, accountLinkLetter } from '#usecases/system/account-letters.ts'
import { bookingLetter, codeLetter, mailIdOf, type Recipient } from '#usecases/system/letters.ts'
import { bookingMailKinds, type BookingMail, type CodeMail, type OtherMail } from '#usecases/system/mail-jobs.ts'
import { newsletterCodeLetter, newsletterConfirmLetter } from '#usecases/system/newsletter-letters.ts'
import { letterWasRefused, letterWasSent } from '#usecases/system/record-bounce.ts'
import { defineJob, type JobDeps } from './job.ts'
import { write } from './mail-models.ts'

const about = { version: z.number().int().exactOptional() }
const schema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(bookingMailKinds),
    bookingId: z.uuid(),
    airportId: z.number().int(),
    version: z.number().int(),
    refundId: z.uuid().exactOptional(),
    changeId: z.uuid().exactOptional(),
    invoiceId: z.uuid().exactOptional(),
    claimId: z.uuid().exactOptional(),
  }),
  z.object({ kind: z.literal('code'), challengeId: z.string(), version: z.number().int() }),
  z.object({ kind: z.literal('accountLink'), linkId: z.string(), ...about }),
  z.object({ kind: z.literal('accountErased'), accountId: z.string(), ...about }),
  z.object({ kind: z.enum(['newsletterConfirm', 'newsletterCode']), subscriberId: z.string(), ...about }),
])

/**
 * Writes a letter and hands it to the mailer. Sent, then marked: after a crash between the two it goes out again under
 * the same id, which the mailbox or the provider drops (ML-01). Forty attempts outlast a mail server that is down for a
 * day (FT-15). An address that takes no letters ends the job at once: trying again would only harm the sender's name
 * (LETTER-5).
 */
export const mailJob = defineJob({
  queue: 'mail',
  schema,
  attempts: 40,
  run: async (deps, payload) => {
    await ('bookingId' in payload ? sendAboutBooking(deps, payload) : sendOther(deps, payload))
    return 'done'
  },
})

const actor = { kind: 'system', job: 'mail' } as const

const sendAboutBooking = async (deps: JobDeps, mail: BookingMail): Promise<void> => {
  const found = await bookingLetter(deps, mail)
  if (!found) return
  const { to, booking } = found
  const refusal = await send(deps, mailIdOf(mail), to, await write(deps, found))
  const handed = { mail, address: to.address }
  await (refusal === null
    ? letterWasSent(deps, handed)
    : letterWasRefused(deps, actor, { ...handed, airportId: booking.airportId, reason: refusal }))
}

/**
 * Letters without a row in the table of letters: a repetition has the same id, and their owners say whether they are
 * still of use.
 */
const sendOther = async (deps: JobDeps, mail: CodeMail | OtherMail): Promise<void> => {
  switch (mail.kind) {
    case 'code': {
      const found = await codeLetter(deps, mail)
      if (!found) return
      const { booking, code, validMinutes } = found
      const { firstName, lastName, email } = booking.details
      const to = { name: `${firstName} ${lastName}`, address: email, language: booking.language }
      await send(
        deps,
        `code/${mail.challengeId}/${mail.version}`,
        to,
        await renderLetter('code', { code, validMinutes }, booking.language),
      )
      return
    }
    case 'accountLink': {
      const found = await accountLinkLetter(deps, mail)
      if (!found) return
      const { email, language, token, validMinutes } = found
      const letter = await renderLetter(
        'accountLink',
        { linkUrl: deps.publicUrl + fixedPath('accountLink', language, token), validMinutes },
        language,
      )
      await send(
        deps,
        `accountLink/${mail.linkId}/${mail.version ?? 1}`,
        { name: '', address: email, language },
        letter,
      )
      return
    }
    case 'accountErased': {
      const found = await accountErasedLetter(deps, mail)
      if (!found) return
      const { email, language } = found
      await send(
        deps,
        `accountErased/${mail.accountId}`,
        { name: '', address: email, language },
        await renderLetter('accountErased', {}, language),
      )
      await accountErasedSent(deps, mail)
      return
    }
    case 'newsletterConfirm': {
      const found = await newsletterConfirmLetter(deps, mail)
      if (!found) return
      const { email, language, ...model } = found
      await send(
        deps,
        `newsletterConfirm/${mail.subscriberId}/${mail.version ?? 1}`,
        { name: '', address: email, language },
        await renderLetter('newsletterConfirm', model, language),
      )
      return
    }
    case 'newsletterCode': {
      const found = await newsletterCodeLetter(deps, mail)
      if (!found) return
      const { email, language, ...model } = found
      await send(
        deps,
        `newsletterCode/${mail.subscriberId}`,
        { name: '', address: email, language },
        await renderLetter('newsletterCode', model, language),
      )
    }
  }
}

/**
 * Null: taken; else the server's code for an address that takes no letters. Everything else throws, and the job tries
 * again.
 */
const send = async (
  deps: JobDeps,
  id: string,
  { name, address, language }: Recipient,
  letter: Letter,
): Promise<string | null> => {
  try {
    const told = deps.sellsAsTest ? withTestLine(letter, language) : letter
    await deps.mailer.send({ id, to: { name, address }, language, ...told })
    return null
  } catch (error) {
    if (error instanceof MailRefused) return error.reason
    throw error
  }
}
