import { redirect, type ActionFunctionArgs } from 'react-router'
import { isCurrency } from '#domain/money/currencies.ts'
import { pathOf } from '../paths.ts'
import { backWithin } from '../same-site.ts'
import { request as requestContext } from '../site/facts.ts'
import { formValues } from '../shared/bookings/own.ts'

/** demand I2 */
const keptForSeconds = 60 * 24 * 3600

/** The chooser's form: keeps the currency and goes back to the page it was on. An unknown currency changes nothing. */
export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = context.get(requestContext)
  const { currency = '', back = '' } = await formValues(request)
  if (isCurrency(currency))
    facts.setCookie(facts.storage.currencyCookie, currency, { maxAgeSeconds: keptForSeconds, readable: true })
  return redirect(backWithin(facts.publicUrl, back) ?? pathOf('home', facts.language), 303)
}

/** Nothing to see here: whoever opens the address reads the home page instead. */
export const loader = ({ context }: ActionFunctionArgs) =>
  redirect(pathOf('home', context.get(requestContext).language), 303)
