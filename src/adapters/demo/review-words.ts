import type { Language } from '#domain/languages.ts'

/**
 * What invented drivers say. A title and a text are drawn on their own, so that few words make many reviews; so each
 * title fits each text of its mood, and none names anything that a car park may lack.
 */
export type Mood = 'good' | 'fair' | 'poor'
export type ReviewLanguage = Extract<Language, 'en' | 'nl' | 'de' | 'fr' | 'es' | 'pl' | 'tr' | 'da' | 'cs'>
type Words = Record<Mood, { titles: string[]; bodies: string[] }> & { names: string[] }

export const reviewWords: Record<ReviewLanguage, Words> = {
  en: {
    names: ['Emma', 'Jack T.', 'Priya', 'Oliver', 'Sarah M.', 'Tom', 'Grace', 'Daniel R.'],
    good: {
      titles: ['Easy from start to finish', 'Would book again', 'No stress at all', 'Good value', 'Does what it says'],
      bodies: [
        'Drove in, parked and was at the terminal sooner than I had planned for.',
        'The barrier opened straight away and the way out was just as quick.',
        'Friendly people, a tidy car park, and the car was just as I had left it.',
        'Our flight home was three hours late and getting out was still no trouble.',
        'Cheaper than parking at the terminal, and hardly any slower.',
        '',
      ],
    },
    fair: {
      titles: ['Fine, with a few buts', 'All right for the price'],
      bodies: [
        'The signs could be clearer in the dark, but everything else went well.',
        'It took a while to find a space.',
      ],
    },
    poor: {
      titles: ['Expected more', 'Too long a wait'],
      bodies: [
        'We stood waiting for a long time on the way back, with two tired children.',
        'Hard to find, and nobody picked up the phone.',
      ],
    },
  },
  nl: {
    names: ['Noor', 'Sander', 'Fleur V.', 'Bram', 'Anouk', 'Jeroen K.', 'Lotte', 'Pieter'],
    good: {
      titles: ['Prima geregeld', 'Volgende keer weer', 'Zonder gedoe', 'Goede prijs', 'Helemaal zoals beloofd'],
      bodies: [
        'Binnen een paar minuten geparkeerd en ruim op tijd bij de vertrekhal.',
        'De slagboom ging meteen open en wegrijden ging net zo vlot.',
        'Vriendelijke mensen, nette parking, en de auto stond er precies zo bij.',
        'Onze terugvlucht had drie uur vertraging en toch was ophalen geen probleem.',
        'Een stuk goedkoper dan bij de terminal en nauwelijks langzamer.',
        '',
      ],
    },
    fair: {
      titles: ['Goed, met een kanttekening', 'Voor deze prijs prima'],
      bodies: [
        'De borden zijn in het donker lastig te zien, verder ging alles goed.',
        'Het duurde even voor we een plek hadden.',
      ],
    },
    poor: {
      titles: ['Had meer verwacht', 'Te lang gewacht'],
      bodies: [
        'Op de terugweg lang moeten wachten, met twee vermoeide kinderen.',
        'Moeilijk te vinden, en de telefoon werd niet opgenomen.',
      ],
    },
  },
  de: {
    names: ['Anna', 'Lukas B.', 'Katrin', 'Jonas', 'Sabine', 'Markus W.', 'Lea', 'Stefan'],
    good: {
      titles: ['Rundum unkompliziert', 'Gerne wieder', 'Ganz ohne Stress', 'Guter Preis', 'Hält, was es verspricht'],
      bodies: [
        'Eingefahren, geparkt und früher am Terminal als geplant.',
        'Die Schranke ging sofort auf, und die Ausfahrt war genauso schnell.',
        'Freundliche Leute, gepflegte Anlage, das Auto stand da wie abgestellt.',
        'Unser Rückflug hatte drei Stunden Verspätung, die Abholung klappte trotzdem.',
        'Deutlich günstiger als direkt am Terminal und kaum langsamer.',
        '',
      ],
    },
    fair: {
      titles: ['Gut, mit kleinen Abstrichen', 'Für den Preis in Ordnung'],
      bodies: [
        'Die Schilder sind im Dunkeln schlecht zu sehen, sonst lief alles gut.',
        'Es hat etwas gedauert, bis wir einen Platz hatten.',
      ],
    },
    poor: {
      titles: ['Mehr erwartet', 'Zu lange gewartet'],
      bodies: [
        'Auf dem Rückweg mussten wir lange warten, mit zwei müden Kindern.',
        'Schwer zu finden, und am Telefon war niemand zu erreichen.',
      ],
    },
  },
  fr: {
    names: ['Camille', 'Julien', 'Léa D.', 'Antoine', 'Sophie', 'Nicolas P.', 'Manon', 'Hugo'],
    good: {
      titles: [
        'Simple du début à la fin',
        'Je reviendrai',
        'Aucun stress',
        'Bon rapport qualité-prix',
        'Conforme à l’annonce',
      ],
      bodies: [
        'Garés en quelques minutes et au terminal plus tôt que prévu.',
        'La barrière s’est ouverte tout de suite, et la sortie a été aussi rapide.',
        'Personnel aimable, parking bien tenu, voiture retrouvée comme nous l’avions laissée.',
        'Notre vol retour avait trois heures de retard et tout s’est bien passé malgré tout.',
        'Bien moins cher que le parking du terminal, et à peine plus long.',
        '',
      ],
    },
    fair: {
      titles: ['Bien, avec quelques réserves', 'Correct pour le prix'],
      bodies: [
        'Les panneaux se voient mal la nuit, mais le reste était bien.',
        'Il a fallu un moment pour trouver une place.',
      ],
    },
    poor: {
      titles: ['Nous attendions mieux', 'Trop d’attente'],
      bodies: [
        'Longue attente au retour, avec deux enfants fatigués.',
        'Difficile à trouver, et personne au téléphone.',
      ],
    },
  },
  es: {
    names: ['Lucía', 'Javier', 'Carmen R.', 'Pablo', 'Marta', 'Álvaro G.', 'Elena', 'Diego'],
    good: {
      titles: ['Todo muy fácil', 'Repetiremos', 'Sin complicaciones', 'Buen precio', 'Tal como lo describen'],
      bodies: [
        'Aparcamos en unos minutos y llegamos a la terminal antes de lo previsto.',
        'La barrera se abrió enseguida y la salida fue igual de rápida.',
        'Personal amable, aparcamiento cuidado y el coche tal como lo dejamos.',
        'El vuelo de vuelta llegó con tres horas de retraso y la recogida fue bien igualmente.',
        'Mucho más barato que en la terminal y casi igual de rápido.',
        '',
      ],
    },
    fair: {
      titles: ['Bien, con algún pero', 'Correcto por ese precio'],
      bodies: ['De noche las señales se ven mal, pero lo demás fue bien.', 'Tardamos un rato en encontrar plaza.'],
    },
    poor: {
      titles: ['Esperaba más', 'Demasiada espera'],
      bodies: [
        'A la vuelta esperamos mucho, con dos niños cansados.',
        'Difícil de encontrar y nadie contestaba al teléfono.',
      ],
    },
  },
  pl: {
    names: ['Anna', 'Piotr', 'Kasia W.', 'Tomasz', 'Magda', 'Michał K.', 'Ola', 'Paweł'],
    good: {
      titles: ['Wszystko bez problemów', 'Na pewno wrócę', 'Bez stresu', 'Dobra cena', 'Dokładnie tak, jak w opisie'],
      bodies: [
        'Zaparkowaliśmy w kilka minut i byliśmy na terminalu wcześniej, niż planowaliśmy.',
        'Szlaban otworzył się od razu, a wyjazd był równie szybki.',
        'Miła obsługa, zadbany parking, samochód stał tak, jak go zostawiliśmy.',
        'Lot powrotny opóźnił się o trzy godziny, a mimo to odbiór poszedł gładko.',
        'Dużo taniej niż przy terminalu i prawie tak samo szybko.',
        '',
      ],
    },
    fair: {
      titles: ['Dobrze, choć z uwagami', 'Za tę cenę w porządku'],
      bodies: ['Po zmroku słabo widać znaki, poza tym wszystko dobrze.', 'Chwilę trwało, zanim znaleźliśmy miejsce.'],
    },
    poor: {
      titles: ['Oczekiwałem więcej', 'Za długie czekanie'],
      bodies: [
        'W drodze powrotnej długo czekaliśmy z dwójką zmęczonych dzieci.',
        'Trudno trafić, a telefonu nikt nie odbierał.',
      ],
    },
  },
  tr: {
    names: ['Elif', 'Mehmet', 'Zeynep A.', 'Emre', 'Ayşe', 'Burak Y.', 'Deniz', 'Selin'],
    good: {
      titles: ['Baştan sona kolay', 'Yine tercih ederim', 'Hiç stres olmadı', 'Fiyatı uygun', 'Anlatıldığı gibi'],
      bodies: [
        'Birkaç dakikada park ettik, terminale planladığımızdan erken vardık.',
        'Bariyer hemen açıldı, çıkış da aynı hızdaydı.',
        'Güler yüzlü çalışanlar, bakımlı bir otopark; arabamız bıraktığımız gibiydi.',
        'Dönüş uçağımız üç saat rötar yaptı, yine de aracımızı sorunsuz aldık.',
        'Terminaldeki otoparktan çok daha ucuz, neredeyse onun kadar hızlı.',
        '',
      ],
    },
    fair: {
      titles: ['İyi ama eksikleri var', 'Bu fiyata idare eder'],
      bodies: ['Tabelalar karanlıkta zor görünüyor, gerisi iyiydi.', 'Yer bulmamız biraz sürdü.'],
    },
    poor: {
      titles: ['Daha iyisini beklerdim', 'Çok bekledik'],
      bodies: ['Dönüşte iki yorgun çocukla uzun süre bekledik.', 'Bulması zor, telefona da kimse bakmadı.'],
    },
  },
  da: {
    names: ['Freja', 'Mads', 'Ida H.', 'Frederik', 'Mette', 'Søren P.'],
    good: {
      titles: ['Nemt hele vejen', 'Booker gerne igen', 'Helt uden stress', 'God pris'],
      bodies: [
        'Parkeret på få minutter og fremme ved terminalen før planlagt.',
        'Bommen gik op med det samme, og det gik lige så hurtigt at køre ud.',
        'Venlige folk, pæn plads, og bilen stod, som vi efterlod den.',
        '',
      ],
    },
    fair: { titles: ['Fint, med et par forbehold'], bodies: ['Skiltene er svære at se i mørke, men resten var fint.'] },
    poor: { titles: ['Havde ventet mere'], bodies: ['Vi ventede længe på hjemvejen med to trætte børn.'] },
  },
  cs: {
    names: ['Jana', 'Tomáš', 'Lucie N.', 'Petr', 'Eva', 'Martin K.'],
    good: {
      titles: ['Všechno bez problémů', 'Příště zase', 'Úplně bez stresu', 'Dobrá cena'],
      bodies: [
        'Zaparkovali jsme za pár minut a na terminálu byli dřív, než jsme čekali.',
        'Závora se hned otevřela a výjezd byl stejně rychlý.',
        'Milý personál, upravené parkoviště, auto stálo tak, jak jsme ho nechali.',
        '',
      ],
    },
    fair: {
      titles: ['Dobré, s drobnými výhradami'],
      bodies: ['Značení je ve tmě špatně vidět, jinak bylo vše v pořádku.'],
    },
    poor: { titles: ['Čekali jsme víc'], bodies: ['Cestou zpět jsme dlouho čekali se dvěma unavenými dětmi.'] },
  },
}
