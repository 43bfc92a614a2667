/** A page has one search form. Buttons elsewhere on the page send it by this id. */
export const searchFormId = 'search'
