/**
 * Leaves of somebody's html what domain/content/html.ts allows, well formed, attributes in double quotes. Never throws;
 * what is not allowed is gone.
 */
export type HtmlCleaner = (html: string) => string
