import { patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { keepCurrency } from '../../site/keep-currency.ts'
import { backWithin } from '../../site/same-site.ts'
import { formValues } from '../../shared/bookings/own.ts'
import { to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * Takes the form of the chooser: keeps the currency and goes back to the page it was on. An unknown currency changes
 * nothing.
 */
const action = async ({ facts, request }: Asked) => {
  const { currency = '', back = '' } = await formValues(request)
  keepCurrency(facts, currency)
  return to(backWithin(facts.publicUrl, back) ?? pathOf('home', facts.language), 303)
}

/** There is nothing to see here, so whoever opens the address is led to the home page. */
const load = ({ facts }: Asked) => to(pathOf('home', facts.language), 303)

export default page({
  path: patternOf('currency'),
  load,
  action,
})
