const named = (names: string): readonly string[] => names.split(', ')

/**
 * What people call a country besides its official name, in the languages of the site, by ISO 3166-1 alpha-2. The
 * official names come from the tables of the engine.
 */
export const commonCountryNames: Readonly<Record<string, readonly string[]>> = {
  NL: named('Holland, Hollande, Holanda, Olanda, Holandia, Holandsko, Nizozemí'),
  GB: named(
    'UK, Great Britain, England, Scotland, Grande-Bretagne, Angleterre, Écosse, Gran Bretaña, Inglaterra, Escocia, ' +
      'Großbritannien, Schottland, Groot-Brittannië, Engeland, Schotland, Gran Bretagna, Inghilterra, Scozia, ' +
      'Büyük Britanya, İngiltere, İskoçya, Wielka Brytania, Anglia, Szkocja, Velká Británie, Anglie, Skotsko, ' +
      'Storbritannien, Skottland',
  ),
  US: named('USA, America, Amerika, Amérique, América, Ameryka, Stany, VS, EE. UU., ABD, Spojené státy'),
  CZ: named(
    'Czech Republic, Tschechische Republik, République tchèque, República Checa, Repubblica Ceca, Tjekkiet, Tjeckien',
  ),
}
