/** The key of a tablet that belongs to a desk (DESK-42). It opens nothing by itself. */
export const tabletCookie = 'work-tablet'
