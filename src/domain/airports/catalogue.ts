import type { Landing } from './landing.ts'

/**
 * The airports that can be searched, written by hand (demand R3: about 90 airports in 18 countries). catalogue.test.ts
 * compares every row with two independent packages, because each of them is wrong somewhere by kilometres. The
 * positions are those of @williamkapke/airports (MIT), except BER, FRA, MAD and WMI.
 */
export type AirportFacts = {
  iata: string
  icao: string
  /** ISO 3166-1 alpha-2 */
  country: string
  /** IANA zone: every parking time is wall time of this zone (settled 1) */
  zone: string
  /** decimal degrees */
  latitude: number
  longitude: number
  /** the city key of the landing page (demand R3), null where an airport has none */
  landing: Landing | null
  /**
   * the business account through which a search for this airport comes when no other account counts (demand A6,
   * PART-6); none is named so far
   */
  account: string | null
}

const airport = (
  iata: string,
  icao: string,
  country: string,
  zone: string,
  latitude: number,
  longitude: number,
  landing: Landing | null,
  account: string | null = null,
): AirportFacts => ({ iata, icao, country, zone, latitude, longitude, landing, account })

export const airports: readonly AirportFacts[] = [
  airport('BRU', 'EBBR', 'BE', 'Europe/Brussels', 50.9014, 4.4844, 'zaventem'),
  airport('CRL', 'EBCI', 'BE', 'Europe/Brussels', 50.4592, 4.4538, 'charleroi'),
  airport('OST', 'EBOS', 'BE', 'Europe/Brussels', 51.1989, 2.8622, null),
  airport('LGG', 'EBLG', 'BE', 'Europe/Brussels', 50.6374, 5.4432, null),
  airport('DUS', 'EDDL', 'DE', 'Europe/Berlin', 51.2895, 6.7668, 'dusseldorf'),
  airport('NRN', 'EDLV', 'DE', 'Europe/Berlin', 51.6024, 6.1422, 'weeze'),
  airport('BER', 'EDDB', 'DE', 'Europe/Berlin', 52.3667, 13.5033, 'berlin'),
  airport('BRE', 'EDDW', 'DE', 'Europe/Berlin', 53.0475, 8.7867, 'bremen'),
  airport('CGN', 'EDDK', 'DE', 'Europe/Berlin', 50.8659, 7.1427, 'cologne'),
  airport('FRA', 'EDDF', 'DE', 'Europe/Berlin', 50.0333, 8.5706, 'frankfurt'),
  airport('HAM', 'EDDH', 'DE', 'Europe/Berlin', 53.6304, 9.9882, 'hamburg'),
  airport('HAJ', 'EDDV', 'DE', 'Europe/Berlin', 52.4611, 9.6851, 'hanover'),
  airport('HHN', 'EDFH', 'DE', 'Europe/Berlin', 49.9487, 7.2639, 'frankfurt-hahn'),
  airport('STR', 'EDDS', 'DE', 'Europe/Berlin', 48.6899, 9.222, 'stuttgart'),
  airport('MUC', 'EDDM', 'DE', 'Europe/Berlin', 48.3538, 11.7861, null),
  airport('NUE', 'EDDN', 'DE', 'Europe/Berlin', 49.4987, 11.0669, null),
  airport('LEJ', 'EDDP', 'DE', 'Europe/Berlin', 51.4324, 12.2416, null),
  airport('DRS', 'EDDC', 'DE', 'Europe/Berlin', 51.1328, 13.7672, null),
  airport('DTM', 'EDLW', 'DE', 'Europe/Berlin', 51.5183, 7.6122, null),
  airport('FMO', 'EDDG', 'DE', 'Europe/Berlin', 52.1346, 7.6848, null),
  airport('PAD', 'EDLP', 'DE', 'Europe/Berlin', 51.6141, 8.6163, null),
  airport('FKB', 'EDSB', 'DE', 'Europe/Berlin', 48.7794, 8.0805, null),
  airport('FMM', 'EDJA', 'DE', 'Europe/Berlin', 47.9888, 10.2395, null),
  airport('CDG', 'LFPG', 'FR', 'Europe/Paris', 49.0128, 2.55, 'charles-de-gaulle'),
  airport('ORY', 'LFPO', 'FR', 'Europe/Paris', 48.7253, 2.3594, 'orly'),
  airport('BVA', 'LFOB', 'FR', 'Europe/Paris', 49.4544, 2.1128, null),
  airport('LYS', 'LFLL', 'FR', 'Europe/Paris', 45.7264, 5.0908, 'lyon'),
  airport('MRS', 'LFML', 'FR', 'Europe/Paris', 43.4393, 5.2214, 'marseille'),
  airport('NCE', 'LFMN', 'FR', 'Europe/Paris', 43.6584, 7.2159, null),
  airport('TLS', 'LFBO', 'FR', 'Europe/Paris', 43.6291, 1.3638, null),
  airport('BOD', 'LFBD', 'FR', 'Europe/Paris', 44.8283, -0.7156, null),
  airport('NTE', 'LFRS', 'FR', 'Europe/Paris', 47.1532, -1.6107, null),
  airport('BSL', 'LFSB', 'FR', 'Europe/Paris', 47.5896, 7.5299, null),
  airport('AMS', 'EHAM', 'NL', 'Europe/Amsterdam', 52.3086, 4.7639, 'amsterdam'),
  airport('EIN', 'EHEH', 'NL', 'Europe/Amsterdam', 51.4501, 5.3745, 'eindhoven'),
  airport('RTM', 'EHRD', 'NL', 'Europe/Amsterdam', 51.9569, 4.4372, 'rotterdam'),
  airport('MST', 'EHBK', 'NL', 'Europe/Amsterdam', 50.9117, 5.7701, null),
  airport('BCN', 'LEBL', 'ES', 'Europe/Madrid', 41.2971, 2.0785, 'barcelona'),
  airport('GRO', 'LEGE', 'ES', 'Europe/Madrid', 41.901, 2.7606, 'girona'),
  airport('MAD', 'LEMD', 'ES', 'Europe/Madrid', 40.4936, -3.5668, 'madrid'),
  airport('AGP', 'LEMG', 'ES', 'Europe/Madrid', 36.6749, -4.4991, 'malaga'),
  airport('VLC', 'LEVC', 'ES', 'Europe/Madrid', 39.4893, -0.4816, 'valencia'),
  airport('ALC', 'LEAL', 'ES', 'Europe/Madrid', 38.2822, -0.5582, 'alicante'),
  airport('PMI', 'LEPA', 'ES', 'Europe/Madrid', 39.5517, 2.7388, null),
  airport('SVQ', 'LEZL', 'ES', 'Europe/Madrid', 37.418, -5.8931, null),
  airport('BIO', 'LEBB', 'ES', 'Europe/Madrid', 43.3011, -2.9106, null),
  airport('TFS', 'GCTS', 'ES', 'Atlantic/Canary', 28.0445, -16.5725, null),
  airport('CPH', 'EKCH', 'DK', 'Europe/Copenhagen', 55.6179, 12.656, 'copenhagen'),
  airport('BLL', 'EKBI', 'DK', 'Europe/Copenhagen', 55.7403, 9.1518, null),
  airport('LIS', 'LPPT', 'PT', 'Europe/Lisbon', 38.7813, -9.1359, null),
  airport('OPO', 'LPPR', 'PT', 'Europe/Lisbon', 41.2481, -8.6814, null),
  airport('FAO', 'LPFR', 'PT', 'Europe/Lisbon', 37.0144, -7.9659, null),
  airport('FCO', 'LIRF', 'IT', 'Europe/Rome', 41.8045, 12.2508, null),
  airport('CIA', 'LIRA', 'IT', 'Europe/Rome', 41.7994, 12.5949, null),
  airport('MXP', 'LIMC', 'IT', 'Europe/Rome', 45.6306, 8.7281, null),
  airport('LIN', 'LIML', 'IT', 'Europe/Rome', 45.4451, 9.2767, null),
  airport('BGY', 'LIME', 'IT', 'Europe/Rome', 45.6739, 9.7042, null),
  airport('VCE', 'LIPZ', 'IT', 'Europe/Rome', 45.5053, 12.3519, null),
  airport('BLQ', 'LIPE', 'IT', 'Europe/Rome', 44.5354, 11.2887, null),
  airport('NAP', 'LIRN', 'IT', 'Europe/Rome', 40.886, 14.2908, null),
  airport('PSA', 'LIRP', 'IT', 'Europe/Rome', 43.6839, 10.3927, null),
  airport('VIE', 'LOWW', 'AT', 'Europe/Vienna', 48.1103, 16.5697, 'vienna'),
  airport('SZG', 'LOWS', 'AT', 'Europe/Vienna', 47.7933, 13.0043, null),
  airport('INN', 'LOWI', 'AT', 'Europe/Vienna', 47.2602, 11.344, null),
  airport('ZRH', 'LSZH', 'CH', 'Europe/Zurich', 47.4647, 8.5492, null),
  airport('GVA', 'LSGG', 'CH', 'Europe/Zurich', 46.2381, 6.109, null),
  airport('VNO', 'EYVI', 'LT', 'Europe/Vilnius', 54.6341, 25.2858, null),
  airport('KUN', 'EYKA', 'LT', 'Europe/Vilnius', 54.9639, 24.0848, null),
  airport('BUD', 'LHBP', 'HU', 'Europe/Budapest', 47.4369, 19.2556, null),
  airport('WAW', 'EPWA', 'PL', 'Europe/Warsaw', 52.1657, 20.9671, 'warsaw'),
  airport('WMI', 'EPMO', 'PL', 'Europe/Warsaw', 52.4511, 20.6518, 'warsaw-modlin'),
  airport('GDN', 'EPGD', 'PL', 'Europe/Warsaw', 54.3776, 18.4662, 'gdansk'),
  airport('POZ', 'EPPO', 'PL', 'Europe/Warsaw', 52.421, 16.8263, 'poznan'),
  airport('KRK', 'EPKK', 'PL', 'Europe/Warsaw', 50.0777, 19.7848, 'krakow'),
  airport('KTW', 'EPKT', 'PL', 'Europe/Warsaw', 50.4743, 19.08, 'katowice'),
  airport('WRO', 'EPWR', 'PL', 'Europe/Warsaw', 51.1027, 16.8858, null),
  airport('RZE', 'EPRZ', 'PL', 'Europe/Warsaw', 50.11, 22.019, null),
  airport('LHR', 'EGLL', 'GB', 'Europe/London', 51.4706, -0.4619, null),
  airport('LGW', 'EGKK', 'GB', 'Europe/London', 51.1481, -0.1903, null),
  airport('STN', 'EGSS', 'GB', 'Europe/London', 51.885, 0.235, null),
  airport('LTN', 'EGGW', 'GB', 'Europe/London', 51.8747, -0.3683, null),
  airport('MAN', 'EGCC', 'GB', 'Europe/London', 53.3537, -2.275, null),
  airport('EDI', 'EGPH', 'GB', 'Europe/London', 55.95, -3.3725, null),
  airport('BHX', 'EGBB', 'GB', 'Europe/London', 52.4539, -1.748, null),
  airport('JFK', 'KJFK', 'US', 'America/New_York', 40.6398, -73.7789, null),
  airport('EWR', 'KEWR', 'US', 'America/New_York', 40.6925, -74.1687, null),
  airport('LAX', 'KLAX', 'US', 'America/Los_Angeles', 33.9425, -118.408, null),
  airport('GRU', 'SBGR', 'BR', 'America/Sao_Paulo', -23.4356, -46.4731, null),
  airport('SCL', 'SCEL', 'CL', 'America/Santiago', -33.393, -70.7858, null),
  airport('PRG', 'LKPR', 'CZ', 'Europe/Prague', 50.1008, 14.26, 'prague'),
  airport('BRQ', 'LKTB', 'CZ', 'Europe/Prague', 49.1513, 16.6944, null),
]

const byIata = new Map(airports.map((facts) => [facts.iata, facts]))

/** The airport of an upper-case IATA code; undefined when the product does not know it. */
export const airportOf = (iata: string): AirportFacts | undefined => byIata.get(iata)

/** The business accounts of those airports that have one of their own, by airport. */
export const airportAccounts = (
  rows: readonly Pick<AirportFacts, 'iata' | 'account'>[] = airports,
): Record<string, string> =>
  Object.fromEntries(rows.flatMap(({ iata, account }) => (account === null ? [] : [[iata, account]])))
