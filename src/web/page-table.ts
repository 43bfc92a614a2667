import type { Language } from '#domain/languages.ts'

/** The route table of FE 2.1 with its ids; pages it names without an id took free ones, never 35 (ledger R2). Airport pages follow from domain/airports. */
export const staticPageIds = {
  home: 1,
  airports: 2,
  about: 3,
  'legal-notice': 4,
  cookies: 5,
  faq: 6,
  'privacy-statement': 7,
  'choose-your-product': 8,
  'terms-of-service': 9,
  'shuttle-bus-schedule': 10,
  'parking-locations': 11,
  accessibility: 12,
  'error-message': 13,
  'covid-measures': 14,
  contact: 15,
} as const
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
  about: {
    en: 'about-parkwing', tr: 'parkwing-hakkinda', nl: 'over-parkwing', fr: 'a-propos-de-parkwing', 'nl-be': 'over-parkwing',
    'fr-be': 'a-propos-de-parkwing', es: 'sobre-parkwing', de: 'ueber-parkwing', sv: 'om-parkwing', da: 'om-parkwing', it: 'informazioni-su-parkwing',
    nb: 'om-parkwing', pl: 'o-parkwing', cs: 'o-parkwing',
  },
  'legal-notice': {
    en: 'legal-notice', tr: 'yasal-bildirim', nl: 'colofon', fr: 'mentions-legales', 'nl-be': 'wettelijke-vermeldingen', 'fr-be': 'mentions-legales',
    es: 'aviso-legal', de: 'impressum', sv: 'juridisk-information', da: 'juridisk-meddelelse', it: 'note-legali', nb: 'juridisk-informasjon',
    pl: 'nota-prawna', cs: 'pravni-informace',
  },
  cookies: {
    en: 'cookie-policy', tr: 'cerez-politikasi', nl: 'cookiebeleid', fr: 'politique-cookies', 'nl-be': 'cookiebeleid', 'fr-be': 'politique-cookies',
    es: 'politica-de-cookies', de: 'cookie-richtlinie', sv: 'cookiepolicy', da: 'cookiepolitik', it: 'informativa-cookie', nb: 'informasjonskapsler',
    pl: 'polityka-cookies', cs: 'zasady-cookies',
  },
  faq: {
    en: 'faq', tr: 'sss', nl: 'veelgestelde-vragen', fr: 'faq', 'nl-be': 'veelgestelde-vragen', 'fr-be': 'faq', es: 'preguntas-frecuentes',
    de: 'haeufige-fragen', sv: 'vanliga-fragor', da: 'ofte-stillede-spoergsmaal', it: 'domande-frequenti', nb: 'ofte-stilte-sporsmal',
    pl: 'najczestsze-pytania', cs: 'caste-dotazy',
  },
  'choose-your-product': {
    en: 'choose-your-product', tr: 'urununu-sec', nl: 'kies-je-product', fr: 'choisissez-votre-produit', 'nl-be': 'kies-uw-product',
    'fr-be': 'choisissez-votre-produit', es: 'elige-tu-producto', de: 'produkt-waehlen', sv: 'valj-produkt', da: 'vaelg-produkt',
    it: 'scegli-il-prodotto', nb: 'velg-produkt', pl: 'wybierz-produkt', cs: 'vyberte-produkt',
  },
  'shuttle-bus-schedule': {
    en: 'shuttle-bus-schedule', tr: 'servis-saatleri', nl: 'dienstregeling-shuttlebus', fr: 'horaires-navette', 'nl-be': 'dienstregeling-pendelbus',
    'fr-be': 'horaires-navette', es: 'horarios-lanzadera', de: 'shuttle-fahrplan', sv: 'tidtabell-transferbuss', da: 'koereplan-shuttlebus',
    it: 'orari-navetta', nb: 'rutetider-shuttlebuss', pl: 'rozklad-jazdy-busa', cs: 'jizdni-rad-kyvadlove-dopravy',
  },
  'parking-locations': {
    en: 'parking-locations', tr: 'otopark-konumlari', nl: 'parkeerlocaties', fr: 'nos-parkings', 'nl-be': 'parkeerlocaties', 'fr-be': 'nos-parkings',
    es: 'nuestros-parkings', de: 'parkplaetze', sv: 'parkeringar', da: 'parkeringspladser', it: 'parcheggi', nb: 'parkeringsplasser', pl: 'parkingi',
    cs: 'parkoviste',
  },
  accessibility: {
    en: 'accessibility', tr: 'erisilebilirlik', nl: 'toegankelijkheid', fr: 'accessibilite', 'nl-be': 'toegankelijkheid', 'fr-be': 'accessibilite',
    es: 'accesibilidad', de: 'barrierefreiheit', sv: 'tillganglighet', da: 'tilgaengelighed', it: 'accessibilita', nb: 'tilgjengelighet',
    pl: 'dostepnosc', cs: 'pristupnost',
  },
  'covid-measures': {
    en: 'covid-measures', tr: 'covid-onlemleri', nl: 'covid-maatregelen', fr: 'mesures-covid', 'nl-be': 'covid-maatregelen', 'fr-be': 'mesures-covid',
    es: 'medidas-covid', de: 'covid-massnahmen', sv: 'covid-atgarder', da: 'covid-tiltag', it: 'misure-covid', nb: 'covid-tiltak', pl: 'srodki-covid',
    cs: 'opatreni-covid',
  },
  contact: {
    en: 'contact', tr: 'iletisim', nl: 'contact', fr: 'contact', 'nl-be': 'contact', 'fr-be': 'contact', es: 'contacto', de: 'kontakt', sv: 'kontakt',
    da: 'kontakt', it: 'contatti', nb: 'kontakt', pl: 'kontakt', cs: 'kontakt',
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
export const pragueCzechPath = 'cs/letiste/parkovani-praha.html'

/** Whole paths that were once published, and the ones that answer now. The Czech Krakow slug lacked its first letter (FE 2.1), Prague's said "airport" in two languages. */
export const oldPaths: Readonly<Record<string, string>> = {
  '/cs/airports/arking-krakow-airport': '/cs/airports/parking-krakow-airport',
  '/cs/airports/letiste/parkovani-praha.html': `/${pragueCzechPath}`,
}
