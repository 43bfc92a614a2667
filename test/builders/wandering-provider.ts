import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createBody, listJson, methodsJson, minorOf, paymentJson } from '#adapters/payments/sandbox/protocol.ts'
import type { SandboxPayment, SandboxStatus } from '#domain/payments/sandbox-books.ts'

/**
 * A provider that speaks Mollie's protocol and whose hosted page leads on, as those of iDEAL, 3-D Secure and PayPal do:
 * first to the issuer on another host, and from there to the bank on a third. Browsers resolve every `*.localhost` to
 * this machine, but for the Content-Security-Policy each is a host of its own.
 */
export type WanderingProvider = {
  /** The address of the interface and of the hosted page, for MOLLIE_BASE_URL. */
  url: string
  /** The page where the buyer finally arrives, by the payment's reference. */
  bankPage: (ref: string) => string
  /** Every payment that was ordered; ordering again with the same key returns the same payment. */
  payments: () => SandboxPayment[]
  /** The buyer or the bank does it, wherever the browser is. */
  become: (ref: string, status: SandboxStatus) => void
  /** The hosts that were asked for pages, in order. */
  hops: string[]
  close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const bankHtml = (ref: string) =>
  `<!doctype html><html lang="en"><title>Bank</title><h1>Bank</h1><form method="post" action="/bank/${ref}">
<button name="status" value="paid">Pay</button><button name="status" value="canceled">Cancel</button></form></html>`

export const startWanderingProvider = async (): Promise<WanderingProvider> => {
  const payments = new Map<string, SandboxPayment>()
  const hops: string[] = []
  let port = 0
  const at = (host: string, path: string) => `http://${host}:${port}${path}`
  const json = (payment: SandboxPayment) =>
    paymentJson(
      payment,
      { self: at('127.0.0.1', `/v2/payments/${payment.ref}`), checkout: at('127.0.0.1', `/hosted/${payment.ref}`) },
      { refunds: [], chargebacks: [] },
    )

  const order = (text: string, key: string | null): SandboxPayment => {
    const known = [...payments.values()].find(({ idempotencyKey }) => key !== null && idempotencyKey === key)
    if (known) return known
    const { amount, description, redirectUrl, webhookUrl, locale, metadata } = createBody.parse(JSON.parse(text))
    const payment: SandboxPayment = {
      ref: `tr_wander${payments.size + 1}`,
      idempotencyKey: key,
      status: 'open',
      amountMinor: minorOf(amount),
      refundedMinor: 0,
      chargedBackMinor: 0,
      currency: amount.currency,
      description,
      redirectUrl,
      webhookUrl,
      metadata,
      methods: ['ideal'],
      locale: locale ?? null,
      failureReason: null,
      createdAt: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    }
    payments.set(payment.ref, payment)
    return payment
  }
  const become = (ref: string, status: SandboxStatus): void => {
    const payment = payments.get(ref)
    if (!payment) throw new Error(`no payment ${ref}`)
    payments.set(ref, { ...payment, status })
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider')
    const [, place = '', ref = ''] = pathname.split('/')
    const give = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const lead = (status: 302 | 303, location: string) => void response.writeHead(status, { location }).end()
    if (place === 'v2') {
      const known = payments.get(pathname.split('/')[3] ?? '')
      if (pathname === '/v2/methods') return give(200, methodsJson())
      if (known && request.method === 'DELETE') become(known.ref, 'canceled')
      if (known) return give(200, json(payments.get(known.ref) ?? known))
      if (pathname !== '/v2/payments') return give(404, { status: 404 })
      if (request.method === 'GET')
        return give(
          200,
          listJson(
            [...payments.values()].toReversed().map((p) => json(p)),
            null,
          ),
        )
      return give(201, json(order(await bodyOf(request), request.headers['idempotency-key']?.toString() ?? null)))
    }
    if (!payments.has(ref)) return void response.writeHead(404).end()
    if (request.method === 'POST') {
      become(ref, new URLSearchParams(await bodyOf(request)).get('status') as SandboxStatus)
      return lead(303, payments.get(ref)?.redirectUrl ?? '')
    }
    hops.push(new URL(`http://${request.headers.host}`).hostname)
    if (place === 'hosted') return lead(302, at('issuer.localhost', `/issuer/${ref}`))
    if (place === 'issuer') return lead(302, at('bank.localhost', `/bank/${ref}`))
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(bankHtml(ref))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    url: at('127.0.0.1', ''),
    bankPage: (ref) => at('bank.localhost', `/bank/${ref}`),
    payments: () => [...payments.values()],
    become,
    hops,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
