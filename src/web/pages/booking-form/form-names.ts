/** One radio button stands for both place and method: `onLine:ideal`, `onLineLaterV2`, `baCharged`. */
export const splitPayment = (values: Readonly<Record<string, string>>): Record<string, string> => {
  if (!values['payment']) return { ...values }
  const [location = '', method = ''] = values['payment'].split(':')
  return { ...values, paymentLocation: location, paymentMethod: method }
}
