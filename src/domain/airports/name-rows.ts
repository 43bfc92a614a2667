import type { Language } from '../languages.ts'

/**
 * A name in every language. `base` counts for languages that are not listed; nl-be follows nl, and fr-be follows fr.
 */
export type Forms = { base: string } & Partial<Record<Language, string>>

/** How an airport is named. The functions of domain/airports/names.ts turn a row into texts. */
export type NameRow = {
  city: Forms
  /**
   * what tells this airport from others of the same city, together with the sign that joins it: ' Orly', '-Zaventem'.
   * The name then needs no word for "airport"
   */
  proper?: Forms
  /**
   * the second city of an airport that is named after two, together with the sign that joins it: '/Bonn'. The name
   * keeps the word for "airport"
   */
  twin?: Forms
  /** whole names that do not follow the pattern of their language */
  name?: Partial<Record<Language, string>>
  /** other words travellers search by */
  also?: string[]
}

type Others = Partial<Record<Language, string>>
export const forms = (base: string, others: Others = {}): Forms => ({ base, ...others })

/** Cities with several airports, so that each name is written only once. */
export const manyAirports = {
  paris: forms('Paris', { nl: 'Parijs', es: 'París', it: 'Parigi', pl: 'Paryż', cs: 'Paříž' }),
  brussels: forms('Brussel', {
    en: 'Brussels',
    fr: 'Bruxelles',
    es: 'Bruselas',
    de: 'Brüssel',
    sv: 'Bryssel',
    da: 'Bruxelles',
    it: 'Bruxelles',
    pl: 'Bruksela',
    cs: 'Brusel',
    tr: 'Brüksel',
  }),
  frankfurt: forms('Frankfurt', { fr: 'Francfort', es: 'Fráncfort', it: 'Francoforte' }),
  warsaw: forms('Warszawa', {
    en: 'Warsaw',
    nl: 'Warschau',
    fr: 'Varsovie',
    es: 'Varsovia',
    de: 'Warschau',
    it: 'Varsavia',
    cs: 'Varšava',
    tr: 'Varşova',
  }),
  rome: forms('Rom', {
    en: 'Rome',
    nl: 'Rome',
    fr: 'Rome',
    es: 'Roma',
    it: 'Roma',
    nb: 'Roma',
    pl: 'Rzym',
    cs: 'Řím',
    tr: 'Roma',
  }),
  milan: forms('Milano', {
    en: 'Milan',
    nl: 'Milaan',
    fr: 'Milan',
    es: 'Milán',
    de: 'Mailand',
    pl: 'Mediolan',
    cs: 'Milán',
  }),
  london: forms('London', {
    nl: 'Londen',
    fr: 'Londres',
    es: 'Londres',
    it: 'Londra',
    pl: 'Londyn',
    cs: 'Londýn',
    tr: 'Londra',
  }),
}
