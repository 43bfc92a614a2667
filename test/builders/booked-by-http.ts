import { stayParameters } from '../../bench/server.ts'
import { filled, openForm, send } from './http-buyer.ts'
import type { RunningServer } from './server.ts'

/**
 * Books a product of the demo catalogue without a browser, to be paid by link. The number of the booking is in the
 * letter about it.
 */
export const bookByHttp = async (server: RunningServer, email: string, stay = stayParameters()): Promise<string> => {
  const path = `/en/booking/EIN/2301?${stay}`
  const answer = await send(server.url, filled(await openForm(server.url, path), email, 'onLineLaterV2'), path)
  if (answer.kind !== 'acknowledged') throw new Error(`not booked: ${JSON.stringify(answer)}`)
  await server.runJobs()
  const list = await (await fetch(`${server.url}/dev/mail`)).text()
  const row = list.split('<tr').find((one) => one.includes(email)) ?? ''
  const letter = await (await fetch(server.url + (/href="([^"]+)"/.exec(row)?.[1] ?? ''))).text()
  const number = /\bEIN(?:-[A-Z0-9]{4}){3}\b/.exec(letter)?.[0]
  if (!number) throw new Error(`no number in the letter to ${email}`)
  return number
}
