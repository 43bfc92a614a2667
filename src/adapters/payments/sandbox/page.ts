import { createHash } from 'node:crypto'
import { toDecimal, euro } from '#domain/money/money.ts'
import type { SandboxPayment } from '#domain/payments/sandbox-books.ts'
import type { Embedded } from './protocol.ts'

/**
 * The hosted page of the sandbox: plain HTML without script. It is in English only, because no traveller of a real shop
 * ever sees it.
 */
const style = `
:root{color-scheme:light;--ink:#1b2430;--soft:#5a6675;--line:#d5dbe3;--paper:#fff;--ground:#eef1f5;--go:#0b6b3a;--warn:#8a1f11;--test:#5b2a86}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
.banner{background:var(--test);color:#fff;padding:.75rem 1rem;text-align:center;font-weight:600}
main{max-width:30rem;margin:2rem auto;padding:0 1rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1.5rem;margin-bottom:1rem}
h1{font-size:1.25rem;margin:0 0 .25rem}h2{font-size:1rem;margin:0 0 .75rem}.amount{font-size:2.25rem;font-weight:700;margin:.25rem 0;font-variant-numeric:tabular-nums}
p{margin:.25rem 0 .75rem}.soft{color:var(--soft)}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.5rem 0 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
form{margin:0}button,.button{display:block;width:100%;min-height:3rem;margin:.5rem 0 0;padding:.6rem 1rem;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit;text-align:left;text-decoration:none;cursor:pointer}
button:hover,.button:hover{border-color:var(--ink)}button:focus-visible,.button:focus-visible,input:focus-visible{outline:3px solid var(--test);outline-offset:2px}
.go{background:var(--go);border-color:var(--go);color:#fff;font-weight:700;text-align:center}.stop{color:var(--warn)}
small{display:block;color:var(--soft)}label{display:block;margin-top:.75rem}input{width:6rem;min-height:2.75rem;padding:.25rem .5rem;font:inherit;border:1px solid var(--soft);border-radius:8px}
@media(forced-colors:active){.go{border:2px solid}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The page has its own policy: its style is named by its hash, and the form may lead on to the shop. Browsers ask for
 * an icon by themselves, and Firefox complains of a policy that forbids it.
 */
export const pagePolicy = (shop: string): string =>
  `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self' ${shop}; base-uri 'none'; frame-ancestors 'none'`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const amountOf = (minor: number, currency: string): string =>
  `${currency === 'EUR' ? '€' : `${currency} `}${toDecimal(euro(minor))}`

const choice = (action: string, label: string, hint: string, kind = ''): string =>
  `<button name="action" value="${action}"${kind && ` class="${kind}"`}>${label}${hint && `<small>${hint}</small>`}</button>`

const openChoices = (amount: string): string => `
<section class="card"><h2>What should happen?</h2>
${choice('pay', `Pay ${amount}`, '', 'go')}
${choice('decline', 'Decline the payment', 'As a bank that refuses the card', 'stop')}
${choice('wrong', 'Decline: wrong card details', 'As a card number with a typing mistake', 'stop')}
${choice('cancel', 'Cancel', 'As a customer who turns back', 'stop')}
${choice('expire', 'Let it expire', 'As a customer who never comes back', 'stop')}
</section>
<section class="card"><h2>Unusual courses</h2>
<label for="seconds">Seconds until a late payment arrives</label><input id="seconds" name="seconds" type="number" min="1" max="86400" value="20" inputmode="numeric">
${choice('later', 'Pay later than the hold', 'The shop sees a pending payment now and the money after the seconds above')}
${choice('duplicates', 'Pay and send duplicate, reordered notifications', 'Six notifications at once and three more later')}
</section>`

const pendingChoices = `
<section class="card"><h2>This payment is pending</h2><p>The shop has been told nothing final yet.</p>
${choice('complete', 'The money arrives now', '', 'go')}
${choice('fail', 'The money never arrives', '', 'stop')}
</section>`

const endings: Record<SandboxPayment['status'], string> = {
  open: 'is open',
  pending: 'is pending',
  paid: 'was paid',
  failed: 'was declined',
  canceled: 'was cancelled',
  expired: 'has expired',
}

/** What can happen to money that was paid. The buttons do what a bank, a provider or a person at its desk would do. */
const paidChoices = (payment: SandboxPayment, { refunds, chargebacks }: Embedded): string => {
  const row = (ref: string, minor: number, state: string) =>
    `<p>${amountOf(minor, payment.currency)}, ${state}<small>${escape(ref)}</small></p>`
  const rows = [
    ...refunds.map(({ ref, amountMinor, status }) => row(ref, amountMinor, `refund ${status}`)),
    ...chargebacks.map(({ ref, amountMinor, reversedAt }) =>
      row(ref, amountMinor, reversedAt === null ? 'charged back' : 'chargeback reversed'),
    ),
  ]
  const left = payment.amountMinor - payment.refundedMinor - payment.chargedBackMinor
  return `<section class="card"><h2>After the payment</h2>${rows.join('')}
${refunds.some(({ status }) => status === 'pending') ? choice('refundsArrive', 'Refunds under way arrive now', '') + choice('refundsFail', 'Refunds under way fail', 'As an account that was closed', 'stop') : ''}
${left > 0 ? choice('refund', 'Refund a part by hand', 'As somebody at the provider’s desk') + choice('chargeBack', 'Charge back what is left', 'As the customer’s bank', 'stop') : ''}
${payment.chargedBackMinor > 0 ? choice('reverse', 'Reverse the chargeback', 'The dispute was won') : ''}</section>`
}

const choicesOf = (payment: SandboxPayment, amount: string, after: Embedded | null): string => {
  if (payment.status === 'open') return openChoices(amount)
  if (payment.status === 'pending') return pendingChoices
  const again = `<section class="card"><p>This payment ${endings[payment.status]}.</p>${choice('notify', 'Send the notification again', '')}</section>`
  return after ? again + paidChoices(payment, after) : again
}

const shell = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title><style>${style}</style></head>
<body><header class="banner">Test payment page. No money moves here.</header><main>${body}</main></body></html>`

export const checkoutPage = (payment: SandboxPayment, after: Embedded | null = null): string => {
  const amount = amountOf(payment.amountMinor, payment.currency)
  return shell(
    `Test payment of ${amount}`,
    `<section class="card"><h1>Test payment</h1><p class="soft">${escape(payment.description)}</p><p class="amount">${amount}</p>
<dl><dt>Payment</dt><dd>${escape(payment.ref)}</dd><dt>Methods</dt><dd>${escape(payment.methods.join(', ') || 'all')}</dd><dt>Language</dt><dd>${escape(payment.locale ?? 'not given')}</dd></dl></section>
<form method="post">${choicesOf(payment, amount, after)}</form>
<a class="button" href="${escape(payment.redirectUrl)}">Back to the shop</a>`,
  )
}

export const unknownPage = (): string =>
  shell(
    'Unknown test payment',
    '<section class="card"><h1>Unknown test payment</h1><p>There is no payment with this address.</p></section>',
  )
