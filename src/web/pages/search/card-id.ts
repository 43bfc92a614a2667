/** The anchor of a card, to which the pins of the map lead. */
export const cardId = (productId: number): string => `park-${productId}`
