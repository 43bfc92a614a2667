/**
 * The key under which a browser keeps its last search (chosen-park.ts). It has its own file because every page loads
 * the script that looks there.
 */
export const chosenParkKey = 'chosenPark'
