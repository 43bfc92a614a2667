import { describe, expect, test } from 'vitest'
import { bookingNumber } from '#domain/bookings/number.ts'
import { codeSeen } from '#domain/gate/seen-code.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { watchForCode, watchMs } from './camera-watch.ts'

const code = voucherCode(Uint8Array.from({ length: 30 }, (_, at) => at * 7))

/** A camera that sees `pictures` one after the other and then nothing; each takes `ms`. */
const seeing = (pictures: readonly (readonly string[])[], { ms = 100, closedAt = Infinity } = {}) => {
  let [at, time] = [0, 5_000]
  return {
    shown: () => at,
    watch: () =>
      watchForCode({
        read: () => Promise.resolve(pictures[at++] ?? []),
        pause: () => Promise.resolve(void (time += ms)),
        now: () => time,
        isClosed: () => at > closedAt,
      }),
  }
}

describe('DESK-46 what a camera reads', () => {
  test('the code of a pass counts, in groups and with blanks around it too', () => {
    expect([codeSeen(code), codeSeen(` ${code}\n`)]).toEqual([code, code])
    expect(codeSeen(code.replace(/(.{4})(?=.)/g, '$1-'))).not.toBeNull()
  })

  test('a booking number counts', () => {
    const number = bookingNumber(
      'EIN',
      Uint8Array.from({ length: 30 }, (_, at) => at * 5),
    )
    expect(codeSeen(number)).toBe(number)
  })

  test.each(['', 'https://example.org/menu', '4006381333931', 'x'.repeat(5_000)])('%s is no code of ours', (text) =>
    expect(codeSeen(text)).toBeNull(),
  )

  test('a code read wrong does not count, whichever symbol is wrong', () => {
    for (const at of [...code].keys()) {
      const wrong = `${code.slice(0, at)}${code[at] === 'A' ? 'C' : 'A'}${code.slice(at + 1)}`
      expect(codeSeen(wrong)).toBeNull()
    }
  })
})

describe('DESK-46 how long it looks', () => {
  test('the first code of ours is found, past walls and posters, and nothing is read after it', async () => {
    const camera = seeing([[], ['https://example.org'], ['4006381333931', code], [code]])
    expect(await camera.watch()).toEqual({ kind: 'found', code })
    expect(camera.shown()).toBe(3)
  })

  test('60 seconds without one, and it stops; a code in the last picture before counts', async () => {
    const walls = Array.from({ length: watchMs / 100 }, () => [])
    expect(await seeing(walls).watch()).toEqual({ kind: 'nothing' })
    expect(await seeing([...walls.slice(1), [code]]).watch()).toEqual({ kind: 'found', code })
    expect(await seeing([...walls, [code]]).watch()).toEqual({ kind: 'nothing' })
  })

  test('what is read when it was closed meanwhile does not count', async () => {
    expect(await seeing([[], [code]], { closedAt: 1 }).watch()).toEqual({ kind: 'closed' })
  })
})
