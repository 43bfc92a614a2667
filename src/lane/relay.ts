import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What opens the barrier: `open` resolves when the relay has answered, and throws where it did not. */
export type Relay = {
  open: () => Promise<void>
  /** Switches off what an earlier program left on, because it ended in the middle of a pulse. */
  atStart: () => void
}

/** The device said that it did nothing, or nothing can have reached it: the coil is as it was. */
class NotTaken extends Error {}

const longestWaitMs = 2_000
const pulseMs = 500
const offTries = 3

/** Writes one coil of a device by Modbus/TCP (function 5), whose answer is the request itself. */
const writeCoil = async ({ host, port, unit, coil }: Coil, isOn: boolean, waitMs: number): Promise<void> => {
  const request = Buffer.alloc(12)
  // transaction 1, protocol 0, six bytes more
  request.writeUInt16BE(1, 0)
  request.writeUInt16BE(6, 4)
  request.writeUInt8(unit, 6)
  request.writeUInt8(5, 7)
  request.writeUInt16BE(coil, 8)
  request.writeUInt16BE(isOn ? 0xff00 : 0, 10)
  const socket = connect({ host, port, signal: AbortSignal.timeout(waitMs) })
  let isConnected = false
  socket.once('connect', () => (isConnected = true))
  try {
    let answer = Buffer.alloc(0)
    socket.write(request)
    for await (const part of socket as AsyncIterable<Buffer>) {
      answer = Buffer.concat([answer, part])
      // an exception is shorter: its function has the highest bit, and a code follows
      if (answer.length >= request.length || (answer.length >= 9 && answer.readUInt8(7) !== 5)) break
    }
    if (answer.length >= 9 && answer.readUInt8(7) === 0x85)
      throw new NotTaken(`the relay refused it: ${answer.toString('hex')}`)
    if (!answer.subarray(0, request.length).equals(request))
      throw new Error(`the relay did not take it: ${answer.toString('hex') || 'no answer'}`)
  } catch (error) {
    throw isConnected ? error : new NotTaken('the relay is not reached', { cause: error })
  } finally {
    socket.destroy()
  }
}

type Coil = { host: string; port: number; unit: number; coil: number }

/** Switches the coil on and, half a second later, off again; a second car waits until it is off. */
const coilRelay = (coil: Coil, waitMs: number, complain: (error: unknown) => void): Relay => {
  let before: Promise<void> = Promise.resolve()
  const switchOff = async (): Promise<void> => {
    for (let left = offTries; left > 0; left--)
      try {
        return await writeCoil(coil, false, waitMs)
      } catch (error) {
        // a coil that stays on holds the barrier open: whoever reads the log has to know
        complain(error)
      }
  }
  const release = async (): Promise<void> => {
    await setTimeout(pulseMs)
    await switchOff()
  }
  return {
    open: () => {
      const on = before.then(() => writeCoil(coil, true, waitMs))
      // where only the answer was lost the coil may be on all the same, and the barrier open for everybody
      before = on.then(release, (error: unknown) => (error instanceof NotTaken ? undefined : release()))
      return on
    },
    atStart: () => {
      before = before.then(switchOff)
    },
  }
}

/** Such a relay makes its pulse itself. */
const httpRelay = (url: string, waitMs: number): Relay => ({
  open: async () => {
    const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(waitMs) })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the relay answered ${answer.status}`)
  },
  atStart: () => undefined,
})

type Settings = { waitMs?: number; complain?: (error: unknown) => void }

/**
 * The relay of a lane (GATE-31) by the text of its setting: an address that is posted to, or
 * `modbus://HOST:PORT/UNIT/COIL`; without one nothing is opened. Null for what is neither.
 */
export const relayOf = (
  text: string,
  { waitMs = longestWaitMs, complain = console.error }: Settings = {},
): Relay | null => {
  if (text === '') return { open: () => Promise.resolve(), atStart: () => undefined }
  if (/^https?:\/\//.test(text)) return URL.canParse(text) ? httpRelay(text, waitMs) : null
  const [, host, port = '502', unit, coil] =
    /^modbus:\/\/([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?\/(\d{1,3})\/(\d{1,5})$/i.exec(text) ?? []
  if (host === undefined) return null
  const numbers = { port: Number(port), unit: Number(unit), coil: Number(coil) }
  if (numbers.port > 65_535 || numbers.port < 1 || numbers.unit > 255 || numbers.coil > 65_535) return null
  return coilRelay({ host: host.replace(/^\[|\]$/g, ''), ...numbers }, waitMs, complain)
}
