import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createCleaner } from '#adapters/files/cleaner.ts'
import { createDrawingPool, usualLimits, type DrawingLimits, type DrawingPool } from '#adapters/files/drawing-pool.ts'
import { draw } from '#adapters/files/drawing.ts'
import { languageOf } from '#api/website/asked-language.ts'
import { claimDoor } from '#api/website/claim-door.ts'
import { bookingById } from '#db/bookings.ts'
import { claimsOf } from '#db/claims.ts'
import { claimFileFields } from '#domain/claims/claim.ts'
import { hourMs } from '#domain/time/zones.ts'
import { translator } from '#texts/texts.ts'
import { amountOf } from '#test/amounts.ts'
import { exhausting, loaded, minutesOfWork, type Crafted } from '#test/builders/crafted-pdf.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { jpeg, pdf } from '#test/builders/files.ts'
import { keptPdf, onlyPictures } from '#test/builders/kept-pdf.ts'
import { browser, pay, place } from '#test/builders/traveller.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'

const fresh = freshDeps()
let app: Awaited<ReturnType<typeof createHttp>> | undefined
let pool: DrawingPool | undefined
afterEach(async () => {
  await app?.close()
  await pool?.close()
})

/** The claim call as it is served, counting everything that looks at files. */
const served = async (limits: Partial<DrawingLimits> = {}) => {
  const base = await fresh()
  const looked = { cleaned: 0, scanned: 0 }
  // a busy machine may take longer than usual to start a process of the pool, which is no fault of a file
  pool = createDrawingPool({ ...usualLimits, startMs: 120_000, closeMs: 0, ...limits })
  const clean = createCleaner(pool)
  const deps: TestDeps = {
    ...base,
    cleanFile: (bytes) => (looked.cleaned++, clean(bytes)),
    scanFile: (bytes) => (looked.scanned++, base.scanFile(bytes)),
  }
  app = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    doors: [claimDoor(deps, languageOf)],
    register: (http) => void http.get('/health', () => 'ok'),
  })
  return { deps, looked, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const booked = async (deps: TestDeps) => {
  const who = await browser(deps)
  const id = await place(deps, who, { email: 'noor@example.org' })
  await pay(deps, who, id)
  return { id, number: (await bookingById(deps.db, id))!.number }
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
type Files = { boardingPass?: Buffer; receipt?: Buffer }
const boundary = 'a-line-between-the-parts-of-a-form'

/**
 * The form is written in advance, so that sending it costs this process next to nothing while something is measured.
 */
const formOf = (bookingReference: string, files: Files, changes: Partial<typeof values> = {}): Buffer =>
  Buffer.concat([
    ...Object.entries({ ...values, bookingReference, ...changes }).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...Object.entries(files).flatMap(([slot, file]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${claimFileFields[slot as keyof Files]}"; filename="x.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

type Answer = {
  status: number
  retryAfter: string | undefined
  body: { code?: string; title?: string; fields?: Record<string, string> }
}
const send = (url: string, form: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = httpRequest(
      `${url}/api/website/bookings/claimemail`,
      {
        method: 'POST',
        headers: {
          'accept-language': 'de',
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': form.length,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            body: JSON.parse(text) as Answer['body'],
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(form)
  })

let made: Crafted[] | undefined
/** These files are made once, because packing them costs seconds. */
const worstFiles = () => (made ??= exhausting())
const named = (what: string): Buffer => worstFiles().find((one) => one.what === what)!.file

/**
 * The longest time, in milliseconds, during which this process could not have answered anybody: what its thread worked
 * between two turns of its event loop. It is counted in processor time, so that what else a busy machine does is not
 * taken for our work.
 */
const heldBy = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }
  const turns = setInterval(turn, 1)
  await sleep(50)
  await work()
  await sleep(50)
  clearInterval(turns)
  return longest
}
const limitMs = 200
const t = translator('de')

describe('what is asked before a file is looked at', () => {
  test('CLAIM-11 CLAIM-4 LG-25 an invented booking costs no look at its files and reads as ever', async () => {
    const { deps, looked, url } = await served()
    await booked(deps)
    const worst = named('10 MB of objects')
    const plain = await send(url, formOf('AMS-7K3P-9XQD-4HC2', {}))
    expect([plain.status, plain.body.code, plain.body.title]).toEqual([
      422,
      'claim_not_matched',
      t('refusals.claimNotMatched'),
    ])
    for (const files of [
      { boardingPass: worst, receipt: worst },
      { receipt: minutesOfWork() },
      { receipt: await jpeg() },
      { receipt: Buffer.from('MZ no file for a claim') },
    ])
      expect(await send(url, formOf('AMS-7K3P-9XQD-4HC2', files))).toEqual(plain)
    expect([looked, pool?.processes()]).toEqual([{ cleaned: 0, scanned: 0 }, 0])
  })

  test('CLAIM-11 nor does a wrong form, a file that is too large, a booking with enough claims, or a form sent before', async () => {
    const { deps, looked, url } = await served()
    const { id, number } = await booked(deps)
    const receipt = pdf()
    const codeOf = async (form: Buffer) => {
      const { status, body } = await send(url, form)
      return [status, body.code ?? Object.keys(body), Object.keys(body.fields ?? {})]
    }
    const amount = await codeOf(formOf(number, { receipt }, { requestedClaimAmount: 'twelve' }))
    expect(amount).toEqual([422, 'form_incomplete', ['requestedClaimAmount']])
    const large = Buffer.concat([receipt, Buffer.alloc(10 * 1024 * 1024, 0x20)])
    expect(await codeOf(formOf(number, { receipt: large, boardingPass: receipt }))).toEqual([
      422,
      'form_incomplete',
      [claimFileFields.receipt],
    ])
    expect(looked).toEqual({ cleaned: 0, scanned: 0 })
    // the control: this file is looked at
    const form = formOf(number, { receipt })
    expect((await send(url, form)).status).toBe(200)
    expect(looked).toEqual({ cleaned: 1, scanned: 1 })
    expect((await send(url, form)).status).toBe(200)
    for (const flight of ['HV1', 'HV2'])
      expect((await send(url, formOf(number, {}, { newReturnFlightNumber: flight }))).status).toBe(200)
    expect((await send(url, formOf(number, { receipt }, { newReturnFlightNumber: 'HV3' }))).status).toBe(429)
    expect([looked, (await claimsOf(deps.db, id)).length]).toEqual([{ cleaned: 1, scanned: 1 }, 3])
  })
})

describe('while the worst files are looked at', () => {
  test('CLAIM-11 control: drawn by this process itself, one of them holds everybody up', async () => {
    expect(await heldBy(() => draw('claimPdf', named('10 MB of objects')))).toBeGreaterThan(limitMs)
  })

  test('CLAIM-11 nobody else waits 200 ms', { timeout: 480_000 }, async () => {
    const { deps, looked, url } = await served({ fileMs: 5_000 })
    const { number } = await booked(deps)
    // the first form makes the process compile code, which must not be counted as work on files
    await send(url, formOf('AMS-7K3P-9XQD-4HC2', {}))
    const names = ['10 MB of objects', '10 MB of lists in lists', 'text packed again and again']
    const files = [...names.map(named), minutesOfWork()]
    const forms = files.map((receipt) => formOf(number, { receipt }))
    let isOver = false
    const neighbour = async () => {
      for (let answers = 0; ; answers++) {
        if (isOver) return answers
        expect(await (await fetch(`${url}/health`)).text()).toBe('ok')
        await sleep(10)
      }
    }
    const round = async (): Promise<number> => {
      deps.clock.advance(hourMs)
      await deps.db.query('delete from claim')
      isOver = false
      const asked = neighbour()
      const held = await heldBy(async () => {
        // one network may send three forms at once
        const open = [...forms]
        const sender = async () => {
          for (let form = open.shift(); form; form = open.shift())
            expect([200, 422]).toContain((await send(url, form)).status)
        }
        await Promise.all([sender(), sender(), sender()])
      })
      isOver = true
      expect(await asked).toBeGreaterThan(10)
      return held
    }
    // A busy machine may stop this process for a moment even without us; work of ours would show in every round.
    const rounds = [await round()]
    while (Math.min(...rounds) >= limitMs && rounds.length < 3) rounds.push(await round())
    expect(Math.min(...rounds)).toBeLessThan(limitMs)
    expect(looked.cleaned).toBe(rounds.length * files.length)
  })

  test('CLAIM-11 who comes when enough files wait is told to come again, in words, and then is served', async () => {
    const { deps, url } = await served({ processes: 1, waiting: 1, fileMs: 4_000 })
    const { id, number } = await booked(deps)
    // All are written before the first is sent, because the third must come while the first is still being drawn.
    const receipt = minutesOfWork()
    const forms = [1, 2, 3].map((n) => formOf(number, { receipt }, { reasonForDelay: `${n}` }))
    const answers = await Promise.all(forms.map((form) => send(url, form)))
    const told = answers.filter(({ status }) => status === 503)
    expect(told.map(({ retryAfter, body }) => [retryAfter, body.code, body.title])).toEqual([
      ['60', 'files_busy', t('refusals.filesBusy')],
    ])
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
    expect([deps.files.kept.size, (await claimsOf(deps.db, id)).length]).toEqual([0, 0])
    expect((await send(url, formOf(number, { receipt: pdf() }))).status).toBe(200)
  })
})

describe('no file is answered with an error of ours', () => {
  const field = claimFileFields.receipt
  const refusals = new Set([t('refusals.fileUnreadable'), t('refusals.fileLong'), t('refusals.fileLocked')])

  /** What each became: pictures in the store, or a sentence at its field and nothing kept. */
  const answersTo = async (files: readonly Crafted[], limits: Partial<DrawingLimits> = {}): Promise<string[]> => {
    const { deps, url } = await served(limits)
    const { number } = await booked(deps)
    const answers: string[] = []
    for (const { what, file } of files) {
      // the limits for one address and for one booking belong to other rules, so they are lifted here
      deps.clock.advance(hourMs)
      await deps.db.query('delete from claim')
      deps.files.kept.clear()
      const { status, body } = await send(url, formOf(number, { receipt: file }))
      answers.push(status === 200 ? 'kept' : 'refused')
      if (status === 200) {
        const [kept] = [...deps.files.kept.values()]
        expect([what, await keptPdf(kept!)]).toEqual([what, { pages: expect.any(Number), ...onlyPictures }])
      } else {
        const { code, fields = {} } = body
        expect([what, status, code, Object.keys(fields)]).toEqual([what, 422, 'form_incomplete', [field]])
        expect([what, refusals.has(fields[field] ?? ''), deps.files.kept.size]).toEqual([what, true, 0])
      }
    }
    return answers
  }

  test('CLAIM-12 UP-11 PDFs that bring something along are kept as pictures', { timeout: 240_000 }, async () => {
    const files = loaded()
    expect(await answersTo(files)).toEqual(files.map(() => 'kept'))
  })

  test(
    'CLAIM-11 UP-11 PDFs made to exhaust us are refused at their field, in the language of the reader, or kept as pictures',
    { timeout: 480_000 },
    async () => {
      // those that never end are given up sooner than usual, which ends them in the same way
      const answers = await answersTo(worstFiles(), { fileMs: amountOf('claimFileMs') })
      expect([answers.includes('kept'), answers.includes('refused')]).toEqual([true, true])
    },
  )
})
