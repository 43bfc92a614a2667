import { carFields, readCar, readTraveller, travellerFields, type SavedCar } from '#domain/accounts/saved.ts'
import { defaultPassengers } from '#domain/bookings/fields.ts'
import type { Outcome, Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { arrangeCars } from '#usecases/travellers/accounts/arrange-cars.ts'
import { ownAccount } from '#usecases/travellers/accounts/own-account.ts'
import { saveCar } from '#usecases/travellers/accounts/save-car.ts'
import { saveTraveller } from '#usecases/travellers/accounts/save-traveller.ts'
import { formatCountry } from '#texts/formats.ts'
import { SavedPage, type SavedAnswer, type SavedView } from './view.tsx'
import { plateCountryNames } from '../../shared/bookings/plate-countries.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { accountFrame, loggedIn, refusalOf } from '../../shared/account/account-frame.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { validPhone } from '../../shared/bookings/phone-numbers.ts'
import { formValues, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const wordsOf = ({ language }: RequestFacts, { plateCountry, carBrand, carModel, carColor }: SavedCar): string =>
  [plateCountry && formatCountry(plateCountry, language), carBrand, carModel, carColor]
    .filter((word) => word !== '')
    .join(', ')

const load = async ({ facts, url }: Asked): Promise<SavedView> => {
  loggedIn(facts, url.pathname)
  const account = await ownAccount(facts.deps, facts.actor)
  if (!account) throw seeOther(fixedPath('logIn', facts.language))
  const { traveller, cars } = account
  return {
    frame: accountFrame(facts, url),
    traveller: traveller
      ? { ...traveller, passengers: String(traveller.passengers) }
      : { passengers: String(defaultPassengers) },
    hasTraveller: traveller !== null,
    cars: cars.map((car) => ({ plate: car.plate, words: wordsOf(facts, car) })),
    countries: plateCountryNames(facts.language),
  }
}

const action = async ({ facts, url, request }: Asked) => {
  loggedIn(facts, url.pathname)
  const values = await formValues(request)
  const answer = await carryOut(facts, values)
  if (answer.ok)
    return seeOther(
      `${fixedPath('accountSaved', facts.language)}?${values['intent'] === 'delete' || values['intent'] === 'forget' ? 'deleted' : 'saved'}`,
    )
  if (answer.problem.code === 'not_allowed') return seeOther(fixedPath('logIn', facts.language))
  return refuse(facts, values, answer.problem)
}

const carryOut = async (
  { deps, actor, language }: RequestFacts,
  values: Record<string, string>,
): Promise<Outcome<true>> => {
  const options = { validPhone: validPhone(language) }
  switch (values['intent']) {
    case 'traveller': {
      const traveller = readTraveller(values, options)
      return traveller.ok ? saveTraveller(deps, actor, { traveller: traveller.value }) : traveller
    }
    case 'forget':
      return saveTraveller(deps, actor, { traveller: null })
    case 'prefer':
    case 'delete':
      return arrangeCars(deps, actor, { plate: values['plate'] ?? '', what: values['intent'] })
    default: {
      const car = readCar(values, options)
      return car.ok ? saveCar(deps, actor, { car: car.value }) : car
    }
  }
}

const refuse = (facts: RequestFacts, typed: Record<string, string>, problem: Problem) => {
  const { errors, failed } = refusalOf(facts, problem)
  // what looks like the number of a payment card is not shown again (BOOK-7)
  const isShown = (field: string) => problem.fields?.[field] !== 'card_number_refused'
  const values = Object.fromEntries(
    [...travellerFields, ...carFields].flatMap((field) =>
      typed[field] !== undefined && isShown(field) ? [[field, typed[field]]] : [],
    ),
  )
  return show<SavedAnswer>(
    { values, errors, failed, form: typed['intent'] === 'traveller' ? 'traveller' : 'car' },
    { status: problems[problem.code].status },
  )
}

export default page({
  path: patternOf('accountSaved'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <SavedPage view={model} answer={said} />,
})
