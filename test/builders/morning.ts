/** This morning, as an instant in milliseconds. */
export const morning = Date.parse(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`)

/**
 * Makes the server's clock start this morning. Pages propose a stay from tomorrow noon, and many car parks sell, and
 * free cancellation lasts, until a day before: what can be booked for that stay is less in the afternoon than in the
 * morning, whatever is tested.
 */
export const inTheMorning = { PARKWING_NOW: new Date(morning).toISOString() }
