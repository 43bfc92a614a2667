/**
 * A link of the head: nothing is drawn before the page has been read as far as the element of this id (S38). A slow
 * processor reads a page piece by piece, and what it has drawn of one piece moves with the next: the menu grows to the
 * left, the question about cookies takes its place. A page that lets nothing be drawn until its end would come late,
 * so what is named here begins right after what must stand (decision 0059). Browsers that do not know it draw at once.
 */
export const drawnOnceRead = (id: string) => ({ rel: 'expect', href: `#${id}`, blocking: 'render' })
