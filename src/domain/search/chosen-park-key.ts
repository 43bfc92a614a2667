/** Where a browser keeps its last search (chosen-park.ts); apart, because every page carries what looks there. */
export const chosenParkKey = 'chosenPark'
