import { stayParameters } from './server.ts'

const hidden = (html: string): URLSearchParams => {
  const fields = new URLSearchParams()
  for (const [tag] of html.matchAll(/<input[^>]+type="hidden"[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(tag)?.[1]
    const value = /value="([^"]*)"/.exec(tag)?.[1]
    if (name) fields.append(name, (value ?? '').replaceAll('&amp;', '&'))
  }
  return fields
}

/** Books through the form, paid at the car park, as a browser without script would; answers the pass and the cookie that opens it. */
export const bookAndOpenPass = async (url: string): Promise<{ path: string; cookie: string }> => {
  const form = `${url}/en/booking/EIN/2301?${stayParameters()}`
  const page = await fetch(form)
  const cookie = page.headers.getSetCookie().map((one) => one.split(';', 1)[0]).join('; ')
  const fields = hidden(await page.text())
  for (const [name, value] of Object.entries({ firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.org', mobile: '+31612345678', passengers: '2', package: 'flex', payment: 'onLineLaterV2', terms: 'on' })) fields.set(name, value)
  const answer = await fetch(form, { method: 'POST', body: fields, headers: { cookie, origin: new URL(url).origin }, redirect: 'manual' })
  const booking = /my-booking\/([0-9a-f-]{36})/.exec(answer.headers.get('location') ?? '')?.[1]
  if (!booking) throw new Error(`the form answered ${answer.status}`)
  return { path: `/en/my-booking/${booking}/pass`, cookie }
}
