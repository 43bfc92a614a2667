/** A claim for a late return as the site's own form sends it, in any language; a test changes what it is about. */
export const claimForm = (
  booking: { number: string; email: string },
  typed: Record<string, string> = {},
  files: Record<string, { bytes: Uint8Array; name: string }> = {},
): FormData => {
  const form = new FormData()
  const values = {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: booking.email,
    bookingReference: booking.number,
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '12,50',
    reasonForDelay: 'Storm',
    accountDetails: 'NL91 ABNA 0417 1643 00',
    ...typed,
  }
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  for (const [name, { bytes, name: file }] of Object.entries(files))
    form.set(name, new Blob([Uint8Array.from(bytes)]), file)
  return form
}

/** Sends it to the site as a browser without script does. */
export const sendClaim = (url: string, path: string, body: FormData): Promise<Response> =>
  fetch(url + path, { method: 'POST', body, redirect: 'manual', headers: { origin: url } })
