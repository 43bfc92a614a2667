import { hours, independent, official, parkwing, size, type DemoAirport } from './park.ts'

export const south: DemoAirport[] = [
  {
    iata: 'BCN',
    place: 'Barcelona',
    parks: [
      parkwing(
        'Barcelona',
        'Carrer de les Moreres 931, 08820 El Prat de Llobregat',
        size(3.4, 20, [15, 6, 10], 485, 1400),
        {
          safety: 'cameras',
          payAtCarPark: true,
        },
      ),
      independent(
        'Llobregat Parking',
        'Llobregat Parking',
        'Avinguda de les Garrigues 947, 08820 El Prat de Llobregat',
        size(4.2, 30, [20, 8, 12], 450, 500),
        {
          leaveKeys: true,
          safety: 'guarded',
        },
      ),
      independent(
        'Parking Pinar de Mar',
        'Pinar de Mar',
        'Carretera de la Vila 919, 08840 Viladecans',
        size(6.1, 270, [30, 11, 15], 405, 320),
        {
          onlyBasicAndFlex: true,
          comfort: 'widePlaces',
        },
      ),
    ],
  },
  {
    iata: 'GRO',
    place: 'Girona',
    parks: [
      parkwing('Girona', 'Carretera de l’Aeroport 923, 17185 Vilobí d’Onyar', size(1.1, 300, [20, 3, 5], 415, 200), {
        coveredExtra: { per: 'stay', priceMinor: 1500, capacity: 60 },
        safety: 'cameras',
      }),
      independent(
        'Parking Les Gavarres',
        'Les Gavarres',
        'Carrer del Mas 941, 17185 Vilobí d’Onyar',
        size(2.3, 250, [30, 4, 7], 390, 150),
        {
          leaveKeys: true,
        },
      ),
      independent(
        'Onyar Parking',
        'Onyar Parking',
        'Carrer de la Font 957, 17457 Riudellots de la Selva',
        size(2.9, 120, [30, 5, 8], 380, 180),
        {
          hours: hours.fiveToMidnight,
          payAtCarPark: true,
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'MAD',
    place: 'Madrid',
    parks: [
      parkwing('Madrid', 'Calle de Trespaderne 937, 28042 Madrid', size(3.7, 205, [15, 7, 11], 465, 1500), {
        safety: 'cameras',
        comfort: 'allTerminals',
        payAtCarPark: true,
      }),
      independent(
        'Parking Jarama',
        'Parking Jarama',
        'Calle de la Ribera 951, 28860 Paracuellos de Jarama',
        size(5.3, 70, [20, 10, 14], 425, 450),
        {
          required: { plate: true },
        },
      ),
      official(
        'Aparcamiento P9 Terminal',
        'Aparcamientos de Terminal Centro',
        'Vial Norte 908, 28042 Madrid',
        size(1.3, 220, [10, 4, 6], 710, 1900),
        {
          covered: 'yes',
          safety: 'cameras',
        },
      ),
    ],
  },
  {
    iata: 'AGP',
    place: 'Málaga',
    parks: [
      parkwing('Málaga', 'Camino de la Loma 929, 29004 Málaga', size(1.8, 330, [15, 4, 7], 405, 1400), {
        coveredExtra: { per: 'stay', priceMinor: 1200, capacity: 1050 },
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Parking Guadalmar',
        'Guadalmar Parking',
        'Calle del Río 943, 29004 Málaga',
        size(2.6, 95, [20, 5, 9], 395, 380),
        {
          hours: hours.fourToOne,
          leaveKeys: true,
        },
      ),
      independent(
        'Churriana Park & Sol',
        'Churriana Park',
        'Camino del Olivar 917, 29140 Málaga',
        size(3.3, 240, [20, 6, 10], 385, 260),
        {
          comfort: 'charging',
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'VLC',
    place: 'Valencia',
    parks: [
      parkwing('Valencia', 'Carrer dels Tarongers 933, 46940 Manises', size(1.6, 200, [20, 4, 7], 425, 600), {
        safety: 'cameras',
      }),
      independent(
        'Parking La Cerámica',
        'La Cerámica Parking',
        'Calle del Azulejo 949, 46940 Manises',
        size(2.4, 175, [20, 5, 8], 405, 240),
        {
          leaveKeys: true,
          payAtCarPark: true,
        },
      ),
      independent(
        'Quart Parking',
        'Quart Parking',
        'Avenida de la Acequia 921, 46930 Quart de Poblet',
        size(3.1, 140, [30, 7, 10], 385, 300),
        {
          required: { plate: true },
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'ALC',
    place: 'Alicante',
    parks: [
      parkwing('Alicante', 'Camino del Palmeral 941, 03195 El Altet', size(1.4, 230, [20, 3, 6], 400, 900), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Parking Las Salinas',
        'Las Salinas Parking',
        'Calle de la Sal 959, 03195 El Altet',
        size(2.2, 190, [20, 5, 8], 385, 320),
        {
          leaveKeys: true,
        },
      ),
      independent(
        'Torrellano Park',
        'Torrellano Park',
        'Avenida del Huerto 927, 03320 Torrellano',
        size(3.9, 295, [30, 7, 11], 380, 200),
        {
          hours: hours.fiveToMidnight,
          comfort: 'widePlaces',
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'CDG',
    place: 'Roissy',
    parks: [
      parkwing('Roissy', 'Rue de la Belle Étoile 935, 95700 Roissy-en-France', size(3.3, 245, [15, 7, 11], 535, 1200), {
        safety: 'cameras',
        comfort: 'allTerminals',
        payAtCarPark: true,
      }),
      independent(
        'Parking du Mesnil',
        'Parking du Mesnil',
        'Rue du Moulin 951, 77990 Le Mesnil-Amelot',
        size(3.6, 70, [20, 8, 12], 480, 480),
        {
          leaveKeys: true,
          safety: 'guarded',
        },
      ),
      independent(
        'Goussain Parking',
        'Goussain Parking',
        'Avenue du Parc 923, 95190 Goussainville',
        size(7.4, 280, [30, 12, 15], 425, 350),
        {
          required: { plate: true },
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'ORY',
    place: 'Orly',
    parks: [
      parkwing('Orly', 'Avenue de l’Aérodrome 939, 94310 Orly', size(3.0, 50, [20, 6, 10], 505, 700), {
        safety: 'cameras',
      }),
      independent(
        'Parking de la Nationale',
        'Parking de la Nationale',
        'Rue des Champs 957, 91550 Paray-Vieille-Poste',
        size(2.2, 190, [20, 5, 9], 475, 310),
        {
          leaveKeys: true,
          payAtCarPark: true,
        },
      ),
      independent(
        'Wissous Parking',
        'Wissous Parking',
        'Rue de la Ferme 919, 91320 Wissous',
        size(3.4, 290, [20, 7, 11], 450, 260),
        {
          comfort: 'charging',
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'LYS',
    place: 'Lyon',
    parks: [
      parkwing('Lyon', 'Rue de la Soie 943, 69125 Colombier-Saugnieu', size(2.7, 150, [20, 5, 9], 440, 800), {
        hours: hours.nightGate,
        safety: 'cameras',
      }),
      independent(
        'Parking des Balmes',
        'Parking des Balmes',
        'Chemin des Balmes 927, 69330 Pusignan',
        size(4.0, 310, [20, 8, 12], 415, 400),
        {
          leaveKeys: true,
          comfort: 'charging',
        },
      ),
      independent(
        'Satolas Parking',
        'Satolas Parking',
        'Route du Lac 961, 38290 Satolas-et-Bonce',
        size(4.8, 120, [30, 9, 13], 390, 260),
        {
          payAtCarPark: true,
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'MRS',
    place: 'Marseille',
    parks: [
      parkwing('Marseille', 'Avenue des Pins 929, 13127 Vitrolles', size(2.5, 45, [20, 5, 9], 450, 700), {
        safety: 'cameras',
      }),
      independent(
        'Parking de l’Étang',
        'Parking de l’Étang',
        'Rue de la Lagune 947, 13700 Marignane',
        size(2.9, 190, [20, 6, 10], 430, 330),
        {
          required: { plate: true },
          payAtCarPark: true,
        },
      ),
      independent(
        'Estroublans Parking',
        'Estroublans Parking',
        'Rue de l’Avenir 963, 13127 Vitrolles',
        size(3.6, 60, [30, 8, 11], 405, 250),
        {
          leaveKeys: true,
          onlyBasicAndFlex: true,
          safety: 'guarded',
        },
      ),
    ],
  },
]
