/** Whether a text is written like an id of ours; the database refuses every other one with an error. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * The id of nothing. Where a thing is not there, what would be asked about it is asked about this, so that the answer
 * for what does not exist costs as many statements as the one for what is somebody else's (RIGHT-8).
 */
export const nobodysId = '00000000-0000-0000-0000-000000000000'
/** The same for a place. */
export const nowhere = { airportId: 0, carParkId: 0 } as const
