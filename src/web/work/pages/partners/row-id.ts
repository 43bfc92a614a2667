/** What has the focus in the line of a partner after it was moved. */
export const rowId = (code: string): string => `row-${code.toLowerCase()}`
