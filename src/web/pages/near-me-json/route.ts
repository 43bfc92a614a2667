import { patternOf } from '#domain/site-map/addresses.ts'
import { readPosition, type Position } from '#domain/airports/position.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { problems } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import type { NearAnswer } from '../../components/near-me/near-me.island.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { countryPosition, nearestTiles, placeWords } from '../../shared/landing/near-me-data.ts'
import { formValues, inLanguage } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** It tells where one visitor is, so it is kept nowhere, neither here nor on the way (CONS-9). */
const answer = (facts: RequestFacts, position: Position, place: string | null): Response => {
  const { latitude, longitude, countryCode } = position
  const body: NearAnswer = {
    position: { country_code: countryCode, latitude, longitude },
    place,
    airports: nearestTiles(facts, position).map(({ iata, name, href, detail }) => ({ iata, name, href, detail })),
  }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

/** By the country that a proxy names, or Schiphol where none does (demand I4). */
const load = ({ facts }: Asked): Response => {
  inLanguage(facts)
  const position = countryPosition(facts)
  return answer(
    facts,
    position,
    translator(facts.language)('site.nearFrom', { place: placeWords(position, facts.language) }),
  )
}

/**
 * By the position that the browser found. It is rounded there and once more here, so that nobody can make us know it
 * more exactly.
 */
const action = async ({ facts, request }: Asked): Promise<Response> => {
  inLanguage(facts)
  const { latitude, longitude } = await formValues(request)
  const position = readPosition(latitude, longitude)
  return position ? answer(facts, position, null) : refusal(facts.language)
}

/** As the calls for programs refuse (WIRE-4), because a program asks. */
const refusal = (language: Language): Response => {
  const code = 'bad_request'
  const { status } = problems[code]
  return Response.json(
    { type: `/problems/${code}`, title: textOf(translator(language), { code }), status, code },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'content-language': tagOf[language],
        'cache-control': 'no-store',
      },
    },
  )
}

export default page({
  path: patternOf('nearMe'),
  load,
  action,
})
