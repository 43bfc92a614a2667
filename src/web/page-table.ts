import type { Language } from '#domain/languages.ts'

/** Pages of the route table of FE 2.1 that exist now, with their ids (ledger R2). Airport pages follow from domain/airports. */
export const staticPageIds = { home: 1, airports: 2, 'privacy-statement': 7, 'terms-of-service': 9, 'error-message': 13 } as const
export type StaticPage = keyof typeof staticPageIds

/**
 * What follows `/{lang}/` (design ux 5.4). Every page has a row and every row every language, or this does not compile. The home page's
 * path is the bare language code, in English nothing at all (FE 2.1).
 */
export const staticSlugs = {
  home: { en: '', tr: '', nl: '', fr: '', 'nl-be': '', 'fr-be': '', es: '', de: '', sv: '', da: '', it: '', nb: '', pl: '', cs: '' },
  airports: {
    en: 'airports', tr: 'havalimanlari', nl: 'luchthavens', fr: 'aeroports', 'nl-be': 'luchthavens', 'fr-be': 'aeroports', es: 'aeropuertos',
    de: 'flughafen', sv: 'flygplatser', da: 'lufthavne', it: 'aeroporti', nb: 'flyplasser', pl: 'lotniska', cs: 'airports',
  },
  'privacy-statement': {
    en: 'privacy-policy', tr: 'gizlilik-politikasi', nl: 'privacybeleid', fr: 'politique-de-confidentialite', 'nl-be': 'privacybeleid',
    'fr-be': 'politique-de-confidentialite', es: 'politica-de-privacidad', de: 'datenschutz', sv: 'integritetspolicy', da: 'privatlivspolitik',
    it: 'informativa-privacy', nb: 'personvern', pl: 'polityka-prywatnosci', cs: 'ochrana-osobnich-udaju',
  },
  'terms-of-service': {
    en: 'terms-and-conditions', tr: 'sartlar-ve-kosullar', nl: 'algemene-voorwaarden', fr: 'conditions-generales', 'nl-be': 'algemene-voorwaarden',
    'fr-be': 'conditions-generales', es: 'terminos-y-condiciones', de: 'agb', sv: 'allmanna-villkor', da: 'handelsbetingelser',
    it: 'termini-e-condizioni', nb: 'vilkar', pl: 'regulamin', cs: 'obchodni-podminky',
  },
  'error-message': {
    en: 'request-error', tr: 'istek-hatasi', nl: 'fout-bij-aanvraag', fr: 'erreur-de-demande', 'nl-be': 'fout-bij-aanvraag',
    'fr-be': 'erreur-de-demande', es: 'error-de-solicitud', de: 'anfragefehler', sv: 'fel-vid-begaran', da: 'fejl-i-anmodning',
    it: 'errore-richiesta', nb: 'feil-i-foresporsel', pl: 'blad-zadania', cs: 'chyba-pozadavku',
  },
} as const satisfies Record<StaticPage, Record<Language, string>>

/** How an airport's slug becomes the last segment of its page's path. */
export const airportPattern: Record<Language, (slug: string) => string> = {
  en: (slug) => `parking-${slug}-airport`,
  tr: (slug) => `${slug}-havalimani-otopark`,
  nl: (slug) => `parkeren-${slug}-airport`,
  fr: (slug) => `parking-aeroport-${slug}`,
  'nl-be': (slug) => `parking-luchthaven-${slug}`,
  'fr-be': (slug) => `parking-aeroport-${slug}`,
  es: (slug) => `parking-aeropuerto-${slug}`,
  de: (slug) => `parken-flughafen-${slug}`,
  sv: (slug) => `parkering-${slug}-flygplats`,
  da: (slug) => `parkering-${slug}-lufthavn`,
  it: (slug) => `parcheggio-aeroporto-${slug}`,
  nb: (slug) => `parkering-${slug}-lufthavn`,
  pl: (slug) => `parking-lotnisko-${slug}`,
  cs: (slug) => `parking-${slug}-airport`,
}

/** Prague exists in Czech only and stores its whole path (ledger R3). */
export const pragueCzechPath = 'cs/airports/letiste/parkovani-praha.html'

/** Whole paths that were once published, and the ones that answer now. The Czech Krakow slug lacked its first letter (FE 2.1). */
export const oldPaths: Readonly<Record<string, string>> = {
  '/cs/airports/arking-krakow-airport': '/cs/airports/parking-krakow-airport',
}
