/**
 * The 34 airports with a landing page, in the order of demand R3, from which the page ids 18 to 52 without 35 follow
 * (settled 28). The key is the city name in the demo data. It is the English slug, part of the page name
 * `{key}-airport`, and the key of every table about landing pages.
 */
export const landings = [
  'barcelona',
  'charleroi',
  'charles-de-gaulle',
  'copenhagen',
  'dusseldorf',
  'eindhoven',
  'girona',
  'lyon',
  'madrid',
  'malaga',
  'marseille',
  'orly',
  'rotterdam',
  'amsterdam',
  'valencia',
  'weeze',
  'zaventem',
  'vienna',
  'alicante',
  'warsaw',
  'gdansk',
  'warsaw-modlin',
  'poznan',
  'krakow',
  'katowice',
  'prague',
  'berlin',
  'bremen',
  'cologne',
  'frankfurt',
  'hamburg',
  'hanover',
  'frankfurt-hahn',
  'stuttgart',
] as const
export type Landing = (typeof landings)[number]

const firstPageId = 18
/** no page has this id, and none may ever get it (demand R2) */
const missingPageId = 35

export const landingPageId = (landing: Landing): number => {
  const id = firstPageId + landings.indexOf(landing)
  return id < missingPageId ? id : id + 1
}

export const landingPageName = (landing: Landing): string => `${landing}-airport`

export const isLanding = (key: string): key is Landing => (landings as readonly string[]).includes(key)
