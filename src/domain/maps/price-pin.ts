/** The size of a pin with a price in pixels: the width of a letter, the room around the letters, and the height. */
const priceLetter = 7.6
const priceEnds = 16
export const priceHeight = 28
export const priceWidth = (price: string): number => Math.round(price.length * priceLetter) + priceEnds
