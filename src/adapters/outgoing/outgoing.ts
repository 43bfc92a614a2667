import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { OutgoingFault } from '#domain/agencies/webhooks.ts'
import type { Outgoing, OutgoingAnswer, OutgoingPost } from '#ports/outgoing.ts'
import { isPublicAddress } from './public-address.ts'

type Found = { address: string; family: number }

/** `resolve`, `isOpen` and `ca` are other ones in tests only. */
type Options = {
  resolve?: (host: string) => Promise<Found[]>
  isOpen?: (address: string) => boolean
  ca?: string
}

const resolveByName = (host: string): Promise<Found[]> => lookup(host, { all: true })

/** More of an answer is not taken in. */
const answerBytes = 64 * 1_024

const faultOf = (error: unknown): OutgoingFault => {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return /CERT|SIGNATURE|SSL|TLS|ISSUER|ALTNAME/.test(code) ? 'certificate' : 'unreachable'
}

/**
 * Calls with Node’s own client. Names are looked up here, and the connection goes to the address that was checked, so
 * a name that changes between the look-up and the connection leads nowhere else. One connection for each call.
 */
export const createOutgoing = ({ resolve = resolveByName, isOpen = isPublicAddress, ca }: Options = {}): Outgoing => {
  const find = async (host: string): Promise<Found[]> => {
    const bare = host.replace(/^\[|\]$/g, '')
    const family = isIP(bare)
    if (family !== 0) return [{ address: bare, family }]
    return resolve(bare).catch(() => [])
  }

  const send = ({ url, headers, body }: OutgoingPost, found: Found, signal: AbortSignal): Promise<number> => {
    const checked: LookupFunction = (_host, options, told) =>
      options.all ? told(null, [found]) : told(null, found.address, found.family)
    return new Promise((resolved, failed) => {
      const sent = request(
        url,
        {
          method: 'POST',
          agent: false,
          lookup: checked,
          signal,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          ...(ca !== undefined && { ca }),
        },
        (answer) => {
          let bytes = 0
          answer.on('data', (piece: Buffer) => {
            bytes += piece.length
            if (bytes > answerBytes) answer.destroy()
          })
          answer.on('error', failed)
          answer.on('close', () => resolved(answer.statusCode ?? 0))
        },
      )
      sent.on('error', failed)
      sent.end(body)
    })
  }

  const post = async (asked: OutgoingPost): Promise<OutgoingAnswer> => {
    const begun = performance.now()
    const ms = () => Math.round(performance.now() - begun)
    const signal = AbortSignal.timeout(asked.timeoutMs)
    const late = new Promise<'late'>((resolved) => signal.addEventListener('abort', () => resolved('late')))
    const found = await Promise.race([find(new URL(asked.url).hostname), late])
    if (found === 'late') return { kind: 'failed', why: 'timeout', ms: ms() }
    const [first] = found
    if (!first) return { kind: 'failed', why: 'name_unknown', ms: ms() }
    // one private address among several is enough: who asks often enough would reach it
    if (!found.every(({ address }) => isOpen(address))) return { kind: 'failed', why: 'private_address', ms: ms() }
    try {
      const status = await send(asked, first, signal)
      return { kind: 'answered', status, ms: ms() }
    } catch (error) {
      return { kind: 'failed', why: signal.aborted ? 'timeout' : faultOf(error), ms: ms() }
    }
  }

  return {
    post,
    look: async (host) => {
      const found = await find(host)
      if (found.length === 0) return 'unknown'
      return found.every(({ address }) => isOpen(address)) ? 'public' : 'private'
    },
  }
}
