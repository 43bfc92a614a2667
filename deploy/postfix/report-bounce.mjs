#!/usr/bin/env node
// Tells Parkwing that a letter came back. Postfix hands each message to the address of MAIL_FROM's bounces to it: in
// /etc/aliases `bounces: "|/srv/parkwing/deploy/postfix/report-bounce.mjs"`, with PUBLIC_URL and MAIL_WEBHOOK_KEY in
// its environment. It reads one message from its input, and reports it only when the server gave up (RFC 3464,
// `Action: failed`). Any other message is left alone. It ends with 75 when Parkwing does not answer, so that Postfix
// tries again.
import { text } from 'node:stream/consumers'

const tryAgain = 75

/** The value of the first header of this name, with its folded lines joined. */
const header = (message, name) =>
  new RegExp(`^${name}:[ \\t]*((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(message)?.[1]?.replace(/\s+/g, ' ').trim()

/** The part of that type, up to the next boundary. */
const part = (message, type) =>
  new RegExp(`^content-type:\\s*${type}\\b([^]*?)(?=^--)`, 'im').exec(`${message}\n--`)?.[1]

const bounceIn = (message) => {
  const status = part(message, 'message/delivery-status')
  const letter = part(message, '(?:text/rfc822-headers|message/rfc822|message/global)')
  const messageId = letter && header(letter, 'Message-ID')
  if (!status || !messageId || !/^failed\b/i.test(header(status, 'Action') ?? '')) return null
  const at = new Date(header(status, 'Last-Attempt-Date') ?? header(message, 'Date') ?? Date.now())
  const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(header(status, 'Status') ?? '')?.[0]
  const when = Number.isNaN(at.getTime()) ? new Date() : at
  return { messageId, event: 'bounced', at: when.toISOString(), ...(code && { code }) }
}

const bounce = bounceIn(await text(process.stdin))
if (bounce) {
  const { PUBLIC_URL, MAIL_WEBHOOK_KEY = '' } = process.env
  try {
    const { status } = await fetch(new URL('/webhooks/mail', PUBLIC_URL), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-key': MAIL_WEBHOOK_KEY },
      body: JSON.stringify([bounce]),
    })
    if (status !== 204) throw new Error(`Parkwing answered ${status}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = tryAgain
  }
}
