/**
 * The key with which somebody opened this page (`?valcon_api_key=`), as the header of the page's own calls (WIRE-9). It is
 * read from the address each time and kept nowhere. What no header can hold counts as none.
 */
export const keyHeader = (): { authorization?: string } => {
  const key = new URLSearchParams(location.search).get('valcon_api_key') ?? ''
  return /^[!-~]{1,200}$/.test(key) ? { authorization: `Bearer ${key}` } : {}
}
