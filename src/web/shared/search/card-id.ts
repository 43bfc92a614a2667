/** The anchor of a car park's card in the list. */
export const cardId = (productId: number): string => `park-${productId}`
