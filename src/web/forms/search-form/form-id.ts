/** A page has one search form: buttons that stand elsewhere send it by this id. */
export const searchFormId = 'search'
