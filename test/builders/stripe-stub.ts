import { createServer, type IncomingMessage, type Server } from 'node:http'

type Json = Record<string, unknown>
type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  livemode: boolean
  metadata: Json
  intent: string | null
  created: number
  request: Json
}

/**
 * A stub of the part of Stripe's protocol that the product uses, on 127.0.0.1: it takes form bodies, answers in JSON,
 * and knows idempotency keys. The test plays the customer and the bank.
 */
export type StripeStub = {
  url: string
  /** The requests that came: method, path, and the body as an object with names like `metadata[paymentId]`. */
  requests: { method: string; path: string; body: Json; key: string | undefined; authorization: string | undefined }[]
  /** Answers everything with this status for a while; 0 closes the connection without an answer. */
  fail(status: number | null): void
  pay(session: string): void
  /** The transfer was started, but the money is not there yet. */
  wait(session: string): void
  expire(session: string): void
  refundByHand(session: string, amount: number): void
  endRefunds(session: string, status: 'succeeded' | 'failed'): void
  dispute(session: string, status: string): void
  intentOf(session: string): string
  livemode(on: boolean): void
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Json> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return Object.fromEntries(new URLSearchParams(text))
}

const metadataIn = (body: Json, prefix = 'metadata'): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  )

const list = (data: unknown[]): Json => ({ object: 'list', data, has_more: false, url: '/v1' })

export const startStripeStub = async (): Promise<StripeStub> => {
  const sessions = new Map<string, Session>()
  const refunds: Json[] = []
  const disputes: Json[] = []
  const answers = new Map<string, Json>()
  const requests: StripeStub['requests'] = []
  let failing: number | null = null
  let live = false
  let count = 0

  const of = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    return session
  }
  const refundedOf = (intent: string) =>
    refunds
      .filter((one) => one['payment_intent'] === intent && one['status'] !== 'failed')
      .reduce((sum, one) => sum + Number(one['amount']), 0)
  const chargeOf = (session: Session): Json => ({
    id: `ch_${session.intent}`,
    object: 'charge',
    amount: session.amount_total,
    amount_refunded: refundedOf(session.intent ?? ''),
    disputed: disputes.some((one) => one['payment_intent'] === session.intent),
    payment_method_details: { type: 'ideal' },
  })
  const intentOf = (session: Session): Json | null =>
    session.intent === null
      ? null
      : {
          id: session.intent,
          object: 'payment_intent',
          status: session.payment_status === 'paid' ? 'succeeded' : 'processing',
          last_payment_error: null,
          latest_charge: session.payment_status === 'paid' ? chargeOf(session) : null,
        }
  const sessionJson = (session: Session): Json => ({
    id: session.id,
    object: 'checkout.session',
    status: session.status,
    payment_status: session.payment_status,
    amount_total: session.amount_total,
    currency: session.currency,
    livemode: session.livemode,
    metadata: session.metadata,
    payment_intent: intentOf(session),
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
    created: session.created,
  })

  const act = (method: string, url: URL, body: Json): { status: number; body: Json } => {
    const path = url.pathname
    const error = (status: number, type: string, message: string) => ({ status, body: { error: { type, message } } })
    const id = /^\/v1\/checkout\/sessions\/([^/]+)/.exec(path)?.[1]
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const session: Session = {
        id: `cs_test_${++count}`,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Number(body['line_items[0][price_data][unit_amount]']),
        currency: String(body['line_items[0][price_data][currency]']),
        livemode: live,
        metadata: metadataIn(body),
        intent: null,
        created: Math.floor(Date.now() / 1000),
        request: body,
      }
      sessions.set(session.id, session)
      return { status: 200, body: sessionJson(session) }
    }
    if (method === 'GET' && path === '/v1/checkout/sessions') {
      const intent = url.searchParams.get('payment_intent')
      return {
        status: 200,
        body: list([...sessions.values()].filter((one) => intent === null || one.intent === intent).map(sessionJson)),
      }
    }
    if (id && !sessions.has(id)) return error(404, 'invalid_request_error', 'No such session')
    if (id && method === 'GET') return { status: 200, body: sessionJson(of(id)) }
    if (id && path.endsWith('/expire')) {
      if (of(id).status !== 'open') return error(400, 'invalid_request_error', 'Only open sessions can be expired')
      of(id).status = 'expired'
      return { status: 200, body: sessionJson(of(id)) }
    }
    if (path === '/v1/refunds' && method === 'POST') {
      const session = [...sessions.values()].find(({ intent }) => intent === body['payment_intent'])
      if (!session || Number(body['amount']) > session.amount_total - refundedOf(session.intent ?? ''))
        return error(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount')
      refunds.push({
        id: `re_${refunds.length + 1}`,
        object: 'refund',
        payment_intent: session.intent,
        amount: Number(body['amount']),
        status: 'pending',
        metadata: metadataIn(body),
      })
      return { status: 200, body: refunds.at(-1) ?? {} }
    }
    const intent = url.searchParams.get('payment_intent')
    if (path === '/v1/refunds')
      return { status: 200, body: list(refunds.filter((one) => one['payment_intent'] === intent)) }
    if (path === '/v1/disputes')
      return { status: 200, body: list(disputes.filter((one) => one['payment_intent'] === intent)) }
    return error(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`)
  }

  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const url = new URL(request.url ?? '/', 'http://stub')
      const key = request.headers['idempotency-key']?.toString()
      requests.push({
        method: request.method ?? '',
        path: url.pathname,
        body,
        key,
        authorization: request.headers.authorization,
      })
      if (failing === 0) return void request.socket.destroy()
      if (failing !== null)
        return void response
          .writeHead(failing, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { type: 'api_error', message: 'somebody@example.org' } }))
      const known = key ? answers.get(key) : undefined
      const answer = known ? { status: 200, body: known } : act(request.method ?? '', url, body)
      if (key && answer.status === 200) answers.set(key, answer.body)
      response
        .writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(JSON.stringify(answer.body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const intentFor = (session: Session): string => (session.intent ??= `pi_${session.id.slice(8)}`)
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    requests,
    fail: (status) => void (failing = status),
    pay: (id) => void Object.assign(of(id), { status: 'complete', payment_status: 'paid', intent: intentFor(of(id)) }),
    wait: (id) =>
      void Object.assign(of(id), { status: 'complete', payment_status: 'unpaid', intent: intentFor(of(id)) }),
    expire: (id) => void (of(id).status = 'expired'),
    refundByHand: (id, amount) =>
      void refunds.push({
        id: `re_${refunds.length + 1}`,
        object: 'refund',
        payment_intent: of(id).intent,
        amount,
        status: 'succeeded',
        metadata: {},
      }),
    endRefunds: (id, status) =>
      refunds.forEach(
        (one) => one['payment_intent'] === of(id).intent && one['status'] === 'pending' && (one['status'] = status),
      ),
    dispute: (id, status) => {
      const known = disputes.find((one) => one['payment_intent'] === of(id).intent)
      if (known) known['status'] = status
      else
        disputes.push({
          id: `du_${disputes.length + 1}`,
          object: 'dispute',
          payment_intent: of(id).intent,
          amount: of(id).amount_total,
          status,
        })
    },
    intentOf: (id) => intentFor(of(id)),
    livemode: (on) => void (live = on),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
