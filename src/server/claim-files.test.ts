import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { claimFields, claimFileFields } from '#domain/claims/claim.ts'
import { hourMs } from '#domain/time/zones.ts'
import { claimDoor } from '#api/website/claim-door.ts'
import { languageOf } from '#api/website/asked-language.ts'
import { exhausting, loaded } from '#test/builders/crafted-pdf.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, pay, place } from '#test/builders/traveller.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'

const fresh = freshDeps()
let app: Awaited<ReturnType<typeof createHttp>> | undefined
afterEach(() => app?.close())

const serve = async (deps: TestDeps): Promise<string> => {
  app = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    doors: [claimDoor(deps, languageOf)],
    register: (http) => void http.get('/health', () => 'ok'),
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const booked = async (deps: TestDeps): Promise<string> => {
  const who = await browser(deps)
  const id = await place(deps, who, { email: 'noor@example.org' })
  await pay(deps, who, id)
  return (await bookingById(deps.db, id))!.number
}

const values = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor@example.org',
  newReturnFlightNumber: 'HV5634',
  requestedClaimAmount: '7,00',
  reasonForDelay: 'Storm over Crete',
  accountDetails: 'NL91 ABNA 0417 1643 00',
}
const send = async (url: string, bookingReference: string, files: Partial<Record<string, Buffer>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...values, bookingReference })) form.set(name, value)
  for (const [slot, file] of Object.entries(files))
    if (file) form.set(claimFileFields[slot as 'receipt'], new Blob([new Uint8Array(file)]), 'x.pdf')
  const answer = await fetch(`${url}/api/website/bookings/claimemail`, {
    method: 'POST',
    body: form,
    headers: { 'accept-language': 'de' },
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { code?: string; title?: string; fields?: Record<string, string> }),
  }
}
const heldFor = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.disable()
  return delay.max / 1e6
}
const named = (what: string): Buffer => exhausting().find((one) => one.what === what)!.file

describe('red', () => {
  test('invented', async () => {
    const url = await serve(await fresh())
    const names = named('10 MB of names')
    const held = await heldFor(async () =>
      console.log(await send(url, 'AMS-7K3P-9XQD-4HC2', { boardingPass: names, receipt: names })),
    )
    console.log('held', held)
    const plain = await heldFor(async () => console.log(await send(url, 'AMS-7K3P-9XQD-4HC2', {})))
    console.log('held without files', plain)
    const text = await heldFor(async () =>
      console.log(
        await send(url, 'AMS-7K3P-9XQD-4HC2', {
          receipt: Buffer.alloc(10 * 1024 * 1024),
          boardingPass: Buffer.alloc(10 * 1024 * 1024),
        }),
      ),
    )
    console.log('held with zeros', text)
  })
  test('500', async () => {
    const deps = await fresh()
    const url = await serve(deps)
    const number = await booked(deps)
    console.log(await send(url, number, { receipt: named('a million counts') }))
    for (const { what, file } of [...loaded(), ...exhausting()]) {
      deps.clock.advance(hourMs)
      await deps.db.query('delete from claim')
      let code
      const held = await heldFor(async () => {
        code = await send(url, number, { receipt: file })
      })
      console.log(what, code.status, code.code, Math.round(held))
    }
  })
})
