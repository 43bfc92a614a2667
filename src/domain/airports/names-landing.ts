import { forms, manyAirports, type NameRow } from './name-rows.ts'

/** Names of the 34 airports with a landing page (design ux 5.4; Madrid is Madryt to a Polish reader). */
export const landingNames: Record<string, NameRow> = {
  BCN: { city: forms('Barcelona', { fr: 'Barcelone', it: 'Barcellona', tr: 'Barselona' }), also: ['El Prat'] },
  CRL: { city: forms('Charleroi'), also: ['Brussels South', 'Brussel-Zuid', 'Bruxelles-Sud', 'Gosselies'] },
  CDG: { city: manyAirports.paris, proper: forms(' Charles de Gaulle'), also: ['Charles de Gaulle', 'Roissy'] },
  CPH: {
    city: forms('Kopenhagen', {
      en: 'Copenhagen', fr: 'Copenhague', es: 'Copenhague', sv: 'Köpenhamn', da: 'København', it: 'Copenaghen', nb: 'København', pl: 'Kopenhaga', cs: 'Kodaň', tr: 'Kopenhag',
    }),
    name: { da: 'Københavns Lufthavn' },
    also: ['Kastrup', 'Malmö'],
  },
  DUS: { city: forms('Düsseldorf'), also: ['Lohausen'] },
  EIN: { city: forms('Eindhoven'), also: ['Welschap'] },
  GRO: { city: forms('Girona', { fr: 'Gérone' }), also: ['Gerona', 'Costa Brava'] },
  LYS: { city: forms('Lyon', { it: 'Lione' }), also: ['Saint-Exupéry', 'Satolas'] },
  MAD: { city: forms('Madrid', { pl: 'Madryt' }), also: ['Barajas'] },
  AGP: { city: forms('Málaga', { fr: 'Malaga', it: 'Malaga', pl: 'Malaga' }), also: ['Costa del Sol'] },
  MRS: { city: forms('Marseille', { es: 'Marsella', it: 'Marsiglia', pl: 'Marsylia', tr: 'Marsilya' }), also: ['Provence', 'Marignane'] },
  ORY: { city: manyAirports.paris, proper: forms(' Orly'), also: ['Orly'] },
  RTM: { city: forms('Rotterdam'), also: ['The Hague', 'Den Haag', 'La Haye', 'La Haya', 'Róterdam', 'Zestienhoven'] },
  AMS: { city: forms('Amsterdam'), proper: forms(' Schiphol'), also: ['Schiphol', 'Ámsterdam', 'Haarlemmermeer'] },
  VLC: {
    city: forms('Valencia', { fr: 'Valence (Espagne)', pl: 'Walencja', cs: 'Valencie', tr: 'Valensiya' }),
    also: ['Manises', 'València'],
  },
  NRN: { city: forms('Weeze'), also: ['Niederrhein', 'Weeze/Niederrhein', 'Kevelaer', 'Nijmegen'] },
  BRU: { city: manyAirports.brussels, proper: forms('-Zaventem'), also: ['Zaventem', 'Brussels National', 'Melsbroek'] },
  VIE: {
    city: forms('Wien', {
      en: 'Vienna', nl: 'Wenen', fr: 'Vienne', es: 'Viena', it: 'Vienna', pl: 'Wiedeń', cs: 'Vídeň', tr: 'Viyana',
    }),
    also: ['Schwechat'],
  },
  ALC: { city: forms('Alicante'), also: ['Elche', 'Alacant', 'Costa Blanca'] },
  WAW: {
    city: manyAirports.warsaw,
    proper: forms(' Chopin'),
    name: { pl: 'Lotnisko Chopina w Warszawie' },
    also: ['Chopin', 'Okęcie'],
  },
  GDN: { city: forms('Gdańsk', { en: 'Gdansk', nl: 'Gdansk', fr: 'Gdansk', es: 'Gdansk', de: 'Danzig', da: 'Gdansk', it: 'Danzica', cs: 'Gdaňsk', tr: 'Gdansk' }), also: ['Rębiechowo', 'Lech Wałęsa'] },
  WMI: { city: manyAirports.warsaw, proper: forms(' Modlin'), also: ['Modlin', 'Nowy Dwór Mazowiecki'] },
  POZ: { city: forms('Poznań', { en: 'Poznan', nl: 'Poznan', es: 'Poznan', de: 'Posen', da: 'Poznan', it: 'Poznan', cs: 'Poznaň', tr: 'Poznan' }), also: ['Ławica'] },
  KRK: {
    city: forms('Kraków', { en: 'Krakow', nl: 'Krakau', fr: 'Cracovie', es: 'Cracovia', de: 'Krakau', da: 'Krakow', it: 'Cracovia', cs: 'Krakov', tr: 'Krakov' }),
    also: ['Balice', 'Cracow'],
  },
  KTW: { city: forms('Katowice', { de: 'Kattowitz', cs: 'Katovice' }), also: ['Pyrzowice'] },
  PRG: {
    city: forms('Praga', { en: 'Prague', nl: 'Praag', fr: 'Prague', de: 'Prag', sv: 'Prag', da: 'Prag', nb: 'Praha', cs: 'Praha', tr: 'Prag' }),
    also: ['Václav Havel', 'Ruzyně'],
  },
  BER: {
    city: forms('Berlin', { nl: 'Berlijn', es: 'Berlín', it: 'Berlino', cs: 'Berlín' }),
    proper: forms(' Brandenburg', { fr: ' Brandebourg', es: ' Brandeburgo', it: ' Brandeburgo' }),
    also: ['Schönefeld', 'Willy Brandt'],
  },
  BRE: { city: forms('Bremen', { fr: 'Brême', it: 'Brema', pl: 'Brema', cs: 'Brémy' }) },
  CGN: {
    city: forms('Köln', { en: 'Cologne', nl: 'Keulen', fr: 'Cologne', es: 'Colonia', it: 'Colonia', pl: 'Kolonia', cs: 'Kolín nad Rýnem' }),
    twin: forms('/Bonn', { fr: '-Bonn', es: '-Bonn', it: '-Bonn' }),
    also: ['Bonn', 'Wahn'],
  },
  FRA: { city: manyAirports.frankfurt, also: ['Frankfurt am Main', 'Rhein-Main'] },
  HAM: { city: forms('Hamburg', { fr: 'Hambourg', es: 'Hamburgo', da: 'Hamborg', it: 'Amburgo', cs: 'Hamburk' }), also: ['Fuhlsbüttel'] },
  HAJ: { city: forms('Hannover', { en: 'Hanover', fr: 'Hanovre', pl: 'Hanower' }), also: ['Langenhagen'] },
  HHN: { city: manyAirports.frankfurt, proper: forms('-Hahn'), also: ['Hahn', 'Hunsrück'] },
  STR: { city: forms('Stuttgart', { it: 'Stoccarda' }), also: ['Echterdingen'] },
}
