/**
 * What follows from something that does not change, and from a few words, is worked out once. `owner` is that
 * something, itself: prices, a catalogue, a formatter. Where it is loaded anew it is another object, so nothing of the
 * old one is answered any more, and what was kept of it goes with it. `key` holds everything else the answer depends
 * on. Of each owner at most so many answers are kept: the oldest goes first.
 */
export const keeping = <Value>(most: number) => {
  const answers = new WeakMap<object, Map<string, Value>>()
  return (owner: object, key: string, make: () => Value): Value => {
    let own = answers.get(owner)
    if (!own) answers.set(owner, (own = new Map()))
    const known = own.get(key)
    if (known !== undefined || own.has(key)) return known as Value
    const made = make()
    if (own.size >= most) own.delete(own.keys().next().value ?? key)
    own.set(key, made)
    return made
  }
}
