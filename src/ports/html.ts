/**
 * Leaves of somebody's html only what domain/content/html.ts allows, well formed and with attributes in double quotes.
 * It never throws, and removes what is not allowed.
 */
export type HtmlCleaner = (html: string) => string
