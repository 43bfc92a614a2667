import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { stayParameters } from './server.ts'

/**
 * Books through the form as a browser without script would, to be paid later. Returns the path of the pass and the
 * cookie that opens it.
 */
export const bookAndOpenPass = async (url: string): Promise<{ path: string; cookie: string }> => {
  const formPath = `/en/booking/EIN/2301?${stayParameters()}`
  const form = filled(await openForm(url, formPath), 'noor@example.org', 'onLineLaterV2')
  const answer = await send(url, form, formPath)
  if (answer.kind !== 'acknowledged' || !answer.bookingId)
    throw new Error(`the form was answered with ${JSON.stringify(answer)}`)
  return { path: `/en/my-booking/${answer.bookingId}/pass`, cookie: form.cookie }
}
