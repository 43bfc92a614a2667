import { agencyBase } from '#domain/site-map/machines.ts'
import type { AgencyCall } from './call.ts'
import { examples, filled } from './examples.ts'
import { curlOf } from './sample.ts'
import { sampleToken, tokenCurl } from './token-document.ts'

/** The shortest way from a key to a booking, as a page and as a document (`docs/agency-quick-start.md`). */

export type Step = { title: string; text: string; curl: string; answer: string; keeps: [name: string, from: string][] }

const told: readonly (readonly [id: string, title: string, text: string])[] = [
  ['listLocations', 'Where', 'The airports at which something can be booked. Keep the answer for a day.'],
  ['quote', 'What it costs', 'One offer for each product and package. Its price holds for 30 minutes.'],
  [
    'makeBooking',
    'Book',
    'Each order has an Idempotency-Key of its own: sent again, it books once and answers the same.',
  ],
  ['getBooking', 'Look', '`availableActions` says what may be done to the booking now.'],
  ['getVoucher', 'The pass', 'The pass with which the driver comes in, as a file.'],
  ['quoteCancellation', 'What cancelling brings', 'Nothing is cancelled yet.'],
  ['confirmCancellation', 'Cancel', 'Exactly what was quoted is done, or nothing.'],
]

/** What has to be in the shell before the first step. */
export const setup = `SITE=https://…                      # this site
KEY=pw_live_…                       # from the agency’s manager; it is shown once
ARRIVAL=2027-05-01T10:00            # in the future; the airport’s own time, without a zone
DEPARTURE=2027-05-08T18:00`

/** For whoever does not want to send the key each time (AGENCY-98). */
const withToken: Step = {
  title: 'A token in place of the key',
  text: 'For an hour, with all scopes of the key or some of them. It is sent as the key is: `KEY=$TOKEN`.',
  curl: tokenCurl,
  answer: JSON.stringify(sampleToken, null, 2),
  keeps: [['TOKEN', 'access_token']],
}

export const quickStart = (calls: readonly AgencyCall[]): Step[] => [...steps(calls), withToken]

const steps = (calls: readonly AgencyCall[]): Step[] =>
  told.flatMap(([id, title, text]) => {
    const described = calls.find((one) => one.id === id)
    const { answer, keeps = {} } = examples[id] ?? {}
    if (!described) return []
    return [
      {
        title,
        text,
        curl: curlOf(described),
        answer: answer === undefined ? '' : JSON.stringify(filled(answer), null, 2),
        keeps: Object.entries(keeps),
      },
    ]
  })

export const quickStartText = (calls: readonly AgencyCall[]): string =>
  [
    '# Quick start of the agency API',
    '',
    'From a key to a booking. `npm run client` writes this page, and a test sends every request on it.',
    `Everything else is in the [guide](agency-api.md) and, field by field, at \`${agencyBase}/reference\`.`,
    '',
    '```sh setup',
    setup,
    '```',
    ...quickStart(calls).flatMap(({ title, text, curl, keeps }, index) => [
      '',
      `## ${index + 1}. ${title}`,
      '',
      text,
      '',
      '```sh',
      curl,
      '```',
      ...keeps.flatMap(([name, from]) => ['', `Keep \`${from}\` as \`${name}\`.`]),
    ]),
    '',
  ].join('\n')
