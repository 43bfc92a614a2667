import { z } from 'zod'
import { idBesideBooking, idWithoutBooking, kindsAbout } from '#domain/letters/letters.ts'
import type { UnwrittenLetter } from '#letters/all.ts'
import type { Letter } from '#letters/models.ts'
import { renderLetter } from '#letters/render.ts'
import { withTestLine } from '#letters/test-line.ts'
import { MailRefused } from '#ports/mail.ts'
import { readyLetter, type ReadyLetter } from '#usecases/letters/letters.ts'
import type { MailPayload } from '#usecases/jobs/mail-jobs.ts'
import { letterWasRefused, letterWasSent } from '#usecases/system/record-bounce.ts'
import { defineJob, type JobDeps } from './job.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** Made from the list of letters (LETTER-10): for each subject, the kinds of letters about it and their ids. */
const schema = z.union([
  ...keysOf(idBesideBooking).map((about) => {
    const id = idBesideBooking[about]
    return z.object({
      kind: z.enum(kindsAbout(about)),
      bookingId: z.uuid(),
      airportId: z.number().int(),
      version: z.number().int(),
      ...(id && { [id]: z.uuid() }),
    })
  }),
  ...keysOf(idWithoutBooking).map((about) =>
    z.object({
      kind: z.enum(kindsAbout(about)),
      [idWithoutBooking[about]]: z.string(),
      version: z.number().int().exactOptional(),
    }),
  ),
]) as unknown as z.ZodType<MailPayload>

const actor = { kind: 'system', job: 'mail' } as const

/**
 * Writes a letter and hands it to the mailer. It is sent first and marked afterwards: after a crash between the two it
 * goes out again under the same id, and the mailbox or the provider drops it (ML-01). Forty attempts take longer than a
 * day without a mail server (FT-15). An address that takes no letters ends the job at once, because trying again would
 * only harm the sender's name (LETTER-5).
 */
export const mailJob = defineJob({
  queue: 'mail',
  schema,
  attempts: 40,
  run: async (deps, mail, { id, attempt }) => {
    const ready = await readyLetter(deps, mail)
    if (!ready) return 'done'
    const refusal = await send(deps, ready, await written(ready))
    await ready.handed?.()
    if (!('bookingId' in mail)) return 'done'
    const handed = { mail, address: ready.to.address }
    if (refusal === null) {
      await letterWasSent(deps, handed, { id, attempts: attempt })
      return 'finished'
    }
    await letterWasRefused(deps, actor, { ...handed, airportId: mail.airportId, reason: refusal })
    return 'done'
  },
})

const written = ({ letter, to }: ReadyLetter): Promise<Letter> => {
  // this line does not compile if a letter is loaded without something its entry needs
  const unwritten: UnwrittenLetter = letter
  return renderLetter(unwritten.kind, unwritten.model, to.language)
}

/**
 * Sends a letter. Null when the server accepted it, else the server's code for an address that takes no letters. Any
 * other failure is thrown, and the job tries again.
 */
const send = async (deps: JobDeps, { mailId: id, to }: ReadyLetter, letter: Letter): Promise<string | null> => {
  const { name, address, language } = to
  try {
    const told = deps.sellsAsTest ? withTestLine(letter, language) : letter
    await deps.mailer.send({ id, to: { name, address }, language, ...told })
    return null
  } catch (error) {
    if (error instanceof MailRefused) return error.reason
    throw error
  }
}
