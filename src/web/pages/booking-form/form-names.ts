/** One radio button stands for both place and method: `onLine:ideal`, `onLineLaterV2`, `baCharged`. */
export const splitPayment = (values: Readonly<Record<string, string>>): Record<string, string> => {
  if (!values['payment']) return { ...values }
  const [location = '', method = ''] = values['payment'].split(':')
  return { ...values, paymentLocation: location, paymentMethod: method }
}

/** The reverse, for showing the choice again. */
export const joinPayment = (values: Readonly<Partial<Record<string, string>>>): Partial<Record<string, string>> => {
  const { paymentLocation, paymentMethod } = values
  if (!paymentLocation) return { ...values }
  return { ...values, payment: paymentMethod ? `${paymentLocation}:${paymentMethod}` : paymentLocation }
}

/** The code that proves a mailbox (ACCESS-14), and the hidden field that says which code was mailed. */
export const mailboxCodeField = 'mailboxCode'
export const mailboxTokenField = 'mailboxToken'
